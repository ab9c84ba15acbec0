/// A pattern of a `.gitignore` file.
///
/// Patterns mean what they mean to git, including that a part without wildcards at the start is
/// compared first: the asterisks of `a**` after it match across folders. A pattern is matched in time
/// proportional to its length times that of the path; there is no backtracking.
struct GitignorePattern: Sendable {
  /// Whether files that match are not ignored after all.
  let isNegated: Bool
  /// Whether only folders match.
  let isFolderOnly: Bool
  /// Whether the name of a file is compared, and not its path.
  let comparesName: Bool
  /// Nil if the pattern is malformed, so that it never matches.
  private let tokens: [Token]?

  private enum Token: Sendable {
    case byte(UInt8)
    /// Any byte but a slash.
    case any
    case set(ByteSet)
    /// Any number of bytes other than slashes.
    case star
    /// Any number of bytes.
    case doubleStar
    /// Nothing, or any number of bytes up to a slash.
    case folders
  }

  /// Parses a line, or returns nil for a comment and for a line without a pattern.
  init?(line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return nil }
    var text = Self.withoutTrailingSpaces(line)
    isNegated = text.first == UInt8(ascii: "!")
    if isNegated { text = text.dropFirst() }
    isFolderOnly = text.last == slash
    if isFolderOnly { text = text.dropLast() }
    comparesName = !text.contains(slash)
    guard !text.isEmpty else { return nil }
    if text.first == slash { text = text.dropFirst() }
    tokens = Self.tokens(of: text, crossesFolders: !comparesName)
  }

  /// Whether the pattern matches a file.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder of the `.gitignore` file.
  ///   - isFolder: Whether the file is a folder, and not a link to one.
  func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    guard let tokens, isFolder || !isFolderOnly else { return false }
    guard comparesName else { return Self.matches(tokens, path) }
    let start = path.lastIndex(of: slash).map { $0 + 1 } ?? path.startIndex
    return Self.matches(tokens, path[start...])
  }

  /// Removes spaces at the end that no backslash escapes.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end: Int?
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: " ") {
        end = end ?? index
      } else {
        end = nil
        if line[index] == backslash { index += 1 }
      }
      index += 1
    }
    return end.map { line[..<$0] } ?? line
  }

  private static func tokens(of text: ArraySlice<UInt8>, crossesFolders: Bool) -> [Token]? {
    var tokens: [Token] = []
    // Git compares the part without wildcards first, and what is left as a pattern of its own.
    var isAfterWildcard = false
    var previous: UInt8 = 0
    var rest = text
    while let byte = rest.popFirst() {
      let mayCross = crossesFolders && (!isAfterWildcard || previous == slash)
      previous = byte
      isAfterWildcard = isAfterWildcard || "*?[\\".utf8.contains(byte)
      switch byte {
      case UInt8(ascii: "?"): tokens.append(.any)
      case UInt8(ascii: "*"):
        let isDouble = rest.first == byte
        rest = rest.drop { $0 == byte }
        let isWhole = rest.isEmpty || rest.first == slash || rest.starts(with: [backslash, slash])
        if !isDouble || !mayCross || !isWhole {
          tokens.append(.star)
        } else if rest.first == slash {
          tokens.append(.folders)
          previous = slash
          rest = rest.dropFirst()
        } else {
          tokens.append(.doubleStar)
        }
      case UInt8(ascii: "["):
        guard let set = ByteSet(parsing: &rest) else { return nil }
        tokens.append(.set(set))
        previous = UInt8(ascii: "]")
      case backslash:
        guard let escaped = rest.popFirst() else { return nil }
        tokens.append(.byte(escaped))
        previous = escaped
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  private static func matches(_ tokens: [Token], _ text: ArraySlice<UInt8>) -> Bool {
    var states = States(tokens)
    for byte in text where !states.consume(byte) { return false }
    return states.isAtEnd
  }

  /// The positions in a pattern up to which what was read so far matches.
  private struct States {
    private let tokens: [Token]
    private var reached: [Bool]
    private var next: [Bool]

    init(_ tokens: [Token]) {
      self.tokens = tokens
      reached = Array(repeating: false, count: tokens.count + 1)
      next = reached
      reach(0)
      swap(&reached, &next)
    }

    var isAtEnd: Bool { reached[tokens.count] }

    /// Reads a byte; returns whether anything can still match.
    mutating func consume(_ byte: UInt8) -> Bool {
      for position in next.indices { next[position] = false }
      for (position, token) in tokens.enumerated() where reached[position] {
        switch token {
        case .byte(let other): if byte == other { reach(position + 1) }
        case .any: if byte != slash { reach(position + 1) }
        case .set(let set): if byte != slash, set.contains(byte) { reach(position + 1) }
        case .star: if byte != slash { reach(position) }
        case .doubleStar: reach(position)
        case .folders:
          // Once begun, it ends with a slash only.
          next[position] = true
          if byte == slash { reach(position + 1) }
        }
      }
      swap(&reached, &next)
      return reached.contains(true)
    }

    /// Enters a position, and those after it that need no byte.
    private mutating func reach(_ position: Int) {
      var position = position
      while true {
        next[position] = true
        guard position < tokens.count else { return }
        switch tokens[position] {
        case .star, .doubleStar, .folders: position += 1
        case .byte, .any, .set: return
        }
      }
    }
  }
}

private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")

/// A set of bytes in a pattern: `[a-z]`, `[!0-9]`, `[[:alpha:]]`.
private struct ByteSet: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var isNegated = false

  /// Parses what follows the opening bracket, or returns nil if it is malformed.
  init?(parsing rest: inout ArraySlice<UInt8>) {
    if let first = rest.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "^") {
      isNegated = true
      rest = rest.dropFirst()
    }
    // The start of a range, zero if there is none.
    var start: UInt8 = 0
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst { return }
      isFirst = false
      if byte == backslash {
        guard let escaped = rest.popFirst() else { return nil }
        insert(escaped...escaped)
        start = escaped
      } else if byte == UInt8(ascii: "-"), start != 0, let end = rest.first,
        end != UInt8(ascii: "]")
      {
        rest = rest.dropFirst()
        var last = end
        if last == backslash {
          guard let escaped = rest.popFirst() else { return nil }
          last = escaped
        }
        if start <= last { insert(start...last) }
        start = 0
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let name = rest[(rest.startIndex + 1)..<end]
        if name.last == UInt8(ascii: ":") {
          guard insert(className: String(decoding: name.dropLast(), as: UTF8.self)) else {
            return nil
          }
          rest = rest[(end + 1)...]
          start = 0
        } else {
          insert(byte...byte)
          start = byte
        }
      } else {
        insert(byte...byte)
        start = byte
      }
    }
    return nil
  }

  func contains(_ byte: UInt8) -> Bool {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    let word: UInt64
    switch byte >> 6 {
    case 0: word = words.0
    case 1: word = words.1
    case 2: word = words.2
    default: word = words.3
    }
    return (word & bit != 0) != isNegated
  }

  private mutating func insert(_ range: ClosedRange<UInt8>) {
    for byte in range {
      let bit: UInt64 = 1 << UInt64(byte & 63)
      switch byte >> 6 {
      case 0: words.0 |= bit
      case 1: words.1 |= bit
      case 2: words.2 |= bit
      default: words.3 |= bit
      }
    }
  }

  /// Inserts a class of characters; returns whether there is one with this name.
  private mutating func insert(className: String) -> Bool {
    guard let ranges = Self.classes[className] else { return false }
    for range in ranges { insert(range) }
    return true
  }

  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "blank": [0x20...0x20, 0x09...0x09],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x20...0x20, 0x09...0x0D],
    "upper": [0x41...0x5A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
