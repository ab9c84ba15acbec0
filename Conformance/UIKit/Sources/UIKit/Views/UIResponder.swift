public import Foundation

// uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
  public override init() {
    super.init()
  }

  // uikit/uiresponder/next
  open var next: UIResponder? { nil }

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
