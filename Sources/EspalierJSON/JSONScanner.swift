/// Reads JSON from front to back, a window of the text at a time, and notes where its values are.
///
/// The one piece of state that grows with the depth is the list of open containers, so there is no
/// limit but memory. Nothing is decoded.
///
/// A scanner goes by RFC 8259 unless it is lenient: then it reads on over comments, a comma before
/// a closing bracket, single quotes, control characters inside strings, `NaN` and `Infinity`, and
/// notes each.
public struct JSONScanner {
  /// A container under way.
  struct Container: Sendable {
    var entry: Int
    var isObject: Bool
    var childCount = 0
  }

  /// What the grammar wants next.
  enum Place {
    case value, firstElement, key, firstKey, colon, afterValue
    /// The rest of a string or key that began in a window before.
    case insideString
    /// Among JSON lines, the next line.
    case nextLine
  }

  /// The comment that began in a window before.
  enum Comment { case none, line, block }

  /// Whether what is not in the standard is read and noted, where its meaning is plain.
  public let isLenient: Bool

  /// Whether every line is a value of its own.
  public let isLines: Bool

  /// Whether ``flaws`` are kept.
  public let keepsFlaws: Bool

  /// Where and why reading stopped early, `nil` as long as it did not.
  public private(set) var fault: JSONFlaw?

  /// What is not in the standard and was read nevertheless, and the lines that hold no value, in
  /// the order of the text; empty unless ``keepsFlaws``.
  public internal(set) var flaws: [JSONFlaw] = []

  /// Whether the end of the text or a fault was reached.
  public private(set) var isComplete = false

  /// Whether the text starts with a byte order mark.
  public private(set) var hasByteOrderMark = false

  // The window, during a call of scan(_:isLast:).
  var text = UnsafeRawBufferPointer(start: nil, count: 0)
  var isLast = false
  /// The place in the window.
  var position = 0
  /// Whether the window ended within something.
  var isStarved = false

  /// Where the window starts in the text.
  var base = 0
  private var isBegun = false
  var entries: JSONEntries
  /// The first entry that is written: of JSON lines the root is not.
  private let firstEntry: Int

  /// The containers around the innermost open one, outermost first.
  var open: ContiguousArray<Container> = []
  /// The innermost open container; `entry` is -1 outside every container.
  var current = Container(entry: -1, isObject: false)
  private var faultParent: Int?

  var place = Place.value
  var comment = Comment.none
  /// Where the key starts whose value comes next, -1 if there is none.
  var keyOffset = -1
  /// What was noted for the value to come.
  var marks: JSONMarks = []

  // A string under way.
  var stringStart = 0
  var stringIsKey = false
  var stringQuote = JSONByte.quote

  // Among JSON lines: what stood before the line under way.
  var lineStart = 0
  var lineEntries = 0
  var lineChildren = 0

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - isLenient: Whether to read on over what is not in the standard.
  ///   - isLines: Whether every line is a value of its own.
  ///   - keepsFlaws: Whether to keep the places of what is not in the standard.
  ///   - count: How many values there may be, at a guess.
  public init(
    isLenient: Bool = false,
    isLines: Bool = false,
    keepsFlaws: Bool = false,
    reserving count: Int = 0
  ) {
    self.isLenient = isLenient
    self.isLines = isLines
    self.keepsFlaws = keepsFlaws
    entries = JSONEntries(reserving: count)
    firstEntry = isLines ? 1 : 0
  }

  /// What was read so far.
  ///
  /// Of JSON lines the one under way does not show.
  ///
  /// - Complexity: O(depth)
  public var tree: JSONTree {
    var containers: ContiguousArray<Container> = []
    if isLines, !isComplete {
      if isBegun { containers = [Container(entry: 0, isObject: false, childCount: lineChildren)] }
    } else if !isComplete, current.entry >= 0 {
      containers = open
      containers.removeFirst()
      containers.append(current)
    }
    return JSONTree(
      entries: entries,
      count: isLines && !isComplete ? lineEntries : entries.count,
      open: containers,
      isComplete: isComplete,
      faultParent: faultParent
    )
  }

  /// Reads a window as far as it can.
  ///
  /// The next window has to begin with the byte after those that were read. If none was, although
  /// the text goes on, a number or the like is longer than the window: the next has to be larger.
  ///
  /// - Parameters:
  ///   - window: The text, or a piece of it.
  ///   - isLast: Whether the text ends with the window.
  /// - Returns: How many bytes were read.
  public mutating func scan(_ window: UnsafeRawBufferPointer, isLast: Bool) -> Int {
    guard !isComplete else { return 0 }
    text = window
    self.isLast = isLast
    position = 0
    isStarved = false
    if isBegun || begin() { scanValues() }
    if fault != nil || isLast && !isStarved { finish() }
    base += position
    text = UnsafeRawBufferPointer(start: nil, count: 0)
    return position
  }

  /// The flaws since the last call, which are forgotten.
  public mutating func takeFlaws() -> [JSONFlaw] {
    defer { flaws = [] }
    return flaws
  }

  /// Ends the text where it is, because the rest cannot be read.
  public mutating func stop(_ reason: JSONFault.Reason) {
    guard !isComplete else { return }
    if isLines { restoreLine() }
    fault = JSONFlaw(reason, at: base)
    finish()
  }

  /// Whether every container is closed, so that a value here is the whole text, or its line.
  @inline(__always)
  var isOutermost: Bool { current.entry < firstEntry }

  /// Looks at the first bytes.
  private mutating func begin() -> Bool {
    guard text.count >= 4 || isLast else {
      isStarved = true
      return false
    }
    isBegun = true
    if isLines {
      _ = enter(.array, at: 0)
      beginContainer(isObject: false)
      lineEntries = 1
    }
    if let encoding = Self.wideEncoding(of: text) {
      fault = JSONFlaw(.encoding(encoding), at: 0)
      return false
    }
    if Self.startsWithMark(text) {
      hasByteOrderMark = true
      position = 3
      lineStart = 3
      note(.byteOrderMark, at: 0)
    }
    return true
  }

  private mutating func finish() {
    isComplete = true
    if fault != nil, current.entry >= 0 { faultParent = current.entry }
    while current.entry >= 0 { close() }
    if !marks.isEmpty, entries.count > 0 { entries.add(marks, to: 0) }
  }

  /// Reads values until the window ends or something is wrong.
  private mutating func scanValues() {
    if comment != .none, !skipComment(), isStarved || fault != nil { return }
    while true {
      if !step(), isStarved || fault != nil { return }
      if position == text.count, place != .insideString, skipsToEnd() { return }
    }
  }

  /// Whether the window ends here, after what may end it.
  private mutating func skipsToEnd() -> Bool {
    guard isLast else {
      isStarved = true
      return true
    }
    endText()
    return true
  }

  /// Reads the next token.
  ///
  /// - Returns: Whether there was one, and it was right.
  @inline(__always)
  private mutating func step() -> Bool {
    if place == .insideString { return scanString() }
    if place == .nextLine { return skipLine() }
    guard skipSpace() else { return false }
    guard position < text.count else { return true }
    let byte = text[position]
    if isLines, byte == JSONByte.newline { return endLine() }
    switch place {
    case .afterValue: return scanAfterValue(byte)
    case .key, .firstKey: return scanKey(byte)
    case .value, .firstElement: return scanValue(byte)
    case .colon: return scanColon(byte)
    case .insideString, .nextLine: return false
    }
  }

  /// Judges whether the text may end.
  private mutating func endText() {
    if isLines {
      endLastLine()
    } else if place != .afterValue || !isOutermost {
      if entries.count == 0 {
        fail(.noValue, at: position)
      } else {
        fail(expected: expectation)
      }
    }
  }

  /// Notes a fault.
  ///
  /// Among JSON lines it spoils the line.
  ///
  /// - Returns: `false`, for the caller to pass on.
  @discardableResult
  mutating func fail(_ reason: JSONFault.Reason, at position: Int) -> Bool {
    let flaw = JSONFlaw(reason, at: base + position)
    guard isLines, reason != .tooLarge else {
      fault = flaw
      return false
    }
    if keepsFlaws { flaws.append(flaw) }
    restoreLine()
    self.position = position
    place = .nextLine
    return false
  }

  /// Notes that what stands at `position`, or that nothing does, is not what the grammar wants.
  @discardableResult
  mutating func fail(expected: JSONFault.Expectation) -> Bool {
    guard position < text.count else {
      guard isLast else { return starve() }
      return fail(.unexpectedEnd(expected: expected), at: position)
    }
    if isLines, text[position] == JSONByte.newline {
      return fail(.unexpectedLineEnd(expected: expected), at: position)
    }
    guard holdsCharacter(at: position) else { return starve() }
    let found = JSONFault.Found(at: position, in: text)
    return fail(.unexpected(found, expected: expected), at: position)
  }

  /// Whether the window holds all of what may be the character at a place.
  func holdsCharacter(at place: Int) -> Bool {
    let first = text[place]
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return isLast || place + length <= text.count
  }

  /// Notes that more of the text is needed.
  ///
  /// - Returns: `false`, for the caller to pass on.
  mutating func starve() -> Bool {
    isStarved = true
    return false
  }

  /// Notes something that is not in the standard and is read all the same.
  @inline(never)
  mutating func note(_ reason: JSONFault.Reason, _ mark: JSONMarks = [], at position: Int) {
    marks.formUnion(mark)
    if keepsFlaws { flaws.append(JSONFlaw(reason, at: base + position, isFatal: false)) }
  }

  var expectation: JSONFault.Expectation {
    switch place {
    case .value, .nextLine: return .value
    case .firstElement: return .valueOrArrayEnd
    case .key: return .key
    case .firstKey: return .keyOrObjectEnd
    case .colon: return .colon
    case .insideString: return .stringEnd
    case .afterValue:
      return isOutermost ? .end : current.isObject ? .commaOrObjectEnd : .commaOrArrayEnd
    }
  }
}
