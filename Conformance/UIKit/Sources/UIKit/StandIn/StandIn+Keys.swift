extension StandIn {
  /// Whether the focus system is on, as on an iPad with a keyboard and on a Mac.
  ///
  /// It takes arrows, Tab and Return before a key command does that does not ask for priority.
  public static var hasFocusSystem = false

  /// The keys that the focus system took.
  public static var focusKeys: [UIKeyboardHIDUsage] = []

  /// The keys that text input took.
  public static var textKeys: [UIKeyboardHIDUsage] = []

  /// Presses and releases a key of a hardware keyboard; if it is held, its command repeats.
  ///
  /// Keys reach the first responder and those that follow it, and nobody else. Of each press they
  /// get the beginning and the end, once, however long the key is held.
  ///
  /// - Parameters:
  ///   - repeats: How often the key repeats while it is held.
  ///   - isCancelled: Whether the press is cancelled instead of ended.
  public static func press(
    _ keyCode: UIKeyboardHIDUsage,
    modifierFlags: UIKeyModifierFlags = [],
    characters: String = "",
    repeats: Int = 0,
    isCancelled: Bool = false
  ) {
    guard let responder = firstResponder else { return }
    let key = UIKey(keyCode: keyCode, modifierFlags: modifierFlags, characters: characters)
    let press = UIPress(key: key)
    responder.pressesBegan([press], with: nil)
    for _ in 0...repeats { sendCommand(of: key, from: responder) }
    if isCancelled {
      responder.pressesCancelled([press], with: nil)
    } else {
      responder.pressesChanged([press], with: nil)
      responder.pressesEnded([press], with: nil)
    }
  }

  /// The titles of the key commands in the discoverability overlay, from the first responder on.
  public static var discoverableCommands: [String] {
    chain(from: firstResponder).flatMap { $0.keyCommands ?? [] }.compactMap(\.discoverabilityTitle)
  }

  private static func chain(from responder: UIResponder?) -> [UIResponder] {
    Array(sequence(first: responder, next: { $0?.next }).prefix { $0 != nil }.compactMap(\.self))
  }

  /// Sends the command of a key, unless text input or the focus system takes the key first.
  private static func sendCommand(of key: UIKey, from responder: UIResponder) {
    let input = key.keyCode.input(key.characters)
    let modifiers = key.modifierFlags
    let commands = chain(from: responder).flatMap { $0.keyCommands ?? [] }
      .filter { $0.input == input && $0.modifierFlags == modifiers }
    if let command = commands.first(where: \.wantsPriorityOverSystemBehavior) {
      return send(command, from: responder)
    }
    if responder is any UIKeyInput, key.isText {
      textKeys.append(key.keyCode)
      return
    }
    if hasFocusSystem, modifiers.isEmpty, key.keyCode.movesFocus {
      focusKeys.append(key.keyCode)
      return
    }
    if let command = commands.first { send(command, from: responder) }
  }

  /// Performs a command of a menu; without a responder for it, the command is dimmed.
  static func choose(_ command: UICommand) -> Bool {
    for case let receiver as any MessageReceiver in chain(from: firstResponder)
    where receiver.canPerformAction(command.action, withSender: command) {
      if receiver.receive(command.action, from: command) { return true }
    }
    return false
  }

  private static func send(_ command: UIKeyCommand, from responder: UIResponder) {
    for case let receiver as any MessageReceiver in chain(from: responder)
    where receiver.canPerformAction(command.action, withSender: command) {
      if receiver.receive(command.action, from: command) { return }
    }
    preconditionFailure("unrecognized selector \(command.action) sent from \(responder)")
  }
}

extension UIKey {
  /// Whether a text that is being edited has a use for the key: characters, deletion, and moves of
  /// the insertion point.
  fileprivate var isText: Bool {
    switch keyCode {
    case .keyboardEscape, .keyboardTab: false
    case .keyboardReturnOrEnter, .keypadEnter: modifierFlags.isEmpty
    case .keyboardA: modifierFlags.isSubset(of: [.shift, .alternate, .command])
    default: !characters.isEmpty || keyCode.input("") != nil
    }
  }
}
