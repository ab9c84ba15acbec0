public import Foundation

// uikit/uikeyboardhidusage
/// The codes are those of the USB HID usage tables.
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardReturnOrEnter = 0x28
  case keyboardEscape = 0x29
  case keyboardDeleteOrBackspace = 0x2A
  case keyboardTab = 0x2B
  case keyboardSpacebar = 0x2C
  case keyboardHome = 0x4A
  case keyboardPageUp = 0x4B
  case keyboardEnd = 0x4D
  case keyboardPageDown = 0x4E
  case keyboardRightArrow = 0x4F
  case keyboardLeftArrow = 0x50
  case keyboardDownArrow = 0x51
  case keyboardUpArrow = 0x52
  case keypadEnter = 0x58
  case keyboardA = 0x04
  case keyboardS = 0x16
  case keypadAsterisk = 0x55
}

// uikit/uikeymodifierflags
public struct UIKeyModifierFlags: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  // uikit/uikeymodifierflags/shift
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  // uikit/uikeymodifierflags/control
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  // uikit/uikeymodifierflags/alternate
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  // uikit/uikeymodifierflags/command
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

// uikit/uikey
@MainActor
open class UIKey: Foundation.NSObject {
  // uikit/uikey/keycode
  public let keyCode: UIKeyboardHIDUsage
  // uikit/uikey/modifierflags
  public let modifierFlags: UIKeyModifierFlags
  // uikit/uikey/characters
  public let characters: String

  init(keyCode: UIKeyboardHIDUsage, modifierFlags: UIKeyModifierFlags, characters: String) {
    self.keyCode = keyCode
    self.modifierFlags = modifierFlags
    self.characters = characters
    super.init()
  }
}

// uikit/uipress
@MainActor
open class UIPress: Foundation.NSObject {
  // uikit/uipress/key
  public let key: UIKey?

  init(key: UIKey) {
    self.key = key
    super.init()
  }
}

// uikit/uievent
@MainActor
open class UIEvent: Foundation.NSObject {}

// uikit/uipressesevent
@MainActor
open class UIPressesEvent: UIEvent {}
