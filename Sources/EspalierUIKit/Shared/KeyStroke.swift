#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import UIKit

  /// A key of a hardware keyboard with its modifiers.
  struct KeyStroke: Equatable {
    var code: UIKeyboardHIDUsage
    var modifiers: UIKeyModifierFlags
    /// The typed characters; empty for a key command.
    var characters: String

    /// Creates the stroke of a pressed key.
    @MainActor
    init(_ key: UIKey) {
      code = key.keyCode
      modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
      characters = key.characters
    }

    /// Creates the stroke of a key command, or returns `nil` if its input is not among ``inputs``.
    @MainActor
    init?(_ command: UIKeyCommand) {
      guard let code = KeyStroke.inputs.first(where: { $0.input == command.input })?.code
      else { return nil }
      self.code = code
      modifiers = command.modifierFlags
      characters = ""
    }

    /// The keys of commands with their inputs.
    @MainActor
    private static var inputs: [(input: String, code: UIKeyboardHIDUsage)] {
      [
        (UIKeyCommand.inputUpArrow, .keyboardUpArrow),
        (UIKeyCommand.inputDownArrow, .keyboardDownArrow),
        (UIKeyCommand.inputLeftArrow, .keyboardLeftArrow),
        (UIKeyCommand.inputRightArrow, .keyboardRightArrow),
        (UIKeyCommand.inputHome, .keyboardHome),
        (UIKeyCommand.inputEnd, .keyboardEnd),
        (UIKeyCommand.inputPageUp, .keyboardPageUp),
        (UIKeyCommand.inputPageDown, .keyboardPageDown),
        (UIKeyCommand.inputEscape, .keyboardEscape),
        (UIKeyCommand.inputDelete, .keyboardDeleteOrBackspace),
        ("\r", .keyboardReturnOrEnter), (" ", .keyboardSpacebar), ("a", .keyboardA),
      ]
    }
  }

  /// The key commands of a component.
  ///
  /// The system repeats a command while its key is held, and shows those with a title in the
  /// discoverability overlay. Presses have neither.
  @MainActor
  struct KeyCommands {
    /// The action of all commands, which each component implements in Objective-C.
    static let action = NSSelectorFromString("espalierPerformKeyCommand:")

    /// The commands in the order of the overlay.
    private(set) var commands: [UIKeyCommand] = []

    /// Adds a command.
    ///
    /// - Parameters:
    ///   - input: The key.
    ///   - modifiers: The modifiers of the key.
    ///   - title: The title in the overlay, in English, or `nil` to hide the command there.
    ///   - hasPriority: Whether the command comes before text input and the focus system.
    mutating func add(
      _ input: String,
      _ modifiers: UIKeyModifierFlags = [],
      _ title: String? = nil,
      hasPriority: Bool = true
    ) {
      let command = UIKeyCommand(
        input: input,
        modifierFlags: modifiers,
        action: KeyCommands.action
      )
      command.discoverabilityTitle = title.map { StringTable(.main).string($0) }
      command.wantsPriorityOverSystemBehavior = hasPriority
      commands.append(command)
    }

    /// Adds the commands of the arrow keys, Home and End.
    ///
    /// - Parameters:
    ///   - left: The title of the left arrow key.
    ///   - right: The title of the right arrow key.
    mutating func addMoves(left: String, right: String) {
      add(UIKeyCommand.inputUpArrow, [], "Previous Row")
      add(UIKeyCommand.inputDownArrow, [], "Next Row")
      add(UIKeyCommand.inputLeftArrow, [], left)
      add(UIKeyCommand.inputRightArrow, [], right)
      add(UIKeyCommand.inputHome, [], "First Row")
      add(UIKeyCommand.inputEnd, [], "Last Row")
    }

    /// Whether a key stroke is that of a command, so that the press itself is not handled.
    func contains(_ stroke: KeyStroke) -> Bool {
      commands.contains {
        $0.modifierFlags == stroke.modifiers && KeyStroke($0)?.code == stroke.code
      }
    }
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
