/// One node of a ``TreeSource``, with the content of its row.
public struct SourceNode<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The id of the node.
  public var id: NodeID

  /// A file name, a key or an index, safe to show: see ``TerminalSafeText``.
  public var title: String

  /// The value, the number of items, the size or the target of a link, safe to show.
  public var detail: String

  /// The kind of the node.
  public var kind: SourceKind

  /// Whether the node can be expanded, even if it is empty.
  public var isBranch: Bool

  /// The number of children, or nil while that is unknown.
  public var childCount: Int?

  /// Makes a node.
  public init(
    id: NodeID,
    title: String,
    detail: String,
    kind: SourceKind,
    isBranch: Bool = false,
    childCount: Int? = 0
  ) {
    self.id = id
    self.title = title
    self.detail = detail
    self.kind = kind
    self.isBranch = isBranch
    self.childCount = childCount
  }

  /// Returns the same row under the id of another source.
  func identified<ID>(as id: ID) -> SourceNode<ID> {
    SourceNode<ID>(
      id: id,
      title: title,
      detail: detail,
      kind: kind,
      isBranch: isBranch,
      childCount: childCount
    )
  }
}

/// The kind of a node of a ``TreeSource``.
public enum SourceKind: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// A regular file.
  case file
  /// A symbolic link, followed only on request.
  case link
  /// Members under keys: a JSON object, a dictionary.
  case object
  /// Elements in order.
  case array
  /// Text.
  case string
  /// A number.
  case number
  /// True or false.
  case boolean
  /// An explicit null.
  case null
  /// A point in time.
  case date
  /// Bytes.
  case data
  /// Not data but a report that something could not be read.
  case error
  /// Anything else: a device, a pipe, a socket, a reference.
  case other
}

/// Returns the detail of a container: "empty", "1 item", "3 items".
package func itemCount(_ count: Int) -> String {
  count == 0 ? "empty" : count == 1 ? "1 item" : "\(count) items"
}

/// Returns the detail of a container of which only the beginning was read: "1000+ items", or
/// nothing if none was.
///
/// The number is rounded down to a power of ten, so that it depends little on how far reading in the
/// background has come.
func itemCount(atLeast count: Int) -> String {
  guard count > 0 else { return "" }
  var least = 1
  while least <= count / 10 { least *= 10 }
  return "\(least)+ items"
}
