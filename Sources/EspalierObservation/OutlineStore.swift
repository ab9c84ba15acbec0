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
  /// Returns the children that a request asks for.
  public typealias Load = LoadDriver<ID>.Load

  /// The outline with the steps that can be undone, as it is now.
  public var list: UndoableOutline<ID> {
    access(keyPath: \.list)
    return current
  }

  /// The row changes of the last change; empty after one that changed no row.
  public private(set) var lastChanges = RowChanges()

  /// The step that was to be undone or redone last: what became of it, and why it could not be, if it no
  /// longer fits; `nil` if there was none.
  public private(set) var lastRevertedStep: RevertedStep<ID>?

  /// The list, changed in place: a copy of a property that is observed would cost O(*n*).
  @ObservationIgnored private var current: UndoableOutline<ID>

  /// The properties that were read since they last changed, with their values.
  @ObservationIgnored private var read = ReadProperties<ID>()

  @ObservationIgnored private let driver: LoadDriver<ID>?
  @ObservationIgnored private var receiver: Task<Void, Never>?

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - outline: The outline as it is at first.
  ///   - retry: The policy for loads that fail.
  ///   - load: Returns the children that an item which is not loaded asks for when it expands. It runs
  ///     in a task of its own, which is cancelled when the children are no longer needed. Without
  ///     it, such items stay without children.
  public init(
    _ outline: Outline<ID> = .init(),
    retry: RetryPolicy = .never,
    load: Load? = nil
  ) {
    current = UndoableOutline(outline)
    driver = load.map { LoadDriver(retry: retry, load: $0) }
    guard let answers = driver?.answers else { return }
    receiver = Task { [weak self] in for await answer in answers { self?.receive(answer) } }
    performLoads()
  }

  deinit { receiver?.cancel() }

  /// The outline as it is now.
  public var outline: Outline<ID> { list.outline }

  /// Changes the outline, and begins and cancels the loads that follow from that.
  ///
  /// - Parameter change: The change. It returns its row changes: for several, all of them together. It
  ///   reads the list that it is given, and must not read the store.
  /// - Returns: The row changes.
  /// - Throws: The error of the change; then nobody is notified.
  @discardableResult
  public func update<Failure: Error>(
    _ change: (inout UndoableOutline<ID>) throws(Failure) -> RowChanges
  ) throws(Failure) -> RowChanges {
    let (stamp, steps) = (OutlineStamp(current.outline), Steps(current.history))
    let changes = try change(&current)
    performLoads()
    let isSame = OutlineStamp(current.outline) == stamp && Steps(current.history) == steps
    if !isSame || !changes.isEmpty { withMutation(keyPath: \.list) {} }
    if steps.canUndo != current.canUndo { withMutation(keyPath: \.canUndo) {} }
    if steps.canRedo != current.canRedo { withMutation(keyPath: \.canRedo) {} }
    if !isSame { notifyOfItems(since: stamp) }
    if lastChanges != changes { lastChanges = changes }
    return changes
  }

  /// Performs edits as one step that can be undone.
  ///
  /// - Throws: ``/Espalier/OutlineError`` if one of them is refused; then nothing changes.
  @discardableResult
  public func perform(_ edits: OutlineEdit<ID>...) throws(OutlineError<ID>) -> RowChanges {
    try update { list throws(OutlineError<ID>) in try list.perform(edits) }
  }

  /// Undoes the last step, if there is one, and restores the selection of before.
  ///
  /// A load may have taken away what the step needs. Then nothing changes but that this step is dropped,
  /// and ``lastRevertedStep`` has the reason.
  public func undo() { revert { $0.undo() } }

  /// Redoes the step that was undone last, if there is one, and restores the selection of then.
  public func redo() { revert { $0.redo() } }

  /// Whether there is a step to undo.
  public var canUndo: Bool {
    access(keyPath: \.canUndo)
    return current.canUndo
  }

  /// Whether there is a step to redo.
  public var canRedo: Bool {
    access(keyPath: \.canRedo)
    return current.canRedo
  }

  private func revert(_ revert: (inout UndoableOutline<ID>) -> RevertedStep<ID>?) {
    update { list in
      let step = revert(&list)
      if step != lastRevertedStep { lastRevertedStep = step }
      if let selection = step?.place.selection { list.select(selection) }
      return step?.changes ?? RowChanges()
    }
  }

  private func performLoads() {
    driver?.perform(current.takeLoadRequests())
  }

  private func receive(_ answer: LoadAnswer<ID>) {
    update { list in answer.apply(to: &list)?.changes ?? RowChanges() }
  }
}

// What is observed by itself, apart from the list.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OutlineStore {
  /// The selection, from now on observed.
  func readSelection() -> Set<ID> {
    access(keyPath: \.selection)
    let selection = Set(current.outline.selection)
    read.selection = selection
    return selection
  }

  /// Whether an item is expanded, from now on observed.
  func readExpansion(of id: ID) -> Bool {
    let value = current.outline.isExpanded(id) ?? false
    if read.isFull {
      access(keyPath: \.list)
    } else {
      access(keyPath: \.[isExpanded: id])
      read.expanded[id] = value
    }
    return value
  }

  /// Whether an item is checked, from now on observed.
  func readCheck(of id: ID) -> Bool {
    let value = current.outline.checkState(of: id) == .on
    if read.isFull {
      access(keyPath: \.list)
    } else {
      access(keyPath: \.[isChecked: id])
      read.checked[id] = value
    }
    return value
  }

  /// Notifies those who have read the selection, or the state of an item, that has changed since.
  private func notifyOfItems(since stamp: OutlineStamp) {
    let outline = current.outline
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

/// The steps of a history, as far as a store has to tell them apart.
private struct Steps: Equatable {
  var canUndo: Bool
  var canRedo: Bool
  var numbers: [Int?]

  init<ID>(_ history: OutlineHistory<ID>) {
    canUndo = history.canUndo
    canRedo = history.canRedo
    numbers = [history.oldestStep, history.undoStep, history.redoStep, history.limit]
  }
}
