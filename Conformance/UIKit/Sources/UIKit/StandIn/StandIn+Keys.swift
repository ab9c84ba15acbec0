extension StandIn {
  /// Strikes a key of a hardware keyboard: the press begins at the first responder, or at
  /// the one that is given.
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
