#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The keys of a component at the moment, by its key map.
  ///
  /// Most are key commands: the system repeats one while its key is held, and shows those with a title
  /// in the discoverability overlay. A press has neither; it is what is left for the keypad, and for
  /// characters, which the system must not take from text input.
  @MainActor
  struct KeyCommands {
    /// The action of all commands, which each component implements in Objective-C.
    static let action = NSSelectorFromString("espalierPerformKeyCommand:")

    /// The commands in the order of the overlay.
    private(set) var commands: [UIKeyCommand] = []

    private let map: KeyMap
    private let contexts: KeyContext
    private let isMirrored: Bool

    /// Creates the keys of a component.
    ///
    /// - Parameters:
    ///   - contexts: The contexts that hold.
    ///   - isMirrored: Whether the left and right arrow keys are swapped.
    ///   - hasPriority: Whether the commands come before text input and the focus system.
    ///   - performs: Returns whether the component performs a command.
    ///   - title: Returns the title of a command in the overlay.
    init(
      _ map: KeyMap,
      in contexts: KeyContext = [],
      isMirrored: Bool = false,
      hasPriority: Bool = true,
      where performs: (RowCommand) -> Bool,
      title: (RowCommand) -> String = { RowStrings.current.keyTitle(of: $0) }
    ) {
      // Commands of others have no key here.
      self.map = KeyMap(map.bindings.filter { performs($0.command) || $0.command == .type })
      self.contexts = contexts
      self.isMirrored = isMirrored
      for binding in self.map.bindings {
        guard self.map.binding(for: binding.stroke, in: contexts) == binding,
          let input = (isMirrored ? binding.stroke.mirrored : binding.stroke).input
        else { continue }
        let command = UIKeyCommand(
          input: input.key,
          modifierFlags: input.modifiers,
          action: KeyCommands.action
        )
        let isHidden =
          binding.isExtending || binding.command == .pageUp || binding.command == .pageDown
        command.discoverabilityTitle =
          isHidden ? nil : title(binding.command)
        command.wantsPriorityOverSystemBehavior = hasPriority
        commands.append(command)
      }
    }

    /// The binding of a key command.
    func binding(for command: UIKeyCommand) -> KeyBinding? {
      KeyStroke(command).flatMap { binding(for: $0) }
    }

    /// The binding of a press that is no key command.
    func binding(for press: UIPress) -> KeyBinding? {
      guard let key = press.key, let stroke = KeyStroke(key) else { return nil }
      let isCommand = commands.contains {
        $0.modifierFlags == key.modifierFlags.intersection(.all) && $0.input == key.keyCode.input
      }
      return isCommand ? nil : binding(for: stroke)
    }

    private func binding(for stroke: KeyStroke) -> KeyBinding? {
      map.binding(for: isMirrored ? stroke.mirrored : stroke, in: contexts)
    }
  }

  extension UIKeyModifierFlags {
    fileprivate static let all: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
  }

  extension KeyStroke {
    /// Creates the stroke of a pressed key, or returns `nil` if it means nothing to a key map.
    @MainActor
    fileprivate init?(_ key: UIKey) {
      guard let modifiers = KeyModifiers(key.modifierFlags) else { return nil }
      if let named = key.keyCode.key {
        self.init(named, modifiers)
      } else if let character = key.characters.unicodeScalars.first {
        self.init(typing: character, modifiers)
      } else {
        return nil
      }
    }

    /// Creates the stroke of a key command.
    @MainActor
    fileprivate init?(_ command: UIKeyCommand) {
      guard let modifiers = KeyModifiers(command.modifierFlags), let input = command.input,
        let character = input.unicodeScalars.first
      else { return nil }
      if let named = UIKeyboardHIDUsage.keys.first(where: { $0.input == input })?.key {
        self.init(named, modifiers)
      } else {
        self.init(typing: character, modifiers)
      }
    }

    /// Shift is a part of a character that is typed without another modifier.
    private init(typing character: Unicode.Scalar, _ modifiers: KeyModifiers) {
      let isTyped = modifiers.isSubset(of: .shift)
      let lower = character.properties.lowercaseMapping.unicodeScalars.first ?? character
      self.init(.character(isTyped ? character : lower), isTyped ? [] : modifiers)
    }

    /// The input of a key command; `nil` for a key that is none.
    @MainActor
    fileprivate var input: (key: String, modifiers: UIKeyModifierFlags)? {
      if let named = UIKeyboardHIDUsage.keys.first(where: { $0.key == key }) {
        return (named.input, modifiers.flags)
      }
      guard case .character(let character) = key, !modifiers.isEmpty else { return nil }
      return (String(character), modifiers.flags)
    }
  }

  extension KeyModifiers {
    /// `nil` with the Control key, which means nothing on Apple's keyboards.
    fileprivate init?(_ flags: UIKeyModifierFlags) {
      guard !flags.contains(.control) else { return nil }
      self = []
      if flags.contains(.shift) { insert(.shift) }
      if flags.contains(.alternate) { insert(.option) }
      if flags.contains(.command) { insert(.command) }
    }

    fileprivate var flags: UIKeyModifierFlags {
      var flags: UIKeyModifierFlags = []
      if contains(.shift) { flags.insert(.shift) }
      if contains(.option) { flags.insert(.alternate) }
      if contains(.command) { flags.insert(.command) }
      return flags
    }
  }

  extension UIKeyboardHIDUsage {
    /// The keys that are known by their names, with the inputs of their commands.
    @MainActor
    fileprivate static var keys: [(key: KeyStroke.Key, code: UIKeyboardHIDUsage, input: String)] {
      [
        (.up, .keyboardUpArrow, UIKeyCommand.inputUpArrow),
        (.down, .keyboardDownArrow, UIKeyCommand.inputDownArrow),
        (.left, .keyboardLeftArrow, UIKeyCommand.inputLeftArrow),
        (.right, .keyboardRightArrow, UIKeyCommand.inputRightArrow),
        (.home, .keyboardHome, UIKeyCommand.inputHome), (.end, .keyboardEnd, UIKeyCommand.inputEnd),
        (.pageUp, .keyboardPageUp, UIKeyCommand.inputPageUp),
        (.pageDown, .keyboardPageDown, UIKeyCommand.inputPageDown),
        (.escape, .keyboardEscape, UIKeyCommand.inputEscape),
        (.delete, .keyboardDeleteOrBackspace, UIKeyCommand.inputDelete),
        (.enter, .keyboardReturnOrEnter, "\r"), (.space, .keyboardSpacebar, " "),
      ]
    }

    /// The key, if it is known by its name.
    @MainActor
    fileprivate var key: KeyStroke.Key? {
      self == .keypadEnter ? .enter : Self.keys.first { $0.code == self }?.key
    }

    /// The input of the key's command, if it is known by its name.
    @MainActor
    fileprivate var input: String? { Self.keys.first { $0.code == self }?.input }
  }

  /// The presses that a responder handles itself.
  ///
  /// Whoever handles the beginning of a press has to keep its changes and its end from others, too.
  @MainActor
  struct HandledPresses {
    private var handled: Set<UIPress> = []

    /// Handles presses that begin, and returns those to pass on.
    mutating func begin(_ presses: Set<UIPress>, _ handle: (UIPress) -> Bool) -> Set<UIPress> {
      let others = presses.filter { !handle($0) }
      handled.formUnion(presses.subtracting(others))
      return others
    }

    /// Returns the presses to pass on while they change.
    func others(_ presses: Set<UIPress>) -> Set<UIPress> { presses.subtracting(handled) }

    /// Forgets presses that end or are cancelled, and returns those to pass on.
    mutating func end(_ presses: Set<UIPress>) -> Set<UIPress> {
      let others = presses.subtracting(handled)
      handled.subtract(presses)
      return others
    }
  }
#endif
