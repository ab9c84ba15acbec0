/// The identity of a file in a ``FolderSource``: its path from the root.
///
/// File names are bytes, which need not be valid text.
public struct FileID: Hashable, Sendable {
  /// The path from the root, names separated by slashes.
  ///
  /// Empty for the root itself.
  public let bytes: [UInt8]

  /// Whether this identifies not a file but the report that its folder cannot be read.
  public let isReport: Bool

  init(bytes: [UInt8], isReport: Bool = false) {
    self.bytes = bytes
    self.isReport = isReport
  }

  /// The root folder.
  static let root = FileID(bytes: [])

  /// Returns the file with a name in this folder.
  func appending(_ name: [UInt8]) -> FileID {
    FileID(bytes: bytes.isEmpty ? name : bytes + [slash] + name)
  }

  /// The folder that contains this file; the root for the root itself.
  var parent: FileID { FileID(bytes: Array(bytes[..<(bytes.lastIndex(of: slash) ?? 0)])) }

  /// The last component of the path.
  var name: ArraySlice<UInt8> { bytes[(bytes.lastIndex(of: slash).map { $0 + 1 } ?? 0)...] }

  /// The path components from the root down.
  var names: [ArraySlice<UInt8>] { bytes.split(separator: slash) }
}

private let slash = UInt8(ascii: "/")

// The wire id of a file is its path, percent-encoded; a report ends with two slashes.
extension FileID {
  var wireID: String {
    var text: [UInt8] = []
    for byte in bytes {
      if byte == slash || Self.isPlain(byte) {
        text.append(byte)
      } else {
        text += "%".utf8
        text += [Self.digit(byte >> 4), Self.digit(byte & 15)]
      }
    }
    return String(decoding: text, as: UTF8.self) + (isReport ? "//" : "")
  }

  /// Parses a wire id.
  ///
  /// Returns nil for anything that ``wireID`` would not have produced, in particular names that
  /// lead out of the root.
  init?(wireID: String) {
    var text = Array(wireID.utf8)[...]
    let isReport = text.suffix(2) == [slash, slash]
    if isReport { text = text.dropLast(2) }
    var bytes: [UInt8] = []
    while let byte = text.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: text.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16), value != 0 else {
        return nil
      }
      bytes.append(value)
      text = text.dropFirst(2)
    }
    self.init(bytes: bytes, isReport: isReport)
    let names = bytes.split(separator: slash, omittingEmptySubsequences: false)
    let dot = UInt8(ascii: ".")
    let areNames = names.allSatisfy { !$0.isEmpty && $0 != [dot] && $0 != [dot, dot] }
    guard areNames || bytes.isEmpty && isReport, self.wireID == wireID else { return nil }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x41 + value - 10
  }
}
