/// The user's own keys: each means what other keys mean by themselves, or nothing.
struct UserKeys: Equatable, Sendable {
  /// One of the keys, as it was written.
  struct Entry: Equatable, Sendable {
    var keys: String
    /// The keys whose meaning it has; empty for none.
    var target: String
  }

  /// The reason why keys cannot have a meaning.
  struct Fault: Error { var reason: String }

  private(set) var entries: [Entry] = []
  private var commands: [[Key]: BrowserCommand?] = [:]
  private var prefixes: Set<Key> = []

  /// Gives keys the meaning of others.
  ///
  /// - Parameters:
  ///   - keys: One or two keys by the names that the help has, with a space between two.
  ///   - target: The keys whose meaning they get; empty for none.
  mutating func add(_ keys: String, as target: String) throws(Fault) {
    let sequence = try Self.sequence(keys)
    let command = target.isEmpty ? nil : try Self.command(of: target)
    if sequence.count == 2 {
      if case .command = meaning(of: sequence[0], after: nil) {
        throw Fault(
          reason:
            "\(sequence[0].name) has a meaning of its own; \"\(sequence[0].name)\" = \"\" removes it"
        )
      }
      prefixes.insert(sequence[0])
    }
    commands[sequence] = .some(command)
    entries.removeAll { $0.keys == keys }
    entries.append(Entry(keys: keys, target: target))
  }

  private static func sequence(_ text: String) throws(Fault) -> [Key] {
    var keys: [Key] = []
    for name in text.split(separator: " ") {
      guard let key = Key(name: String(name)) else {
        throw Fault(reason: "no key is called \(name); the help names them")
      }
      keys.append(key)
    }
    guard (1...2).contains(keys.count) else { throw Fault(reason: "expected one or two keys") }
    return keys
  }

  private static func command(of text: String) throws(Fault) -> BrowserCommand {
    let keys = try sequence(text)
    let meaning =
      keys.count == 1
      ? KeyTable.meaning(of: keys[0], after: nil) : KeyTable.meaning(of: keys[1], after: keys[0])
    guard case .command(let command) = meaning else {
      throw Fault(reason: "\(text) has no meaning that others could have")
    }
    return command
  }

  /// Returns the meaning of a key, or of the second key of a sequence: the user's, or else the usual one.
  func meaning(of key: Key, after prefix: Key?, isPicking: Bool = false) -> KeyTable.Meaning {
    let usual = KeyTable.meaning(of: key, after: prefix, isPicking: isPicking)
    if isPicking, prefix == nil, KeyTable.takesRows(key) { return usual }
    if let own = commands[(prefix.map { [$0] } ?? []) + [key]] {
      return own.map { .command($0) }
        ?? (prefix == nil && prefixes.contains(key) ? .prefix : .nothing)
    }
    return prefix == nil && usual == .nothing && prefixes.contains(key) ? .prefix : usual
  }
}

extension Key {
  /// The keys that have names of several letters.
  private static let named: [String: Key] = {
    let keys: [Key] =
      [
        .character(" "), .up, .down, .left, .right, .shiftUp, .shiftDown, .shiftLeft, .shiftRight,
        .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .backTab, .backspace, .delete,
      ] + (1...12).map { .function($0) } + "abcdefghijklmnopqrstuvwxyz".map { .control($0) }
    return Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
  }()

  /// The key with a name; nil if there is none.
  init?(name: String) {
    if let key = Key.named[name] {
      self = key
    } else if name.count == 1, let character = name.first, !character.isWhitespace {
      self = .character(character)
    } else {
      return nil
    }
  }
}
