public import Foundation

// uikit/uireturnkeytype
public enum UIReturnKeyType: Int, Sendable {
  case `default` = 0
  case go = 1
  case next = 4
  case search = 6
  case send = 7
  case done = 9
}

// uikit/uitextfielddelegate
@MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  // uikit/uitextfielddelegate/textfieldshouldbeginediting(_:)
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  // uikit/uitextfielddelegate/textfielddidbeginediting(_:)
  func textFieldDidBeginEditing(_ textField: UITextField)
  // uikit/uitextfielddelegate/textfielddidendediting(_:)
  func textFieldDidEndEditing(_ textField: UITextField)
  // uikit/uitextfielddelegate/textfieldshouldreturn(_:)
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

// uikit/uikeyinput
/// A responder that edits text.
@MainActor
public protocol UIKeyInput: NSObjectProtocol {}

// uikit/uitextfield
open class UITextField: UIControl, UIKeyInput {
  // uikit/uitextfield/borderstyle-swift.enum
  public enum BorderStyle: Int, Sendable {
    case none = 0
    case line = 1
    case bezel = 2
    case roundedRect = 3
  }

  // uikit/uitextfield/viewmode
  public enum ViewMode: Int, Sendable {
    case never = 0
    case whileEditing = 1
    case unlessEditing = 2
    case always = 3
  }

  // uikit/uitextfield/delegate
  open weak var delegate: (any UITextFieldDelegate)?
  // uikit/uitextfield/text
  open var text: String? = ""
  // uikit/uitextfield/placeholder
  open var placeholder: String?
  // uikit/uitextfield/font
  open var font: UIFont? = .preferredFont(forTextStyle: .body)
  // uikit/uitextfield/borderstyle-swift.property
  open var borderStyle = BorderStyle.none
  // uikit/uitextfield/clearbuttonmode
  open var clearButtonMode = ViewMode.never
  // uikit/uitextinputtraits/returnkeytype
  open var returnKeyType = UIReturnKeyType.default
  // uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
  open var adjustsFontForContentSizeCategory = false

  /// A correction that the keyboard suggests, and applies where editing ends.
  var suggestion: String?

  // uikit/uitextfield/isediting
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
    guard super.becomeFirstResponder() else { return false }
    delegate?.textFieldDidBeginEditing(self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasEditing = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    if wasEditing {
      if let suggestion {
        text = suggestion
        self.suggestion = nil
        sendActions(for: .editingChanged)
      }
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
    }
    return true
  }
}

extension StandIn {
  /// Replaces the text of a field by typing a text, character by character.
  ///
  /// The field begins editing first, if it has not yet.
  public static func type(_ text: String, into field: UITextField) {
    guard canBeTouched(field), field.becomeFirstResponder() else { return }
    field.text = ""
    field.sendActions(for: .editingChanged)
    for letter in text {
      field.text = (field.text ?? "") + String(letter)
      field.sendActions(for: .editingChanged)
    }
  }

  /// Suggests a correction, which a field takes over where editing ends, or when animations end.
  public static func suggest(_ text: String, in field: UITextField) {
    guard field.isFirstResponder else { return }
    field.suggestion = text
    begin("suggestion", duration: 0.3) { field.resignFirstResponder() }
  }

  /// Touches the return key of the on-screen keyboard.
  public static func pressReturn(in field: UITextField) {
    guard field.isFirstResponder else { return }
    _ = field.delegate?.textFieldShouldReturn(field)
  }
}
