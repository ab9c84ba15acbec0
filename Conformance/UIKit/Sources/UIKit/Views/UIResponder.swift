public import Foundation

// uikit/uiresponder
@MainActor
open class UIResponder: Foundation.NSObject, ObjectiveCObject {
  lazy var traitChanges = TraitChanges()

  public override init() {
    super.init()
  }

  // objectivec/nsobjectprotocol/responds(to:)
  nonisolated open func responds(to aSelector: Selector!) -> Bool { true }

  // objectivec/nsobject-swift.class/forwardingtarget(for:)
  nonisolated open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

  // objectivec/nsobject-swift.class/method(for:)
  nonisolated open func method(for aSelector: Selector!) -> IMP! {
    StandIn.implementation(of: aSelector, in: type(of: self))
  }

  // objectivec/nsobject-swift.class/instancemethod(for:)
  nonisolated open class func instanceMethod(for aSelector: Selector!) -> IMP! {
    StandIn.implementation(of: aSelector, in: self)
  }

  // uikit/uiresponder/next
  open var next: UIResponder? { nil }

  // uikit/uiresponder/undomanager
  open var undoManager: UndoManager? { next?.undoManager }

  // uikit/uiresponder/canbecomefirstresponder
  open var canBecomeFirstResponder: Bool { false }

  // uikit/uiresponder/isfirstresponder
  open var isFirstResponder: Bool { StandIn.firstResponder === self }

  // uikit/uiresponder/becomefirstresponder()
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if let current = StandIn.firstResponder, !current.resignFirstResponder() { return false }
    StandIn.firstResponder = self
    return true
  }

  // uikit/uiresponder/resignfirstresponder()
  @discardableResult
  open func resignFirstResponder() -> Bool {
    if isFirstResponder { StandIn.firstResponder = nil }
    return true
  }

  // uikit/uiresponder/pressesbegan(_:with:)
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }

  // uikit/uiresponder/presseschanged(_:with:)
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  // uikit/uiresponder/pressesended(_:with:)
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  // uikit/uiresponder/pressescancelled(_:with:)
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  // uikit/uiresponder/keycommands
  open var keyCommands: [UIKeyCommand]? { nil }

  // uikit/uiresponder/canperformaction(_:withsender:)
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }

  // uikit/uiresponder/useractivity
  open var userActivity: NSUserActivity?

  // uikit/uiresponder/updateuseractivitystate(_:)
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  // uikit/uiresponder/restoreuseractivitystate(_:)
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  // uikit/uiresponder/touchesbegan(_:with:)
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  // uikit/uiresponder/touchesmoved(_:with:)
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  // uikit/uiresponder/touchesended(_:with:)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  // uikit/uiresponder/touchescancelled(_:with:)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
