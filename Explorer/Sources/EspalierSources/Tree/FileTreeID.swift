import Foundation

/// The identity of a node in a ``FileTreeSource``: a file, or a node in a version of a file.
public struct FileTreeID: Hashable, Sendable {
  /// The file that this is or that contains it.
  public let file: FileID

  /// The node in the file, or nil for the file itself.
  let content: Content?

  /// A node in a version of a file.
  struct Content: Hashable, Sendable {
    /// The ``FileVersion/text`` of the file.
    var version: String

    /// The wire id of a node of the file.
    ///
    /// If that is a text that contains JSON, the wire id of a node in the text follows, and so on.
    /// An empty one at the end is a report on the steps before it.
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

  /// Whether this identifies a report that something could not be read.
  var isReport: Bool { content.map { $0.steps.last == "" } ?? file.isReport }
}

// A wire id is the file, two slashes, the version, a colon, and the steps with two slashes between.
// If the root is a file, it is left out with its slashes.
extension FileTreeID {
  private static var separator: String { "//" }

  var wireID: String {
    guard let content else { return file.wireID }
    let prefix = file == .root ? "" : file.wireID + Self.separator
    let steps = content.steps.map(Self.encoded).joined(separator: Self.separator)
    return prefix + content.version + ":" + steps
  }

  /// Parses a wire id; returns nil for anything that ``wireID`` would not have produced.
  ///
  /// - Parameter isInRoot: Whether the root is a file, which contains all nodes.
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

  /// Returns a step with its slashes escaped, which could be mistaken for separators.
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
