/// A comparison of paths with letters that have to occur in them in the same order, with the qualities that fzf
/// gives to paths.
///
/// Letters at the beginnings of names and words count more, and so do letters that follow each other; gaps
/// count less. Of all ways in which the letters occur, the best counts, which is found as by the algorithm of
/// Smith and Waterman. Words with spaces between them are looked for one by one, and a capital letter in a
/// word makes its case matter.
struct FuzzyMatcher: Sendable {
  /// A word that is looked for.
  private struct Word: Sendable {
    var letters: [UInt32]
    var isCaseSensitive: Bool

    init(_ text: Substring) {
      isCaseSensitive = text.unicodeScalars.contains { $0.properties.isUppercase }
      letters = text.unicodeScalars.map(\.value)
    }
  }

  /// The kind of a character, in the order that ``Bonus`` needs.
  private enum Kind: UInt8, Comparable {
    case space, mark, slash, lower, upper, letter, number

    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The numbers of fzf.
  private enum Bonus {
    static let match = 16
    static let (gapStart, gapExtension) = (-3, -1)
    static let (boundary, afterSlash, mark, camelCase) = (8, 9, 8, 7)
    static let consecutive = 4
    static let firstFactor = 2

    static func of(_ kind: Kind, after former: Kind) -> Int {
      if kind > .mark {
        switch former {
        case .space, .mark: return boundary
        case .slash: return afterSlash
        default: break
        }
      }
      if former == .lower && kind == .upper || former != .number && kind == .number {
        return camelCase
      }
      return kind == .mark ? mark : kind == .space ? boundary : 0
    }
  }

  private let words: [Word]
  /// The number of characters of the path that was compared last, without spaces at its ends.
  private(set) var length = 0
  /// Memory for the comparisons: the characters, their bonuses, and two rows of qualities and of the numbers of
  /// letters that follow each other.
  private var (text, folded): ([UInt32], [UInt32]) = ([], [])
  private var bonuses: [Int] = []
  private var (scores, nextScores): ([Int], [Int]) = ([], [])
  private var (runs, nextRuns): ([Int], [Int]) = ([], [])

  /// - Parameter letters: The letters.
  init(_ letters: String) { words = letters.split(separator: " ").map { Word($0) } }

  /// Returns the quality of a path, more being better; nil if a letter is missing.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters and *m* letters, O(*n*) if a letter is missing.
  mutating func score(_ path: some Collection<UInt8>) -> Int? {
    guard words.allSatisfy({ Self.mayOccur($0, in: path) }) else { return nil }
    read(path)
    var total = 0
    for word in words {
      guard let score = score(word) else { return nil }
      total += score
    }
    return total
  }

  /// Whether the letters of ASCII occur in their order; all that is asked of most paths.
  private static func mayOccur(_ word: Word, in path: some Collection<UInt8>) -> Bool {
    var next = 0
    let letters = word.letters
    while next < letters.count, letters[next] >= 0x80 { next += 1 }
    guard next < letters.count else { return true }
    for byte in path {
      let value = UInt32(byte)
      guard value == letters[next] || !word.isCaseSensitive && lowered(value) == letters[next]
      else { continue }
      repeat { next += 1 } while next < letters.count && letters[next] >= 0x80
      if next == letters.count { return true }
    }
    return false
  }

  private static func lowered(_ value: UInt32) -> UInt32 {
    value &- 0x41 < 26 ? value | 0x20 : value
  }

  private mutating func read(_ path: some Collection<UInt8>) {
    text.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    bonuses.removeAll(keepingCapacity: true)
    var former = Kind.slash
    var (first, end) = (Int.max, 0)
    func add(_ value: UInt32, _ lower: UInt32, _ kind: Kind) {
      if kind != .space { (first, end) = (min(first, text.count), text.count + 1) }
      text.append(value)
      folded.append(lower)
      bonuses.append(Bonus.of(kind, after: former))
      former = kind
    }
    if path.allSatisfy({ $0 < 0x80 }) {
      for byte in path { add(UInt32(byte), Self.lowered(UInt32(byte)), Self.kind(ofASCII: byte)) }
    } else {
      for scalar in String(decoding: path, as: UTF8.self).unicodeScalars {
        let properties = scalar.properties
        let lower = properties.lowercaseMapping.unicodeScalars.first ?? scalar
        add(scalar.value, lower.value, Self.kind(of: scalar))
      }
    }
    length = end == 0 ? 0 : end - first
  }

  private static func kind(ofASCII byte: UInt8) -> Kind {
    switch byte {
    case 0x61...0x7A: .lower
    case 0x41...0x5A: .upper
    case 0x30...0x39: .number
    case 0x2F: .slash
    case 0x20, 0x09...0x0D: .space
    default: .mark
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    if scalar.isASCII { return kind(ofASCII: UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter: return .lower
    case .uppercaseLetter: return .upper
    case .decimalNumber, .letterNumber, .otherNumber: return .number
    case .otherLetter, .modifierLetter, .titlecaseLetter: return .letter
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    default: return .mark
    }
  }

  private mutating func score(_ word: Word) -> Int? {
    let (count, letters) = (text.count, word.letters)
    let text = word.isCaseSensitive ? text : folded
    // The first place at which each letter can be, and the last of the last one.
    var firsts: [Int] = []
    var last = 0
    for index in 0..<count where text[index] == letters[min(firsts.count, letters.count - 1)] {
      if firsts.count < letters.count { firsts.append(index) }
      last = index
    }
    guard firsts.count == letters.count else { return nil }
    if scores.count <= count {
      let row = [Int](repeating: 0, count: count + 1)
      (scores, nextScores, runs, nextRuns) = (row, row, row, row)
    }
    var best = 0
    // At index + 1 is the quality of a text that ends with the character at the index.
    (scores[0], runs[0]) = (0, 0)
    var isInGap = false
    for index in 0...last {
      if text[index] == letters[0] {
        let score = Bonus.match + bonuses[index] * Bonus.firstFactor
        (scores[index + 1], runs[index + 1], isInGap) = (score, 1, false)
        guard letters.count == 1, score > best else { continue }
        best = score
        if bonuses[index] >= Bonus.boundary { return best }
      } else {
        let gap = isInGap ? Bonus.gapExtension : Bonus.gapStart
        (scores[index + 1], runs[index + 1], isInGap) = (max(0, scores[index] + gap), 0, true)
      }
    }
    for (number, first) in firsts.enumerated().dropFirst() {
      (nextScores[first], nextRuns[first], isInGap) = (0, 0, false)
      for index in first...last {
        let gap = nextScores[index] + (isInGap ? Bonus.gapExtension : Bonus.gapStart)
        var (score, run) = (0, 0)
        if text[index] == letters[number] {
          score = scores[index] + Bonus.match
          var bonus = bonuses[index]
          run = runs[index] + 1
          if run > 1 {
            let start = bonuses[index - run + 1]
            if bonus >= Bonus.boundary, bonus > start {
              run = 1
            } else {
              bonus = max(bonus, Bonus.consecutive, start)
            }
          }
          if score + bonus < gap {
            score += bonuses[index]
            run = 0
          } else {
            score += bonus
          }
        }
        isInGap = score < gap
        (nextScores[index + 1], nextRuns[index + 1]) = (max(score, gap, 0), run)
        if number == letters.count - 1 { best = max(best, nextScores[index + 1]) }
      }
      swap(&scores, &nextScores)
      swap(&runs, &nextRuns)
    }
    return best
  }
}
