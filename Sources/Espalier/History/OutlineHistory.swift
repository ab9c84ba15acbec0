/// The steps of an outline that can be undone and redone.
///
/// An outline with a history records each of its edits as a step:
///
///     outline.history = OutlineHistory(limit: 50)
///     try outline.delete(["A", "F"])
///     outline.undo()   // restores both with their descendants and expansion state
///     outline.redo()
///
/// A step stores its inverse: for a deletion the items, for an insertion or a move a few words, for
/// a snapshot the previous one. Restored items get back their expansion state, heights, checks and
/// selection, and their load state: a load that was pending is requested again. Expanding,
/// collapsing, checking and loading are not edits: items that stay keep their current state, except
/// a check or a load state that the edit itself changed, and what was loaded in between stays.
///
/// Several edits are one step if they are performed together, by `perform(_:at:)` with a list, or in
/// ``Outline/group(at:_:)``.
///
/// A history belongs to one outline: a copy of the outline has steps of its own, and the steps of an
/// outline do not fit another one. After an edit by ``Outline/withoutHistory(_:)``, or a load that
/// takes items away, a step may no longer fit: undoing it then changes nothing, and drops this step
/// alone, with the reason in ``RevertedStep/refusal``.
public struct OutlineHistory<ID: Hashable> {
  /// The maximum number of steps, or `nil` for no limit.
  ///
  /// The oldest steps are dropped first, when the next one is recorded.
  ///
  /// - Precondition: It is at least 0.
  public var limit: Int? {
    get { steps.limit }
    set {
      Self.check(newValue, itemLimit)
      steps.limit = newValue
    }
  }

  /// The maximum number of items that the steps to undo store, or `nil` for no limit.
  ///
  /// The oldest steps are dropped first; a step that alone stores more is not kept at all.
  ///
  /// - Precondition: It is at least 0.
  public var itemLimit: Int? {
    get { steps.itemLimit }
    set {
      Self.check(limit, newValue)
      steps.itemLimit = newValue
    }
  }

  /// One object, so that an outline has one reference to it, which copies share until one changes.
  private var storage: Storage

  private final class Storage {
    var steps: HistorySteps<ID>

    init(_ steps: HistorySteps<ID>) { self.steps = steps }
  }

  /// The steps; to be changed in one call, each of which copies them if they are shared.
  var steps: HistorySteps<ID> {
    get { storage.steps }
    _modify {
      makeUnique()
      yield &storage.steps
    }
  }

  @inline(never)
  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.steps) }
  }

  /// Creates a history without steps.
  ///
  /// - Precondition: The limits are at least 0.
  public init(limit: Int? = nil, itemLimit: Int? = nil) {
    Self.check(limit, itemLimit)
    storage = Storage(HistorySteps(limit: limit, itemLimit: itemLimit))
  }

  private static func check(_ limit: Int?, _ itemLimit: Int?) {
    precondition(
      limit ?? 0 >= 0 && itemLimit ?? 0 >= 0,
      "expected limits of at least 0, got \(limit ?? 0) steps and \(itemLimit ?? 0) items"
    )
  }

  #if !ESPALIER_BROWSER
    /// The functions by which the edits of an outline become steps.
    @usableFromInline var recorder: EditRecorder<ID> { storage.steps.recorder }
  #endif

  /// The number of the step to undo, or `nil` if there is none.
  ///
  /// Steps are numbered in the order in which they are recorded, and keep their number when they
  /// are undone and redone. So a front end can keep what belongs to a step, such as former texts.
  public var undoStep: Int? { steps.past.last?.number }

  /// The number of the step to redo, or `nil` if there is none.
  public var redoStep: Int? { steps.future.last?.number }

  /// The number of the oldest step that can still be undone, or `nil` if there is none.
  public var oldestStep: Int? { steps.past.first?.number }

  /// The edits of the step to undo; none without one.
  package var undoEdits: [OutlineEdit<ID>] { steps.past.last?.edits.map { $0.edit } ?? [] }

  /// The edits of the step to redo; none without one.
  package var redoEdits: [OutlineEdit<ID>] { steps.future.last?.edits.map { $0.edit } ?? [] }

  /// Removes all steps.
  public mutating func clear() { steps.clear() }
}

// Shared storage is never written to: every mutation copies it first.
extension OutlineHistory: @unchecked Sendable where ID: Sendable {}
