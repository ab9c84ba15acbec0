/// An incremental JSON scanner that reads a text in windows and records the positions of its
/// values.
///
/// Only the list of open containers grows with the depth, so depth is limited by memory alone.
/// Nothing is decoded.
///
/// A scanner follows RFC 8259 unless it is lenient: then it accepts control characters inside strings
/// and what JSON5 adds, and records each: comments, a comma before a closing bracket, single quotes,
/// keys without quotes, more escapes, hexadecimal numbers, a plus sign or a bare point in numbers,
/// `NaN` and `Infinity`. Of JSON5 it lacks escapes of characters that need none, escapes in keys
/// without quotes, and white space outside ASCII.
public struct JSONScanner {
  /// An open container.
  struct Container: Sendable {
    var node: Int
    var isObject: Bool
    var childCount = 0
  }

  /// The token that the grammar expects next.
  enum State {
    case value, firstElement, key, firstKey, colon, afterValue
    /// The rest of a string or key that began in an earlier window.
    case insideString
    /// In a series of texts, the place at which the next one may begin.
    case nextText
  }

  /// A comment that began in an earlier window.
  enum Comment { case none, line, block }

  /// Whether deviations from the standard with an obvious meaning are accepted and recorded.
  public let isLenient: Bool

  /// A division of a text into values.
  public enum Framing: Sendable {
    /// One value, which is the whole text.
    case single
    /// One value per line, as in JSON Lines.
    case lines
    /// Values one after the other, with white space or a record separator between them if at all, as in
    /// JSON text sequences (RFC 7464).
    case sequence
  }

  /// The division of the text into values.
  public let framing: Framing

  /// Whether the text is in JSON Lines.
  @inline(__always)
  var isJSONLines: Bool { framing == .lines }

  /// Whether the text is a series of values, each of which may have an error of its own.
  @inline(__always)
  var isSeries: Bool { framing != .single }

  /// Whether ``diagnostics`` are collected.
  public let keepsDiagnostics: Bool

  /// The error at which reading stopped, `nil` if there is none so far.
  public private(set) var error: JSONDiagnostic?

  /// The accepted deviations from the standard and the lines without a valid value, in the order of
  /// the text; empty unless ``keepsDiagnostics``.
  public internal(set) var diagnostics: [JSONDiagnostic] = []

  /// Whether the end of the text or an error was reached.
  public private(set) var isComplete = false

  /// Whether the text starts with a byte order mark.
  public private(set) var hasByteOrderMark = false

  // The current window, during a call of scan(_:isLast:).
  var text = UnsafeRawBufferPointer(start: nil, count: 0)
  var isLast = false
  /// The position in the window.
  var position = 0
  /// Whether the window ended within a token.
  var needsMoreText = false

  /// The offset of the window in the text.
  var base = 0
  private var hasBegun = false
  var nodes: JSONNodes
  /// The first node that is in the text: the root of JSON Lines is implicit.
  private let firstNode: Int

  /// The containers around the innermost open one, outermost first.
  var open: ContiguousArray<Container> = []
  /// The innermost open container; `node` is -1 outside all containers.
  var current = Container(node: -1, isObject: false)
  private var errorParent: Int?

  var state = State.value
  var comment = Comment.none
  /// The offset of the key whose value comes next, -1 if there is none.
  var keyOffset = -1
  /// The deviations recorded for the next value.
  var deviations: JSONDeviations = []

  // The current string.
  var stringStart = 0
  var stringIsKey = false
  var stringQuote = ASCII.quote

  // For a series: the state before the current line or text.
  var textStart = 0
  var textNodes = 0
  var textChildren = 0
  /// The last byte before the window.
  var byteBefore = ASCII.newline

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - isLenient: Whether to accept deviations from the standard.
  ///   - framing: The division of the text into values.
  ///   - keepsDiagnostics: Whether to collect diagnostics.
  ///   - count: The estimated number of values.
  public init(
    isLenient: Bool = false,
    framing: Framing = .single,
    keepsDiagnostics: Bool = false,
    reserving count: Int = 0
  ) {
    self.isLenient = isLenient
    self.framing = framing
    self.keepsDiagnostics = keepsDiagnostics
    nodes = JSONNodes(reserving: count)
    firstNode = framing == .single ? 0 : 1
  }

  /// The tree of the text read so far.
  ///
  /// Of a series, the current line or text is not included.
  ///
  /// - Complexity: O(depth)
  public var tree: JSONTree {
    var containers: ContiguousArray<Container> = []
    if isSeries, !isComplete {
      if hasBegun { containers = [Container(node: 0, isObject: false, childCount: textChildren)] }
    } else if !isComplete, current.node >= 0 {
      containers = open
      containers.removeFirst()
      containers.append(current)
    }
    return JSONTree(
      nodes: nodes,
      count: isSeries && !isComplete ? textNodes : nodes.count,
      open: containers,
      isComplete: isComplete,
      errorParent: errorParent
    )
  }

  /// Reads as much of a window as possible.
  ///
  /// The next window must start with the first byte that was not read. If nothing was read although
  /// the text continues, a token such as a number is longer than the window, and the next window
  /// must be larger.
  ///
  /// - Parameters:
  ///   - window: The text, or a part of it.
  ///   - isLast: Whether the text ends with the window.
  /// - Returns: The number of bytes read.
  public mutating func scan(_ window: UnsafeRawBufferPointer, isLast: Bool) -> Int {
    guard !isComplete else { return 0 }
    text = window
    self.isLast = isLast
    position = 0
    needsMoreText = false
    if hasBegun || begin() { scanValues() }
    if error != nil || isLast && !needsMoreText { finish() }
    base += position
    if position > 0 { byteBefore = text[position - 1] }
    text = UnsafeRawBufferPointer(start: nil, count: 0)
    return position
  }

  /// Returns the diagnostics since the last call and removes them.
  public mutating func takeDiagnostics() -> [JSONDiagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }

  /// Ends the scan at the current position, because the rest cannot be read.
  public mutating func stop(_ reason: JSONError.Reason) {
    guard !isComplete else { return }
    if isSeries { restoreText() }
    error = JSONDiagnostic(reason, at: base)
    finish()
  }

  /// Whether all containers are closed, so that a value here is a whole text.
  @inline(__always)
  var isOutermost: Bool { current.node < firstNode }

  /// Checks the encoding and the byte order mark.
  private mutating func begin() -> Bool {
    guard text.count >= 4 || isLast else {
      needsMoreText = true
      return false
    }
    hasBegun = true
    if isSeries {
      _ = appendNode(.array, at: 0)
      beginContainer(isObject: false)
      textNodes = 1
    }
    if let encoding = Self.wideEncoding(of: text) {
      error = JSONDiagnostic(.encoding(encoding), at: 0)
      return false
    }
    if Self.startsWithByteOrderMark(text) {
      hasByteOrderMark = true
      position = 3
      textStart = 3
      note(.byteOrderMark, at: 0)
    }
    return true
  }

  private mutating func finish() {
    isComplete = true
    if error != nil, current.node >= 0 { errorParent = current.node }
    while current.node >= 0 { close() }
    if !deviations.isEmpty, nodes.count > 0 { nodes.add(deviations, to: 0) }
  }

  /// Reads values until the window ends or an error is found.
  private mutating func scanValues() {
    if comment != .none, !skipComment(), needsMoreText || error != nil { return }
    while true {
      scanPlainValues()
      if !step(), needsMoreText || error != nil { return }
      if position == text.count, state != .insideString, endWindow() { return }
    }
  }

  /// Ends the text if this is the last window; requests more otherwise.
  private mutating func endWindow() -> Bool {
    guard isLast else {
      needsMoreText = true
      return true
    }
    endText()
    return true
  }

  /// Reads the next token.
  ///
  /// - Returns: Whether a valid token was read.
  @inline(__always)
  private mutating func step() -> Bool {
    if state == .insideString { return scanString() }
    if state == .nextText { return skipText() }
    if framing == .sequence, state == .afterValue, isOutermost { beginText() }
    guard skipSpace() else { return false }
    guard position < text.count else { return true }
    let byte = text[position]
    if framing == .sequence, isOutermost, beginSequenceText(byte) { return true }
    if isJSONLines, byte == ASCII.newline { return endLine() }
    switch state {
    case .afterValue: return scanAfterValue(byte)
    case .key, .firstKey: return scanKey(byte)
    case .value, .firstElement: return scanValue(byte)
    case .colon: return scanColon(byte)
    case .insideString, .nextText: return false
    }
  }

  /// Checks that the text may end here.
  private mutating func endText() {
    if isSeries {
      endLastText()
    } else if state != .afterValue || !isOutermost {
      if nodes.count == 0 {
        fail(.noValue, at: position)
      } else {
        fail(expected: expectation)
      }
    }
  }

  /// Records an error.
  ///
  /// In a series it invalidates the current line or text.
  ///
  /// - Returns: `false`, for the caller to return.
  @discardableResult
  mutating func fail(_ reason: JSONError.Reason, at position: Int) -> Bool {
    let diagnostic = JSONDiagnostic(reason, at: base + position)
    guard isSeries, reason != .tooLarge else {
      error = diagnostic
      return false
    }
    if keepsDiagnostics { diagnostics.append(diagnostic) }
    restoreText()
    self.position = position
    state = .nextText
    return false
  }

  /// Records that the character or the end at `position` is not what the grammar expects.
  @discardableResult
  mutating func fail(expected: JSONError.Expectation) -> Bool {
    guard position < text.count else {
      guard isLast else { return requestMoreText() }
      return fail(.unexpectedEnd(expected: expected), at: position)
    }
    if isJSONLines, text[position] == ASCII.newline {
      return fail(.unexpectedLineEnd(expected: expected), at: position)
    }
    guard holdsCharacter(at: position) else { return requestMoreText() }
    let found = JSONError.Found(at: position, in: text)
    return fail(.unexpected(found, expected: expected), at: position)
  }

  /// Records an accepted deviation at an offset at which a strict scanner expects something else.
  mutating func note(
    expected: JSONError.Expectation,
    _ deviation: JSONDeviations,
    at offset: Int
  ) {
    let reason: JSONError.Reason =
      offset < text.count
      ? .unexpected(JSONError.Found(at: offset, in: text), expected: expected)
      : .unexpectedEnd(expected: expected)
    note(reason, deviation, at: offset)
  }

  /// Whether the window contains the whole character at an offset.
  func holdsCharacter(at offset: Int) -> Bool {
    let first = text[offset]
    let length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return isLast || offset + length <= text.count
  }

  /// Records that more of the text is needed.
  ///
  /// - Returns: `false`, for the caller to return.
  mutating func requestMoreText() -> Bool {
    needsMoreText = true
    return false
  }

  /// Records a deviation from the standard that is accepted.
  @inline(never)
  mutating func note(_ reason: JSONError.Reason, _ deviation: JSONDeviations = [], at position: Int)
  {
    deviations.formUnion(deviation)
    if keepsDiagnostics {
      diagnostics.append(JSONDiagnostic(reason, at: base + position, isFatal: false))
    }
  }

  var expectation: JSONError.Expectation {
    switch state {
    case .value, .nextText: return .value
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
