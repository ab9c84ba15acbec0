// foundation/undomanager
/// Undo and redo, each action a group of its own.
///
/// Foundation has it on Apple's systems only. It does not retain its targets: an action whose target
/// is gone ends the program here.
@MainActor
open class UndoManager {
  private struct Action {
    weak var target: AnyObject?
    var name = ""
    var perform: (AnyObject) -> Void
  }

  private var undoActions: [Action] = []
  private var redoActions: [Action] = []

  // foundation/undomanager/isundoing
  public private(set) var isUndoing = false
  // foundation/undomanager/isredoing
  public private(set) var isRedoing = false

  // foundation/undomanager/init()
  public init() {}

  // foundation/undomanager/canundo
  public var canUndo: Bool { !undoActions.isEmpty }
  // foundation/undomanager/canredo
  public var canRedo: Bool { !redoActions.isEmpty }
  // foundation/undomanager/undoactionname
  public var undoActionName: String { undoActions.last?.name ?? "" }
  // foundation/undomanager/redoactionname
  public var redoActionName: String { redoActions.last?.name ?? "" }

  // foundation/undomanager/registerundo(withtarget:handler:)
  /// While an action is undone, the registered one redoes it; otherwise what was undone can no longer
  /// be redone.
  public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType,
    handler: @escaping @MainActor @Sendable (TargetType) -> Void
  ) {
    let action = Action(target: target) { target in
      if let target = target as? TargetType { handler(target) }
    }
    if isUndoing {
      redoActions.append(action)
    } else {
      undoActions.append(action)
      if !isRedoing { redoActions = [] }
    }
  }

  // foundation/undomanager/setactionname(_:)
  public func setActionName(_ actionName: String) {
    if isUndoing {
      if !redoActions.isEmpty { redoActions[redoActions.count - 1].name = actionName }
    } else if !undoActions.isEmpty {
      undoActions[undoActions.count - 1].name = actionName
    }
  }

  // foundation/undomanager/removeallactions(withtarget:)
  public func removeAllActions(withTarget target: Any) {
    undoActions.removeAll { $0.target === target as AnyObject }
    redoActions.removeAll { $0.target === target as AnyObject }
  }

  // foundation/undomanager/undo()
  public func undo() {
    guard let action = undoActions.popLast() else { return }
    isUndoing = true
    perform(action)
    isUndoing = false
  }

  // foundation/undomanager/redo()
  public func redo() {
    guard let action = redoActions.popLast() else { return }
    isRedoing = true
    perform(action)
    isRedoing = false
  }

  private func perform(_ action: Action) {
    guard let target = action.target else {
      preconditionFailure("the target of the action \(action.name) is gone")
    }
    action.perform(target)
  }
}
