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
/// A view that reads ``outline`` or ``rows`` is drawn again after each change; reading a row is
/// O(log *n*). A change costs what it costs the outline, plus O(*n*) if somebody still keeps a copy
/// of it or of the rows from before, as SwiftUI's `ForEach` does.
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
    let changes = try change(&current)
    performLoads()
    withMutation(keyPath: \.list) {}
    lastChanges = changes
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
  public var canUndo: Bool { list.canUndo }

  /// Whether there is a step to redo.
  public var canRedo: Bool { list.canRedo }

  private func revert(_ revert: (inout UndoableOutline<ID>) -> RevertedStep<ID>?) {
    update { list in
      lastRevertedStep = revert(&list)
      if let selection = lastRevertedStep?.place.selection { list.select(selection) }
      return lastRevertedStep?.changes ?? RowChanges()
    }
  }

  private func performLoads() {
    driver?.perform(current.takeLoadRequests())
  }

  private func receive(_ answer: LoadAnswer<ID>) {
    update { list in answer.apply(to: &list)?.changes ?? RowChanges() }
  }
}
