/// Some consecutive children of a branch with all rows below them, in the order of the tree.
///
/// It is a form of many ``SourceNode`` values without a string for each: titles and values are parts
/// of one text. A row whose title or value is not shown exactly as it is written is a
/// ``SourceNode`` beside it.
public struct SourceRowRun<NodeID: Hashable & Sendable>: Sendable {
  /// A part of ``text``.
  public struct Part: Sendable {
    var start: UInt32
    var count: UInt32

    /// Whether there is nothing in it.
    public var isEmpty: Bool { count == 0 }

    /// The part as offsets from the start of the text.
    public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// One row.
  public struct Row: Sendable {
    /// The index among its siblings.
    public var position: Int
    /// The number of the node, which its wire id ends with.
    public var number: Int
    /// The number of children.
    public var childCount: Int
    /// The key, which is also the title; empty for an element of a list, whose title is its position.
    public var key: Part
    /// The value as it is written, strings with their quotes; empty for a branch.
    public var value: Part
    /// The number of its ancestors below the branch.
    public var level: Int32
    /// The index of the row in ``others``, or -1.
    public var other: Int32
    /// The kind of the node.
    public var kind: SourceKind
    /// Whether it is the last of its siblings.
    public var isLast: Bool
    /// Whether it is a branch whose children, if there are any, follow.
    public var isOpen: Bool
  }

  /// The text of which titles and values are parts: visible characters in UTF-8.
  public var text: ArraySlice<UInt8>

  /// The rows, at least one.
  public var rows: [Row]

  /// The rows that are written differently from how they are shown: of these, ``Row/key`` and
  /// ``Row/value`` are empty.
  public var others: [SourceNode<NodeID>]

  /// The start of the wire id of each node, which its number follows.
  public var wireIDPrefix: String

  /// The number of children of the branch, or nil while that is unknown.
  public var total: Int?

  /// The offset of the next child, or nil if the run ends with the last one.
  public var nextOffset: Int?
}
