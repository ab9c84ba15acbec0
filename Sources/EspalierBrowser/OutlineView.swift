import Espalier

/// An outline as a host shows it: the rows, the cursor, and all positions in pixels.
///
/// The host holds the texts. Items are numbers from 0 on, assigned in the order of insertion, or by
/// the host where it builds the outline from them.
///
/// The view of another component is a subclass, whose outline is that of the component.
class OutlineView {
  /// The rows.
  ///
  /// A subclass whose component owns them overrides this.
  var outline = Outline<Int32>(denselyNumberedBy: { Int($0) })
  var navigator = OutlineNavigator<Int32>()
  var typeAhead = TypeAhead<Int32>()
  /// The row at which the search for typed letters begins.
  var searchStart = 0

  /// The requests for children that come in pages.
  var loader = PageLoader()

  /// Whether the lists of children that come in pages are those of the outline.
  var hasListsInOutline: Bool { true }

  /// The number of the next item.
  var nextID: Int32 = 0

  /// Whether each section has a title above its rows.
  var titled: [Bool] = []

  /// The items that the host has described, one bit each.
  private var described: [UInt32] = []

  /// The decisions of the filter, while there is one.
  var filterDecisions: FilterDecisions?

  /// The build in progress, if any.
  var draft: Draft?

  /// The sort in progress, if any.
  var sorting: StepwiseSort<Int32>?

  /// Incremented by every change that may move a row.
  var version = 0

  /// The height of a section's title in pixels; the outline has that of a row.
  var titleHeight: Double

  /// The overscan in pixels, the maximum number of sticky rows, and whether titles stick.
  var overscan = 0.0
  var stickyLimit = 0
  var titlesStick = false

  /// The animator; set once animation was configured.
  var animator: RowAnimator?

  /// The scroller, if there is one that cannot be as high as the rows.
  var scroller: Scroller?

  /// The cached positions of sections, and their version.
  var knownPlaces: [SectionPlace] = []
  var placesVersion = -1

  /// The buffers that the host writes, for frames, and for all other results.
  let input = Int32Buffer()
  let frame = Int32Buffer()
  let output = Int32Buffer()

  init(rowHeight: Double, titleHeight: Double) {
    self.titleHeight = 0
    setMetrics(rowHeight: rowHeight, titleHeight: titleHeight)
  }

  func setMetrics(rowHeight: Double, titleHeight: Double) {
    outline.defaultHeight = min(max(rowHeight.bounded, 1), Outline<Int32>.heightLimit - 1)
    self.titleHeight = min(max(titleHeight.bounded, 0), Outline<Int32>.heightLimit)
    version += 1
  }

  /// The result of a call, as bits.
  struct Outcome: OptionSet {
    let rawValue: Int32

    init(rawValue: Int32) { self.rawValue = rawValue }

    private init(_ bit: OutcomeBit) { rawValue = bit.rawValue }

    static let handled = Outcome(.handled)
    static let movedCursor = Outcome(.movedCursor)
    static let changedRows = Outcome(.changedRows)
    static let changedSelection = Outcome(.changedSelection)
    static let activated = Outcome(.activated)
    static let changedChecks = Outcome(.changedChecks)
    static let movedRows = Outcome(.movedRows)
  }

  /// The item from which on typed letters are looked for; `nil` for the first row.
  var searchOrigin: Int32? { navigator.cursor }

  func addSection(titled isTitled: Bool) -> Int {
    do {
      try outline.withoutHistory { outline throws(OutlineError<Int32>) in
        try outline.insertSection()
      }
    } catch {
      preconditionFailure("expected a section at the end to be accepted")
    }
    titled.append(isTitled)
    version += 1
    return titled.count - 1
  }

  /// Whether new items are branches.
  var insertsBranches: Bool { false }

  /// Inserts new items, by default at the end; `nil` if there is no such parent or section.
  func insert(
    _ count: Int32,
    into parent: Outline<Int32>.Parent,
    at index: Int? = nil
  ) -> Int32? {
    let (end, overflow) = nextID.addingReportingOverflow(count)
    guard count >= 0, !overflow, hasSection(parent) else { return nil }
    let first = nextID
    do {
      try outline.withoutHistory { outline throws(OutlineError<Int32>) in
        try outline.insert(
          numbers: first..<end,
          areBranches: insertsBranches,
          into: parent,
          at: index
        )
      }
    } catch {
      return nil
    }
    reserve(upTo: end)
    version += 1
    navigator.reconcile(with: outline)
    return first
  }

  /// Whether a parent that is a section exists: the host makes them all, with their titles.
  func hasSection(_ parent: Outline<Int32>.Parent) -> Bool {
    if case .section(let section) = parent { section < outline.sectionCount } else { true }
  }

  /// Ensures that inserted items get numbers from `end` on.
  func reserve(upTo end: Int32) {
    guard end > nextID else { return }
    nextID = end
    let words = max(0, (Int(end) + 31) / 32 - described.count)
    described.append(contentsOf: repeatElement(0, count: words))
  }

  /// The items named by the first `count` numbers of `input`; `nil` if there are fewer.
  func inputItems(_ count: Int32) -> [Int32]? {
    guard count >= 0, count <= input.limit else { return nil }
    return Array(UnsafeBufferPointer(start: input.start, count: Int(count)))
  }

  /// Writes a list into `output` and returns its address.
  func list(_ items: (OutlineView) -> [Int32]) -> UnsafeMutablePointer<Int32> {
    output.write(items(self))
    return output.start
  }

  /// The children of an item, or the top items of a section; `nil` if there is no such parent.
  func children(of parent: Outline<Int32>.Parent) -> [Int32]? {
    switch parent {
    case .item(let id): outline.children(of: id)
    case .section(let section): outline.items(inSection: section)
    }
  }

  /// Deletes the items in `input`.
  func delete(_ count: Int32) -> Outcome {
    guard let ids = inputItems(count) else { return [] }
    return change { outline throws(OutlineError<Int32>) in try outline.delete(ids) }
  }

  /// Expands the items in `input`, and collapses all others.
  func open(_ count: Int32) -> Outcome {
    inputItems(count).map { expand(toLevel: 0, or: flags(of: $0)) } ?? []
  }

  /// Collapses, expands or toggles an item; see ``ExpansionCode``.
  @inline(never)
  func expand(_ id: Int32, how: Int32) -> Outcome {
    guard let code = ExpansionCode(rawValue: how) else { return [] }
    return change { outline throws(OutlineError<Int32>) in
      let opens = code == .toggle ? outline.isExpanded(id) != true : code == .open
      return try opens ? outline.expand(id) : outline.collapse(id)
    }
  }

  /// Expands the branches above a level, or those with a flag, and collapses all others; under a
  /// filter, branches with a flag expand once that is removed.
  func expand(toLevel level: Int32, or flags: [Bool]?) -> Outcome {
    if let flags, outline.isFiltered {
      outline.setExpandedBeforeFilter { flags[Int($0)] }
      return []
    }
    return expand(toLevel: level, flags)
  }

  /// The same, under a filter, too.
  @inline(never)
  func expand(toLevel level: Int32, _ flags: [Bool]?) -> Outcome {
    settle(after: outline.expand { flags?[Int($0)] ?? ($1 < level) })
  }

  func isDescribed(_ id: Int32) -> Bool { described[Int(id) / 32] >> UInt32(id % 32) & 1 == 1 }

  /// Marks an item that the host has described.
  func setDescribed(_ id: Int32) { described[Int(id) / 32] |= 1 << UInt32(id % 32) }

  /// Marks the items that `input` has in every second word as described.
  func setAllDescribed(_ count: Int32) {
    described.withUnsafeMutableBufferPointer { bits in
      for index in 0..<Int(count) {
        let id = Int(input[index * 2])
        bits[id / 32] |= 1 << UInt32(id % 32)
      }
    }
  }

  /// Applies the descriptions in `input` to the items from `first` on.
  func describe(_ first: Int32, count: Int32) -> Outcome {
    guard first >= 0, count >= 0, first <= nextID - count, count <= input.limit else {
      return []
    }
    var outcome: Outcome = []
    for index in 0..<count {
      let id = first + index
      setDescribed(id)
      let changes = change { outline throws(OutlineError<Int32>) in
        try outline.setBranch(self.input[Int(index)] & 1 == 1, for: id)
      }
      outcome.formUnion(changes)
    }
    return outcome
  }

  /// Changes the outline, updates the cursor, and returns the outcome; empty if it is refused.
  ///
  /// Only edits of the user are steps that can be undone; see ``undo(_:)``.
  func change(
    _ body: (inout Outline<Int32>) throws(OutlineError<Int32>) -> RowChanges
  ) -> Outcome {
    do {
      return settle(after: try outline.withoutHistory(body))
    } catch {
      return []
    }
  }

  /// Updates the cursor after a change of rows, and returns the outcome.
  @inline(never)
  func settle(after changes: RowChanges) -> Outcome {
    var outcome = navigator.reconcile(with: outline, after: changes)
    outcome.changes = changes
    return self.outcome(outcome)
  }

  /// The anchor of range selection if it is selected, or -1; in single selection, the selected
  /// item.
  var selection: Int32 {
    guard let anchor = navigator.anchor, outline.isSelected(anchor) == true else { return -1 }
    return anchor
  }

  @inline(never)
  func outcome(_ outcome: OutlineNavigator<Int32>.CommandResult) -> Outcome {
    let changes = outcome.changes
    if !changes.isEmpty { version += 1 }
    var bits: Outcome = []
    if outcome.movedCursor { bits.insert(.movedCursor) }
    if !changes.insertions.isEmpty || !changes.deletions.isEmpty
      || !changes.sectionInsertions.isEmpty || !changes.sectionDeletions.isEmpty
    {
      bits.insert(.changedRows)
    }
    if !changes.moves.isEmpty { bits.insert(.movedRows) }
    if outcome.changedSelection { bits.insert(.changedSelection) }
    if outcome.changedChecks { bits.insert(.changedChecks) }
    if outcome.activated { bits.insert(.activated) }
    return bits
  }
}
