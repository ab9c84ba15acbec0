// uikit/uicommand
open class UICommand: UIMenuElement {
  // uikit/uicommand/title
  open var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  // uikit/uicommand/action
  public let action: Selector
  // uikit/uicommand/discoverabilitytitle
  open var discoverabilityTitle: String?

  init(title: String, image: UIImage?, action: Selector) {
    self.action = action
    super.init(title: title, image: image)
  }
}

// uikit/uikeycommand
/// A key with modifiers that sends an action, again and again while the key is held.
open class UIKeyCommand: UICommand {
  // uikit/uikeycommand/input
  open private(set) var input: String?
  // uikit/uikeycommand/modifierflags
  open private(set) var modifierFlags: UIKeyModifierFlags = []
  // uikit/uikeycommand/wantspriorityoversystembehavior
  /// Without priority, text input and the focus system take their keys first.
  open var wantsPriorityOverSystemBehavior = false

  // uikit/uikeycommand/init(input:modifierflags:action:)
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", image: nil, action: action)
    self.input = input
    self.modifierFlags = modifierFlags
  }

  // uikit/uikeycommand/inputuparrow
  public class var inputUpArrow: String { "UIKeyInputUpArrow" }
  // uikit/uikeycommand/inputdownarrow
  public class var inputDownArrow: String { "UIKeyInputDownArrow" }
  // uikit/uikeycommand/inputleftarrow
  public class var inputLeftArrow: String { "UIKeyInputLeftArrow" }
  // uikit/uikeycommand/inputrightarrow
  public class var inputRightArrow: String { "UIKeyInputRightArrow" }
  // uikit/uikeycommand/inputhome
  public class var inputHome: String { "UIKeyInputHome" }
  // uikit/uikeycommand/inputend
  public class var inputEnd: String { "UIKeyInputEnd" }
  // uikit/uikeycommand/inputpageup
  public class var inputPageUp: String { "UIKeyInputPageUp" }
  // uikit/uikeycommand/inputpagedown
  public class var inputPageDown: String { "UIKeyInputPageDown" }
  // uikit/uikeycommand/inputescape
  public class var inputEscape: String { "UIKeyInputEscape" }
  // uikit/uikeycommand/inputdelete
  public class var inputDelete: String { "UIKeyInputDelete" }
}

@MainActor
extension UIKeyboardHIDUsage {
  /// The input of a key command for the key, or `nil` for a key that has none here.
  func input(_ characters: String) -> String? {
    switch self {
    case .keyboardUpArrow: UIKeyCommand.inputUpArrow
    case .keyboardDownArrow: UIKeyCommand.inputDownArrow
    case .keyboardLeftArrow: UIKeyCommand.inputLeftArrow
    case .keyboardRightArrow: UIKeyCommand.inputRightArrow
    case .keyboardHome: UIKeyCommand.inputHome
    case .keyboardEnd: UIKeyCommand.inputEnd
    case .keyboardPageUp: UIKeyCommand.inputPageUp
    case .keyboardPageDown: UIKeyCommand.inputPageDown
    case .keyboardEscape: UIKeyCommand.inputEscape
    case .keyboardDeleteOrBackspace: UIKeyCommand.inputDelete
    case .keyboardReturnOrEnter: "\r"
    case .keyboardSpacebar: " "
    case .keyboardTab: "\t"
    case .keyboardA: characters.isEmpty ? "a" : characters
    default: characters.isEmpty ? nil : characters
    }
  }

  /// Whether the focus system moves or activates its item with the key.
  ///
  /// It does with arrows, Tab and Return; see "Focus-based navigation" in UIKit's documentation.
  var movesFocus: Bool {
    switch self {
    case .keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow,
      .keyboardTab, .keyboardReturnOrEnter:
      true
    default: false
    }
  }
}
