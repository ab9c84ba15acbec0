/// Writes JSON into bytes, without a space, and puts the commas itself.
///
/// Calls follow the text from left to right. A call that JSON has no place for (a value in an
/// object without a key before it, an end without its beginning, a second outermost value) is a
/// mistake of the program and traps.
public struct JSONWriter: Sendable {
  /// What has been written so far.
  ///
  /// One correct JSON text once ``isComplete``.
  public private(set) var bytes: [UInt8] = []

  private enum Level { case array, object }

  /// The open containers, outermost first.
  private var open: [Level] = []

  /// Whether the next item comes after another one of the same container.
  private var needsComma = false

  /// Whether a key waits for its value.
  private var hasKey = false

  /// Makes a writer that has written nothing.
  public init() {}

  /// Whether one value has been written, and every container ended.
  public var isComplete: Bool { open.isEmpty && !bytes.isEmpty }

  /// Starts an object.
  public mutating func beginObject() {
    startValue()
    bytes.append(JSONByte.openBrace)
    open.append(.object)
    needsComma = false
  }

  /// Ends the innermost container, which must be an object.
  public mutating func endObject() {
    precondition(open.last == .object, "endObject() outside an object, at byte \(bytes.count)")
    end(JSONByte.closeBrace)
  }

  /// Starts an array.
  public mutating func beginArray() {
    startValue()
    bytes.append(JSONByte.openBracket)
    open.append(.array)
    needsComma = false
  }

  /// Ends the innermost container, which must be an array.
  public mutating func endArray() {
    precondition(open.last == .array, "endArray() outside an array, at byte \(bytes.count)")
    end(JSONByte.closeBracket)
  }

  /// Writes the key of the next value, from bytes in UTF-8.
  public mutating func key(_ utf8: some Sequence<UInt8>) {
    precondition(open.last == .object, "a key outside an object, at byte \(bytes.count)")
    precondition(!hasKey, "a key right after a key, at byte \(bytes.count)")
    startItem()
    quote(utf8)
    bytes.append(JSONByte.colon)
    hasKey = true
  }

  /// Writes the key of the next value.
  public mutating func key(_ text: String) { key(text.utf8) }

  /// Writes a string, from bytes in UTF-8.
  ///
  /// Bytes that are not valid are written as they are.
  public mutating func string(_ utf8: some Sequence<UInt8>) {
    startValue()
    quote(utf8)
  }

  /// Writes a string.
  public mutating func string(_ text: String) { string(text.utf8) }

  /// Writes an integer.
  public mutating func integer(_ value: some FixedWidthInteger) {
    startValue()
    var magnitude = value.magnitude
    var digits: [UInt8] = []
    repeat {
      digits.append(JSONByte.zero + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    if value < 0 { digits.append(JSONByte.minus) }
    bytes += digits.reversed()
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    startValue()
    bytes += (value ? "true" : "false").utf8
  }

  /// Writes `null`.
  public mutating func null() {
    startValue()
    bytes += "null".utf8
  }

  /// Writes a value that is JSON already, such as a ``JSONIndex/sourceRange(of:)`` of a text.
  ///
  /// - Precondition: `json` is one complete value. Only emptiness is checked.
  public mutating func raw(_ json: some Collection<UInt8>) {
    precondition(!json.isEmpty, "an empty raw value, at byte \(bytes.count)")
    startValue()
    bytes += json
  }

  /// What comes before any value: a comma in an array, nothing after a key.
  private mutating func startValue() {
    if hasKey {
      hasKey = false
      return
    }
    precondition(open.last != .object, "a value without a key, at byte \(bytes.count)")
    precondition(
      !open.isEmpty || bytes.isEmpty,
      "a second outermost value, at byte \(bytes.count)"
    )
    startItem()
  }

  private mutating func startItem() {
    if needsComma { bytes.append(JSONByte.comma) }
    needsComma = true
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(!hasKey, "a key without a value, at byte \(bytes.count)")
    open.removeLast()
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func quote(_ utf8: some Sequence<UInt8>) {
    bytes.append(JSONByte.quote)
    for byte in utf8 {
      if byte == JSONByte.quote || byte == JSONByte.backslash {
        bytes.append(JSONByte.backslash)
        bytes.append(byte)
      } else if byte < 0x20 {
        escape(byte)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(JSONByte.quote)
  }

  private mutating func escape(_ control: UInt8) {
    bytes.append(JSONByte.backslash)
    switch control {
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default:
      bytes += [0x75, 0x30, 0x30]
      bytes.append(JSONByte.hexDigit(UInt32(control) >> 4))
      bytes.append(JSONByte.hexDigit(UInt32(control)))
    }
  }
}
