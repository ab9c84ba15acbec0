/// The places and conditions in which a key has another meaning, or a meaning at all.
///
/// A front end says which of them hold at the moment; a binding without a context holds everywhere.
public struct KeyContext: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int32

  /// Creates a set from its bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Several rows can be selected.
  public static let multiple = KeyContext(rawValue: 1)
  /// Rows have checkboxes.
  public static let checkboxes = KeyContext(rawValue: 2)
  /// Rows have cells.
  public static let columns = KeyContext(rawValue: 4)
  /// The focus is on the headers of columns.
  public static let headers = KeyContext(rawValue: 8)
  /// Rows can be moved.
  public static let movable = KeyContext(rawValue: 16)
  /// Titles can be edited.
  public static let editable = KeyContext(rawValue: 32)
  /// Edits can be undone.
  public static let history = KeyContext(rawValue: 64)
  /// Branches can be expanded with all below them.
  public static let recursive = KeyContext(rawValue: 128)
  /// The list can be left by itself, such as a view controller that was presented.
  public static let leavable = KeyContext(rawValue: 256)
  /// The focus is on a field of a form.
  public static let form = KeyContext(rawValue: 512)
  /// Answers are given in a modal, or the form is one.
  public static let modal = KeyContext(rawValue: 1024)
}

/// A key and the command that it gives.
public struct KeyBinding: Hashable, Sendable {
  /// The key, as it is meant where text runs from left to right.
  public var stroke: KeyStroke
  /// The command.
  public var command: RowCommand
  /// Whether the command selects the rows that the cursor passes.
  public var isExtending: Bool
  /// The context in which it holds; empty for everywhere.
  public var context: KeyContext
  /// The effect, in a sentence for an overview of the keys; in English, and empty for a binding of the app.
  public var help: String

  /// Creates a binding.
  public init(
    _ stroke: KeyStroke,
    _ command: RowCommand,
    isExtending: Bool = false,
    in context: KeyContext = [],
    help: String = ""
  ) {
    self.stroke = stroke
    self.command = command
    self.isExtending = isExtending
    self.context = context
    self.help = help
  }
}

/// The keys of lists of rows: the one table by which all front ends work.
///
///     var keys = KeyMap()                       // the standard keys
///     keys.bind(KeyStroke(.character("j")), to: .next)
///     keys.unbind(KeyStroke(.character("*")))
///     keys.binding(for: KeyStroke(.down))?.command    // next
///
/// A front end translates what its system reports to a ``KeyStroke``, mirrors it in a right-to-left
/// layout, and performs the command of its binding. Scripts, help and documents are written from
/// ``bindings``. Keys of commands that an app alone has are not in the map: the app looks them up before.
public struct KeyMap: Hashable, Sendable {
  /// The bindings in the order of an overview.
  public private(set) var bindings: [KeyBinding]

  /// Creates a map of the standard keys.
  public init() { bindings = KeyMap.standard }

  /// Creates a map of certain bindings.
  ///
  /// Of two bindings of one key in one context, the last one holds.
  public init(_ bindings: some Sequence<KeyBinding>) {
    self.bindings = []
    for binding in bindings { bind(binding) }
  }

  /// Returns the binding of a key, or `nil` if there is none.
  ///
  /// A binding of a context comes before one that holds everywhere, and one of the key itself before one
  /// of ``KeyStroke/Key/anyCharacter``.
  ///
  /// - Parameters:
  ///   - stroke: The key, as it is meant where text runs from left to right.
  ///   - contexts: The contexts that hold.
  /// - Complexity: O(*b*) for *b* bindings.
  public func binding(for stroke: KeyStroke, in contexts: KeyContext = []) -> KeyBinding? {
    if let binding = binding(ofExactly: stroke, in: contexts) { return binding }
    guard case .character = stroke.key, stroke.modifiers.isEmpty else { return nil }
    return binding(ofExactly: KeyStroke(.anyCharacter), in: contexts)
  }

  private func binding(ofExactly stroke: KeyStroke, in contexts: KeyContext) -> KeyBinding? {
    var found: KeyBinding?
    for binding in bindings where binding.stroke == stroke && contexts.contains(binding.context) {
      if !binding.context.isEmpty { return binding }
      found = binding
    }
    return found
  }

  /// Gives a key a command, in place of the one that it has in that context.
  public mutating func bind(
    _ stroke: KeyStroke,
    to command: RowCommand,
    isExtending: Bool = false,
    in context: KeyContext = []
  ) {
    bind(KeyBinding(stroke, command, isExtending: isExtending, in: context))
  }

  /// Adds a binding, in place of the one that its key has in its context.
  public mutating func bind(_ binding: KeyBinding) {
    let same = bindings.firstIndex {
      $0.stroke == binding.stroke && $0.context == binding.context
    }
    if let same { bindings[same] = binding } else { bindings.append(binding) }
  }

  /// Takes the command from a key in a context; in others it keeps the one that it has there.
  public mutating func unbind(_ stroke: KeyStroke, in context: KeyContext = []) {
    bindings.removeAll { $0.stroke == stroke && $0.context == context }
  }
}
