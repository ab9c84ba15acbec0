extension StandIn {
  /// Presses a key of a hardware keyboard.
  ///
  /// The press is sent to the first responder, or to the given responder.
  public static func press(
    _ keyCode: UIKeyboardHIDUsage,
    modifierFlags: UIKeyModifierFlags = [],
    characters: String = "",
    at responder: UIResponder? = nil
  ) {
    guard let responder = responder ?? firstResponder else { return }
    let key = UIKey(keyCode: keyCode, modifierFlags: modifierFlags, characters: characters)
    let press = UIPress(key: key)
    responder.pressesBegan([press], with: nil)
  }
}
