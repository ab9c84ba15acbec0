/// One node of a ``TreeSource``, with what a row shows of it.
public struct SourceNode<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// Which node this is.
  public var id: NodeID

  /// A file name, a key or an index, safe to show: see ``VisibleText``.
  public var title: String

  /// The value, the number of items, the size or the target of a link, safe to show.
  public var detail: String

  /// What the node is.
  public var kind: SourceKind

  /// Whether it can be opened, even if nothing is in it.
  public var isBranch: Bool

  /// How many children it has, `nil` while that is unknown.
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
}

/// What a node of a ``TreeSource`` is.
public enum SourceKind: String, Sendable, CaseIterable {
  /// A folder of files.
  case folder
  /// A regular file.
  case file
  /// A symbolic link. It is followed only where that was asked for.
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
  /// Nothing, said expressly.
  case null
  /// A point in time.
  case date
  /// Bytes.
  case data
  /// No data but a report that something could not be read.
  case error
  /// Anything else: a device, a pipe, a socket, a reference.
  case other
}

/// The detail of a container: "empty", "1 item", "3 items".
func itemCount(_ count: Int) -> String {
  count == 0 ? "empty" : count == 1 ? "1 item" : "\(count) items"
}
