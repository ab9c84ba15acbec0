/// An ordered forest of items shown as rows: the hierarchical list.
///
/// An outline has sections, a section has items, and an item that is a *branch* has children that
/// are rows too while it is expanded. The outline owns the order, the expansion and the counting;
/// what an item looks like is the caller's. Items are known by their `ID`, never by position, so
/// expansion survives whatever is inserted or deleted around them.
///
///     var outline = Outline<String>()
///     try outline.insertSection()
///     try outline.insert([.init("Trees", isBranch: true), .init("Oak", level: 1)], into: .section(0))
///     let changes = try outline.expand("Trees")   // insertions: row 1 of section 0
///     outline.id(at: RowPosition(section: 0, row: 1))   // "Oak"
///
/// Every mutation returns ``RowChanges``, what it did to the visible rows, as ranges. A mutation
/// that is refused throws ``OutlineError`` and changes nothing; a question about something that is
/// not there answers `nil`, never a neighbour.
///
/// # What it is not
///
/// It is no collection of nodes with child arrays: nothing nested is ever materialised, and there
/// is no limit on depth. It holds no titles, does no drawing and calls no one back. It is a value:
/// a copy is cheap until one of the two changes, and then costs O(*n*) once, so keep it in one place and
/// change it there.
///
/// # Performance
///
/// With *n* items, every question and every change to one place costs O(log *n*), whatever the
/// depth, the number of siblings or the size of the branch: opening a branch with a million rows
/// takes as long as opening one with ten. Expanding all, collapsing all and building are one pass.
/// Below some ten thousand rows a flat array answers a row faster; what an outline promises is the
/// same small cost at any size and shape.
public struct Outline<ID: Hashable> {
  @usableFromInline var forest: Forest
  @usableFromInline var index: IDIndex<ID>

  /// What the filter says of an item, while there is one.
  @usableFromInline var verdict: (@Sendable (ID) -> FilterVerdict)?
  /// The branches whose children are being loaded, or that have a status for another reason.
  @usableFromInline var loads = LoadTable()
  @usableFromInline var loadWork: LoadWork<ID>?

  /// How branches open and close; at first what is inside is remembered, and any number are open.
  ///
  /// It holds from then on, and changes nothing that is open now.
  public var policy = OutlinePolicy()

  /// An outline without sections.
  @inlinable
  public init() {
    forest = Forest()
    index = IDIndex()
  }

  /// An outline without sections, for ids that are small whole numbers.
  ///
  /// Nothing is hashed then; the numbers index an array that is as long as the largest of them.
  ///
  /// - Parameter number: The number of an id, at least 0 and different for different ids.
  @inlinable
  public init(denselyNumberedBy number: @escaping @Sendable (ID) -> Int) {
    forest = Forest()
    index = IDIndex(number: number)
  }

  /// Gives the outline a storage of its own, once a mutation.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&forest) { forest = forest.copy() }
  }
}

// A shared storage is never written to: every mutation makes its own first.
extension Outline: @unchecked Sendable where ID: Sendable {}

extension Outline {
  /// How many sections there are.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var sectionCount: Int { forest.sectionCount }

  /// How many items there are, visible or not.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var itemCount: Int { index.count }

  /// How many rows are visible in all sections together.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var rowCount: Int { forest.rowCount }

  /// How many rows are visible in a section; 0 if there is no such section.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func rowCount(inSection section: Int) -> Int { forest.rowCount(ofSection: section) }

  /// The name that a section was given, or `nil` if it has none or is not there.
  @inlinable
  public func sectionID(at section: Int) -> ID? {
    forest.section(at: section).flatMap { index.sectionNames[$0] }
  }

  /// The section with a name, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func section(named id: ID) -> Int? { index.sections[id].map { forest.index(of: $0) } }
}
