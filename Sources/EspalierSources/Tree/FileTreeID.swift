import Foundation

/// Names a node of a ``FileTreeSource``: a file, or something in a version of a file.
public struct FileTreeID: Hashable, Sendable {
  /// The file that this is or is in.
  public let file: FileID

  /// What it is in the file, `nil` for the file itself.
  let content: Content?

  /// A place in a version of a file.
  struct Content: Hashable, Sendable {
    /// The ``FileVersion/text`` of the file.
    var version: String

    /// The wire id of a node of the file.
    ///
    /// Where that is a text that holds data, the wire id of a node in the text follows, and so on.
    /// An empty one at the end stands for a report on what is before it.
    ///
    /// - Invariant: Not empty.
    var steps: [String]
  }

  init(_ file: FileID, _ content: Content? = nil) {
    self.file = file
    self.content = content
  }

  init(_ file: FileID, version: String, steps: [String]) {
    self.init(file, Content(version: version, steps: steps))
  }

  /// Whether this is no data but the report that there is none.
  var isReport: Bool { content.map { $0.steps.last == "" } ?? file.isReport }
}

// On the wire: the file, two slashes, the version, a colon, the steps with two slashes between.
// Where a file is the whole, it is left out with its slashes.
extension FileTreeID {
  private static var separator: String { "//" }

  var wireID: String {
    guard let content else { return file.wireID }
    let prefix = file == .root ? "" : file.wireID + Self.separator
    let steps = content.steps.map(Self.encoded).joined(separator: Self.separator)
    return prefix + content.version + ":" + steps
  }

  /// Reads a wire id, refusing whatever ``wireID`` would not have written.
  ///
  /// - Parameter isInRoot: Whether the root is a file, which all nodes are in.
  init?(wireID: String, isInRoot: Bool) {
    var parts = wireID.components(separatedBy: Self.separator)
    var file = FileID.root
    if !isInRoot {
      let isOnlyFile = parts.count == 1 || parts.count == 2 && parts[1].isEmpty
      guard let found = FileID(wireID: isOnlyFile ? wireID : parts[0]) else { return nil }
      file = found
      if isOnlyFile {
        self.init(file)
        return
      }
      parts.removeFirst()
    }
    guard let colon = parts[0].firstIndex(of: ":") else { return nil }
    let version = String(parts[0][..<colon])
    parts[0] = String(parts[0][parts[0].index(after: colon)...])
    let steps = parts.compactMap(Self.decoded)
    guard steps.count == parts.count, !steps.dropLast().contains("") else { return nil }
    self.init(file, version: version, steps: steps)
    guard self.wireID == wireID else { return nil }
  }

  /// Steps are ASCII already; only what would pass for a separator has to be told apart.
  private static func encoded(_ step: String) -> String {
    guard step.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }) else {
      return step
    }
    return step.replacing("%", with: "%25").replacing("/", with: "%2F")
  }

  private static func decoded(_ step: String) -> String? {
    guard !step.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return step.replacing("%2F", with: "/").replacing("%25", with: "%")
  }
}
