/// One node of a ``TreeSource``, with the content of its row.
public struct SourceNode<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The id of the node.
  public var id: NodeID

  /// A file name, a key or an index, safe to show: see ``TerminalSafeText``.
  public var title: String

  /// The value, the number of items, the size or the target of a link.
  public var value: RowValue

  /// The peculiarities of the node, such as "duplicate key", safe to show.
  public var remarks: [String]

  /// The kind of the node.
  public var kind: SourceKind

  /// Whether the node can be expanded, even if it is empty.
  public var isBranch: Bool

  /// The number of children, or nil while that is unknown.
  public var childCount: Int?

  /// The time of the last modification in nanoseconds since 1970, or nil if there is none.
  public var modified: Int64?

  /// The permissions of a file as the nine bits of POSIX, or nil if there are none.
  public var permissions: UInt16?

  /// Whether reading the children runs something, such as a view of a database, so that they are not
  /// read before somebody opens the node.
  public var runsWhenRead = false

  /// The difference that the row stands for in a comparison, nil in anything else.
  public var difference: RowDifference?

  /// The cause of a node of the kind ``SourceKind/error``, or nil if it is a fault of the data or
  /// anything else.
  public var cause: FailureCause?

  /// Makes a node.
  public init(
    id: NodeID,
    title: String,
    value: RowValue = .none,
    remarks: [String] = [],
    kind: SourceKind,
    isBranch: Bool = false,
    childCount: Int? = 0,
    cause: FailureCause? = nil
  ) {
    self.id = id
    self.title = title
    self.value = value
    self.remarks = remarks
    self.kind = kind
    self.isBranch = isBranch
    self.childCount = childCount
    self.cause = cause
  }

  /// Returns the same row under the id of another source.
  func identified<ID>(as id: ID) -> SourceNode<ID> {
    var node = SourceNode<ID>(
      id: id,
      title: title,
      value: value,
      remarks: remarks,
      kind: kind,
      isBranch: isBranch,
      childCount: childCount,
      cause: cause
    )
    node.modified = modified
    node.permissions = permissions
    node.runsWhenRead = runsWhenRead
    node.difference = difference
    return node
  }
}

extension SourceNode {
  /// The permissions as `rwxr-x---`, or nil if there are none.
  package var permissionLetters: String? {
    let letters: [Character] = ["r", "w", "x"]
    return permissions.map { bits in
      String((0..<9).map { bits & (0o400 >> $0) == 0 ? "-" : letters[$0 % 3] })
    }
  }

  /// The reason why something cannot be read, of a node of the kind ``SourceKind/error``: a file has
  /// its name as the title, a report the reason.
  var failureReason: String {
    if case .note(let reason) = value { reason } else { title }
  }
}

/// A cause of a failure about which a user can do something else than mending the data.
public enum FailureCause: String, Sendable {
  /// It is not there, or not any more.
  case missing
  /// The system does not permit it to be read.
  case denied
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
