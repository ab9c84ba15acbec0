public import Espalier
public import EspalierLoading
public import Observation

/// An outline whose changes views observe, with undo, and children on demand.
///
/// SwiftUI draws its ``rows``, and changes it by bindings and methods:
///
///     struct Folders: View {
///       @Bindable var store: OutlineStore<String>
///
///       var body: some View {
///         List(selection: $store.selection) {
///           ForEach(store.rows) { row in
///             FolderRow(row: row, isExpanded: $store[isExpanded: row.item])
///           }
///         }
///       }
///     }
///
/// It is the observable face of a ``/EspalierLoading/LoadingOutline`` with a history, and does what that does.
///
/// The outline can be read at any time, and changes only by ``update(_:)`` and what is built on it.
/// A view that reads ``outline`` or ``rows`` is drawn again after each change; one that reads
/// ``canUndo``, ``selection`` or a binding of an item, only if that changes. Reading a row is O(log *n*).
/// A change costs what it costs the outline, plus O(*n*) if somebody still keeps a copy
/// of it or of the rows from before, as SwiftUI's `ForEach` does, and O(*k*) for *k* bindings of items
/// that are observed.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
@Observable
public final class OutlineStore<ID: Hashable & Sendable> {
  /// Returns the children of a parent from an offset on; the parent `nil` stands for the top level.
  public typealias Load = LoadingOutline<ID>.Load

  /// The row changes of the last change; empty after one that changed no row.
  public private(set) var lastChanges = RowChanges()

  /// The step that was to be undone or redone last: what became of it, and why it could not be, if it no
  /// longer fits; `nil` if there was none.
  public private(set) var lastRevertedStep: RevertedStep<ID>?

  /// The outline, changed in place: a copy of a property that is observed would cost O(*n*).
  @ObservationIgnored let loading: LoadingOutline<ID>

  /// The state of which observers know.
  @ObservationIgnored private var known: KnownState

  /// The properties that were read since they last changed, with their values.
  @ObservationIgnored private var read = ReadProperties<ID>()

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - outline: The outline as it is at first. A history that it has stays; otherwise it gets one.
  ///   - undoLimit: The maximum number of steps of that history, or `nil` for no limit.
  ///   - retry: The policy for loads that fail.
  ///   - limit: The number of loads that run at the same time, those of the top level included.
  ///   - load: Returns the children of a parent from an offset on: those at the top level if they are
  ///     asked for, and those of an item that is not loaded when it expands. It runs in a task of its
  ///     own, which is cancelled when the children are no longer needed. Without it, such items stay
  ///     without children.
  /// - Precondition: The limits are at least 0, that of the loads at least 1.
  public init(
    _ outline: Outline<ID> = .init(),
    undoLimit: Int? = nil,
    retry: RetryPolicy = .never,
    limit: Int = 4,
    load: Load? = nil
  ) {
    var outline = outline
    if outline.history == nil { outline.history = OutlineHistory(limit: undoLimit) }
    loading = LoadingOutline(outline, retry: retry, limit: limit, loadingBy: load)
    known = KnownState(loading)
    loading.onCompletion = { [weak self] changes in self?.notify(of: changes) }
  }

  /// The outline as it is now, with the history of the steps that can be undone.
  public var outline: Outline<ID> {
    access(keyPath: \.outline)
    return loading.outline
  }

  /// Changes the outline, and begins and cancels the loads that follow from that.
  ///
  /// - Parameter change: The change. It returns its row changes: for several, all of them together. It
  ///   reads the outline that it is given, and must not read the store.
  /// - Returns: The row changes.
  /// - Throws: What the change throws; then nobody is notified.
  @discardableResult
  public func update<Failure: Error>(
    _ change: (inout Outline<ID>) throws(Failure) -> RowChanges
  ) throws(Failure) -> RowChanges {
    do throws(Failure) {
      return try loading.update(change)
    } catch {
      known.note(loading.outline)
      throw error
    }
  }

  /// Performs edits as one step that can be undone.
  ///
  /// - Throws: ``/Espalier/OutlineError`` if one of them is refused; then nothing changes.
  @discardableResult
  public func perform(_ edits: OutlineEdit<ID>...) throws(OutlineError<ID>) -> RowChanges {
    try perform(edits)
  }

  /// Performs edits in a list as one step that can be undone, such as those of rows that are dragged
  /// together.
  ///
  /// - Throws: ``/Espalier/OutlineError`` if one of them is refused; then nothing changes.
  @discardableResult
  public func perform(_ edits: [OutlineEdit<ID>]) throws(OutlineError<ID>) -> RowChanges {
    try update { outline throws(OutlineError<ID>) in try outline.perform(edits) }
  }

  /// Undoes the last step, if there is one, and restores the selection of before.
  ///
  /// A load may have taken away what the step needs. Then nothing changes but that this step is dropped,
  /// and ``lastRevertedStep`` has the reason.
  public func undo() { note(loading.undo()) }

  /// Redoes the step that was undone last, if there is one, and restores the selection of then.
  public func redo() { note(loading.redo()) }

  /// Whether there is a step to undo.
  public var canUndo: Bool {
    access(keyPath: \.canUndo)
    return loading.canUndo
  }

  /// Whether there is a step to redo.
  public var canRedo: Bool {
    access(keyPath: \.canRedo)
    return loading.canRedo
  }

  private func note(_ step: RevertedStep<ID>?) {
    if step != lastRevertedStep { lastRevertedStep = step }
  }

  /// Notifies those who have read what a change has changed.
  private func notify(of changes: RowChanges) {
    let before = known
    known = KnownState(loading)
    let isSame = known.outline == before.outline && known.steps == before.steps
    if !isSame || !changes.isEmpty { withMutation(keyPath: \.outline) {} }
    if before.steps.canUndo != known.steps.canUndo { withMutation(keyPath: \.canUndo) {} }
    if before.steps.canRedo != known.steps.canRedo { withMutation(keyPath: \.canRedo) {} }
    if before.topLevel != known.topLevel { withMutation(keyPath: \.topLevelState) {} }
    if before.isIdle != known.isIdle { withMutation(keyPath: \.isIdle) {} }
    if !isSame { notifyOfItems(since: before.outline) }
    if lastChanges != changes { lastChanges = changes }
  }
}

// What is observed by itself, apart from the outline.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OutlineStore {
  /// The selection, from now on observed.
  func readSelection() -> Set<ID> {
    access(keyPath: \.selection)
    let selection = Set(loading.outline.selection)
    read.selection = selection
    return selection
  }

  /// Whether an item is expanded, from now on observed.
  func readExpansion(of id: ID) -> Bool {
    let value = loading.outline.isExpanded(id) ?? false
    if read.isFull {
      access(keyPath: \.outline)
    } else {
      access(keyPath: \.[isExpanded: id])
      read.expanded[id] = value
    }
    return value
  }

  /// Whether an item is checked, from now on observed.
  func readCheck(of id: ID) -> Bool {
    let value = loading.outline.checkState(of: id) == .on
    if read.isFull {
      access(keyPath: \.outline)
    } else {
      access(keyPath: \.[isChecked: id])
      read.checked[id] = value
    }
    return value
  }

  /// Notifies those who have read the selection, or the state of an item, that has changed since.
  private func notifyOfItems(since stamp: OutlineStamp) {
    let outline = loading.outline
    if let selection = read.selection,
      OutlineStamp(outline).selectionNumber != stamp.selectionNumber,
      Set(outline.selection) != selection
    {
      read.selection = nil
      withMutation(keyPath: \.selection) {}
    }
    // Nobody says when a view is gone. So if very many have been read, all are notified, and those that
    // are still there read again.
    let isFull = read.isFull
    for (id, value) in read.expanded where isFull || outline.isExpanded(id) ?? false != value {
      read.expanded[id] = nil
      withMutation(keyPath: \.[isExpanded: id]) {}
    }
    for (id, value) in read.checked where isFull || (outline.checkState(of: id) == .on) != value {
      read.checked[id] = nil
      withMutation(keyPath: \.[isChecked: id]) {}
    }
  }
}

/// The properties of a store that were read since they last changed, with their values.
private struct ReadProperties<ID: Hashable> {
  var selection: Set<ID>?
  var expanded: [ID: Bool] = [:]
  var checked: [ID: Bool] = [:]

  /// Whether there are so many that comparing all would cost too much.
  var isFull: Bool { expanded.count + checked.count >= 4_096 }
}

/// The state of an outline, as far as its observers have to be notified of a change.
@MainActor
private struct KnownState {
  var outline: OutlineStamp
  var steps: Steps
  var topLevel: LoadState
  var isIdle: Bool

  init<ID>(_ loading: LoadingOutline<ID>) {
    outline = OutlineStamp(loading.outline)
    steps = Steps(loading.outline)
    topLevel = loading.topLevelState
    isIdle = loading.isIdle
  }

  /// Notes an outline without notifying anybody: nothing has changed, but for its stamp.
  mutating func note<ID>(_ outline: Outline<ID>) {
    self.outline = OutlineStamp(outline)
    steps = Steps(outline)
  }
}

/// The steps of a history, as far as a store has to tell them apart.
private struct Steps: Equatable {
  var canUndo: Bool
  var canRedo: Bool
  var numbers: [Int?]

  init<ID>(_ outline: Outline<ID>) {
    canUndo = outline.canUndo
    canRedo = outline.canRedo
    let history = outline.history
    numbers = [history?.oldestStep, history?.undoStep, history?.redoStep, history?.limit]
  }
}
