/// An ordered forest of items shown as rows: the hierarchical list.
///
/// An outline has sections, a section has items, and an item that is a *branch* has children that
/// are rows too while it is expanded. The outline owns the order, the expansion state and the
/// counts; the appearance of an item belongs to the caller. Items are identified by their `ID`,
/// never by position, so their state survives insertions and deletions around them.
///
///     var outline = Outline<String>()
///     try outline.insertSection()
///     let items = [Outline.Item("Trees", isBranch: true), .init("Oak", level: 1)]
///     try outline.insert(items, into: .section(0))
///     let changes = try outline.expand("Trees")   // insertions: row 1 of section 0
///     outline.id(at: RowPosition(section: 0, row: 1))   // "Oak"
///
/// Every mutation returns ``RowChanges``, its effect on the visible rows, as ranges. A mutation
/// that is refused throws ``OutlineError`` and changes nothing; a query about something that does
/// not exist returns `nil`, never a neighbor.
///
/// # Limits
///
/// An outline is not a collection of nodes with child arrays: nothing nested is ever materialized,
/// and depth is unlimited. It holds no titles, draws nothing and calls nothing back. It is a value:
/// a copy is cheap until one of the two changes, which then costs O(*n*) once, so keep it in one
/// place and change it there.
///
/// # Performance
///
/// With *n* items, every query and every change in one place costs O(log *n*), whatever the depth,
/// the number of siblings or the size of the branch: expanding a branch with a million rows takes
/// as long as one with ten. Expanding all, collapsing all and building are one pass. Below some ten
/// thousand rows a flat array answers a row faster; an outline's cost is the same small one at any
/// size and shape.
public struct Outline<ID: Hashable> {
  @usableFromInline var forest: Forest
  @usableFromInline var index: IDIndex<ID>

  /// The decision of the current filter on an item, if there is a filter.
  @usableFromInline var filterDecision: (@Sendable (ID) -> FilterDecision)?
  #if !ESPALIER_BROWSER
    /// The current filter, if it has another form.
    @usableFromInline var filterFunction: FilterFunction?
  #endif
  /// The branches that are loading or have a status row for another reason.
  @usableFromInline var loads = LoadRegistry()
  /// Whether items keep their nodes for ever, since the owner of the outline refers to them.
  @usableFromInline var keepsNodes = false

  /// The rules of expansion; by default descendants keep their state and any number of siblings
  /// expand.
  ///
  /// A new policy applies from then on and leaves the current expansion state as it is.
  public var policy = ExpansionPolicy()

  /// The steps that can be undone; `nil`, as at first, if edits are not recorded.
  ///
  ///     outline.history = OutlineHistory(limit: 50)
  ///
  /// While there is one, each edit is a step: what inserts, deletes, moves, sorts or replaces items or
  /// sections. Expanding, selecting, checking, filtering, loading and heights are none. A copy of the
  /// outline has its own history from then on; comparing, hashing and encoding leave it out.
  public var history: OutlineHistory<ID>?

  /// Creates an outline without sections.
  @inlinable
  public init() {
    forest = Forest()
    index = IDIndex()
  }

  /// Creates an outline without sections, for ids that map to small whole numbers.
  ///
  /// Nothing is hashed then; the numbers index an array that is as long as the largest of them.
  ///
  /// - Parameter number: The number of an id, at least 0 and different for different ids.
  @inlinable
  public init(denselyNumberedBy number: @escaping @Sendable (ID) -> Int) {
    forest = Forest()
    index = IDIndex(number: number)
  }

  /// The functions that make steps of edits, if there is a history.
  ///
  /// In the browser an edit is a step only if it is performed by name: the page's own are none.
  @inlinable
  var recorder: EditRecorder<ID>? {
    #if ESPALIER_BROWSER
      nil
    #else
      guard let history else { return nil }
      return history.recorder
    #endif
  }

  /// Copies the storage if it is shared; called once for each mutation.
  @inlinable
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&forest) { forest = forest.copy() }
    forest.generation &+= 1
  }

  /// Does so for a mutation after which the rows from before a filter can still come back as they were.
  @inlinable
  mutating func makeUniqueKeepingRows() {
    let generation = forest.generation
    makeUnique()
    forest.keepRows(since: generation)
  }
}

/// A sign of the state of an outline, by which a change is noticed without a copy of it.
package struct OutlineStamp: Equatable {
  private var forest: ObjectIdentifier
  private var mutations: Int
  private var policy: ExpansionPolicy
  private var defaultHeight: Int32
  /// A number that changes with the selection.
  package var selectionNumber: Int

  /// Takes the stamp of an outline, which is to stay in the same variable.
  package init<ID: Hashable>(_ outline: Outline<ID>) {
    forest = ObjectIdentifier(outline.forest)
    mutations = outline.forest.generation
    policy = outline.policy
    defaultHeight = outline.forest.defaultHeight
    selectionNumber = outline.forest.selectionNumber
  }
}

// Shared storage is never written to: every mutation copies it first.
extension Outline: @unchecked Sendable where ID: Sendable {}

extension Outline {
  /// The number of sections.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var sectionCount: Int { forest.sectionCount }

  /// The number of items, visible or not.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var itemCount: Int { index.count }

  /// The number of visible rows in all sections.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var rowCount: Int { forest.rowCount }

  /// The number of visible rows in a section; 0 if the section does not exist.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func rowCount(inSection section: Int) -> Int { forest.rowCount(ofSection: section) }

  /// The name of a section, or `nil` if it has none or does not exist.
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
