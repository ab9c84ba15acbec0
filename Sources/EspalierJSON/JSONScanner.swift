/// Reads a JSON text from front to back and notes where its values are.
///
/// The one piece of state that grows with the depth is `open`, so there is no limit but memory.
struct JSONScanner {
  let text: UnsafeRawBufferPointer
  var position = 0
  var entries: ContiguousArray<JSONEntry> = []
  var fault: JSONFault?
  var faultParent: Int?

  /// The containers around the innermost open one, outermost first.
  private var open: ContiguousArray<Container> = []

  /// The innermost open container; `entry` is -1 outside every container.
  private var current = Container(entry: -1, isObject: false)

  /// Where the key starts whose value comes next, -1 if there is none.
  private var keyOffset = -1

  private struct Container {
    var entry: Int
    var isObject: Bool
    var childCount = 0
  }

  /// What the grammar wants next.
  private enum Place {
    case value, firstElement, key, firstKey, afterValue
  }

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    entries.reserveCapacity(text.count / 32 + 1)
  }

  /// Whether every container is closed, so that a value here is the whole text.
  var isOutermost: Bool { current.entry < 0 }

  mutating func run() {
    if let encoding = Self.wideEncoding(of: text) {
      fail(.encoding(encoding), at: 0)
    } else if UInt64(text.count) >= JSONEntry.offsetLimit {
      fail(.tooLarge, at: 0)
    } else {
      position = Self.startsWithMark(text) ? 3 : 0
      skipSpace()
      if position == text.count { fail(.noValue, at: position) } else { scanValues() }
    }
    if fault != nil, !isOutermost { faultParent = current.entry }
    while !isOutermost { close() }
  }

  /// Notes the first fault.
  ///
  /// Answers `false`, for the caller to pass on.
  @discardableResult
  mutating func fail(_ reason: JSONFault.Reason, at offset: Int) -> Bool {
    fault = JSONFault(reason, at: offset, in: text)
    return false
  }

  /// Notes that what stands at `position`, or that nothing does, is not what the grammar wants.
  @discardableResult
  mutating func fail(expected: JSONFault.Expectation) -> Bool {
    guard position < text.count else {
      return fail(.unexpectedEnd(expected: expected), at: position)
    }
    let found = JSONFault.Found(at: position, in: text)
    return fail(.unexpected(found, expected: expected), at: position)
  }

  private mutating func scanValues() {
    var place = Place.value
    var goesOn = true
    while goesOn {
      skipSpace()
      guard position < text.count else {
        if place != .afterValue || !isOutermost { fail(expected: expectation(at: place)) }
        return
      }
      let byte = text[position]
      switch place {
      case .afterValue:
        goesOn = scanAfterValue(byte, &place)
      case .key, .firstKey:
        goesOn = scanKey(byte, &place)
      case .value, .firstElement:
        goesOn = scanValue(byte, &place)
      }
    }
  }

  @inline(__always)
  private mutating func scanAfterValue(_ byte: UInt8, _ place: inout Place) -> Bool {
    if byte == JSONByte.comma && !isOutermost {
      position += 1
      place = current.isObject ? .key : .value
      return true
    }
    guard isClosing(byte) else { return fail(expected: expectation(at: place)) }
    position += 1
    close()
    return true
  }

  @inline(__always)
  private mutating func scanKey(_ byte: UInt8, _ place: inout Place) -> Bool {
    guard byte == JSONByte.quote else {
      if place == .firstKey && isClosing(byte) {
        position += 1
        close()
        place = .afterValue
        return true
      }
      return failAtWrongStart(byte, place)
    }
    let start = position
    guard scanString() else { return false }
    skipSpace()
    guard position < text.count, text[position] == JSONByte.colon else {
      return fail(expected: .colon)
    }
    position += 1
    keyOffset = start
    place = .value
    return true
  }

  @inline(__always)
  private mutating func scanValue(_ byte: UInt8, _ place: inout Place) -> Bool {
    let start = position
    switch byte {
    case JSONByte.quote:
      place = .afterValue
      return scanString() && enter(.string, at: start)
    case JSONByte.minus, 0x30...0x39:
      place = .afterValue
      return scanNumber() && enter(.number, at: start)
    case JSONByte.openBrace, JSONByte.openBracket:
      let isObject = byte == JSONByte.openBrace
      place = isObject ? .firstKey : .firstElement
      position += 1
      guard enter(isObject ? .object : .array, at: start) else { return false }
      open.append(current)
      current = Container(entry: entries.count - 1, isObject: isObject)
      return true
    case JSONByte.closeBracket where place == .firstElement:
      position += 1
      close()
      place = .afterValue
      return true
    case 0x74: return scanWord("true", as: .true, &place)
    case 0x66: return scanWord("false", as: .false, &place)
    case 0x6E: return scanWord("null", as: .null, &place)
    default: return failAtWrongStart(byte, place)
    }
  }

  private mutating func scanWord(
    _ word: StaticString,
    as kind: JSONKind,
    _ place: inout Place
  ) -> Bool {
    let start = position
    place = .afterValue
    return scan(word: word) && enter(kind, at: start)
  }

  /// Adds an entry for a value that is complete, or for a container that was opened.
  @inline(__always)
  private mutating func enter(_ kind: JSONKind, at offset: Int) -> Bool {
    let distance = keyOffset < 0 ? 0 : offset - keyOffset
    guard let keyDistance = UInt32(exactly: distance), entries.count < Int(Int32.max) else {
      return fail(.tooLarge, at: offset)
    }
    keyOffset = -1
    current.childCount += 1
    entries.append(JSONEntry(kind: kind, offset: offset, keyDistance: keyDistance))
    return true
  }

  /// Ends the innermost container, at its bracket or at the fault.
  private mutating func close() {
    let entry = current.entry
    entries[entry].close(
      childCount: current.childCount,
      subtreeCount: entries.count - entry
    )
    current = open.removeLast()
  }

  private func isClosing(_ byte: UInt8) -> Bool {
    !isOutermost && byte == (current.isObject ? JSONByte.closeBrace : JSONByte.closeBracket)
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < text.count, JSONByte.isSpace(text[position]) { position += 1 }
  }

  private func expectation(at place: Place) -> JSONFault.Expectation {
    switch place {
    case .value: return .value
    case .firstElement: return .valueOrArrayEnd
    case .key: return .key
    case .firstKey: return .keyOrObjectEnd
    case .afterValue:
      return isOutermost ? .end : current.isObject ? .commaOrObjectEnd : .commaOrArrayEnd
    }
  }

  /// Says what is wrong with a byte that can start neither a value nor a key, in particular if
  /// it is a habit from another language.
  private mutating func failAtWrongStart(_ byte: UInt8, _ place: Place) -> Bool {
    let wantsKey = place == .key || place == .firstKey
    if isClosing(byte), keyOffset < 0 { return fail(.trailingComma, at: position) }
    if byte == 0x2F || byte == 0x23 { return fail(.comment, at: position) }
    if byte == 0x27 { return fail(.singleQuote, at: position) }
    if !wantsKey, (byte | 0x20) &- 0x61 < 26 { return fail(.unknownWord, at: position) }
    return fail(expected: expectation(at: place))
  }
}
