public import Foundation

// uikit/uicontrol
open class UIControl: UIView {
  // uikit/uicontrol/event
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    // uikit/uicontrol/event/touchdown
    public static let touchDown = Event(rawValue: 1 << 0)
    // uikit/uicontrol/event/touchupinside
    public static let touchUpInside = Event(rawValue: 1 << 6)
    // uikit/uicontrol/event/valuechanged
    public static let valueChanged = Event(rawValue: 1 << 12)
    // uikit/uicontrol/event/primaryactiontriggered
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    // uikit/uicontrol/event/editingchanged
    public static let editingChanged = Event(rawValue: 1 << 17)
    // uikit/uicontrol/event/editingdidend
    public static let editingDidEnd = Event(rawValue: 1 << 18)
  }

  // uikit/uicontrol/state-swift.struct
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    // uikit/uicontrol/state-swift.struct/normal
    public static let normal: State = []
    // uikit/uicontrol/state-swift.struct/highlighted
    public static let highlighted = State(rawValue: 1 << 0)
    // uikit/uicontrol/state-swift.struct/disabled
    public static let disabled = State(rawValue: 1 << 1)
    // uikit/uicontrol/state-swift.struct/selected
    public static let selected = State(rawValue: 1 << 2)
  }

  private var actions: [(events: Event, action: UIAction)] = []

  // uikit/uicontrol/isenabled
  open var isEnabled = true
  // uikit/uicontrol/isselected
  open var isSelected = false
  // uikit/uicontrol/ishighlighted
  open var isHighlighted = false

  // uikit/uicontrol/state-swift.property
  open var state: State {
    var state = State.normal
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  // uikit/uicontrol/init(frame:primaryaction:)
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // uikit/uicontrol/addaction(_:for:)
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(action, for: controlEvents)
    actions.append((controlEvents, action))
  }

  // uikit/uicontrol/removeaction(_:for:)
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  // uikit/uicontrol/removeaction(identifiedby:for:)
  open func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier,
    for controlEvents: UIControl.Event
  ) {
    for index in actions.indices where actions[index].action.identifier == actionIdentifier {
      actions[index].events.subtract(controlEvents)
    }
    actions.removeAll { $0.events.isEmpty }
  }

  // uikit/uicontrol/sendactions(for:)
  open func sendActions(for controlEvents: UIControl.Event) {
    for (events, action) in actions where !events.isDisjoint(with: controlEvents) {
      action.perform(from: self)
    }
  }
}
