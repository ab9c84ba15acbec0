public import Foundation

// uikit/uiswitch
open class UISwitch: UIControl {
  private var on = false

  // uikit/uiswitch/ison
  open var isOn: Bool {
    get { on }
    set { setOn(newValue, animated: false) }
  }

  // uikit/uiswitch/seton(_:animated:)
  //
  // No actions are sent, as these are only sent for touches.
  open func setOn(_ on: Bool, animated: Bool) { self.on = on }

  // uikit/uiswitch/init(frame:)
  //
  // The size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    setUp()
  }

  // uikit/uiswitch/init(coder:)
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UISwitch.size
    setUp()
  }

  private func setUp() {
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  private static var size: CGSize { CGSize(width: 51, height: 31) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }
}

extension StandIn {
  /// Toggles a switch by touch.
  ///
  /// Returns `false` if a touch cannot reach it.
  @discardableResult
  public static func flip(_ control: UISwitch) -> Bool {
    guard control.isEnabled, canBeTouched(control) else { return false }
    control.setOn(!control.isOn, animated: true)
    control.sendActions(for: [.valueChanged, .primaryActionTriggered])
    return true
  }
}
