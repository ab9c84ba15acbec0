// Group prefixes: the part of a group after `(?`.

extension RegexParser {
  /// The meaning of a group prefix.
  enum GroupPrefix {
    /// An ordinary group.
    case group
    /// A group with options of its own.
    case optionsInGroup(Options)
    /// Not a group: options that apply up to the end of the enclosing group.
    case optionsFromHere(Options)
  }

  mutating func groupPrefix(from start: Int) throws(SourceError) -> GroupPrefix {
    switch peek() {
    case ":":
      position += 1
      return .group
    case "P":
      position += 1
      return try name(from: start)
    case "<", "'":
      return try name(from: start)
    case "=", "!":
      throw fault("looking ahead is not understood", at: start)
    case ">":
      throw fault("groups that never give back are not understood", at: start)
    default:
      return try optionLetters(from: start)
    }
  }

  /// Skips the name of a group, which has no effect on matching.
  private mutating func name(from start: Int) throws(SourceError) -> GroupPrefix {
    guard let open = next(), open == "<" || open == "'" else {
      throw fault("a name stands between < and >", at: start)
    }
    if let first = peek(), first == "=" || first == "!" {
      throw fault("looking behind is not understood", at: start)
    }
    var length = 0
    while let scalar = next() {
      if scalar == (open == "<" ? ">" : "'") {
        guard length > 0 else { break }
        return .group
      }
      guard ScalarSet.isWord(scalar) else { break }
      length += 1
    }
    throw fault("this is no name for a group", at: start)
  }

  private mutating func optionLetters(from start: Int) throws(SourceError) -> GroupPrefix {
    var changed = options
    var value = true
    while let scalar = next() {
      switch scalar {
      case "i": changed.ignoresCase = value
      case "s": changed.dotMatchesNewline = value
      case "m": changed.isMultiline = value
      case "-" where value: value = false
      case ")": return .optionsFromHere(changed)
      case ":": return .optionsInGroup(changed)
      default:
        throw fault("behind (? the letters i, m and s are understood", at: position - 1)
      }
    }
    throw fault("( is never closed", at: start)
  }
}
