/// A writer of compact JSON that inserts the commas itself.
///
/// Calls follow the text from left to right. A call that would produce invalid JSON (a value in an
/// object without a key, an end without a beginning, a second outermost value) is a programming
/// error and traps.
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  ///
  /// A valid JSON text once ``isComplete``.
  public private(set) var bytes: [UInt8] = []

  private enum Level { case array, object }

  /// The open containers, outermost first.
  private var open: [Level] = []

  /// Whether the next item follows another one in the same container.
  private var needsComma = false

  /// Whether a key was written without its value.
  private var hasKey = false

  /// Creates an empty writer.
  public init() {}

  /// Whether one value has been written and all containers have ended.
  public var isComplete: Bool { open.isEmpty && !bytes.isEmpty }

  /// Starts an object.
  public mutating func beginObject() {
    startValue()
    bytes.append(ASCII.openBrace)
    open.append(.object)
    needsComma = false
  }

  /// Ends the innermost container, which must be an object.
  public mutating func endObject() {
    precondition(open.last == .object, "endObject() expects an open object, at byte \(bytes.count)")
    end(ASCII.closeBrace)
  }

  /// Starts an array.
  public mutating func beginArray() {
    startValue()
    bytes.append(ASCII.openBracket)
    open.append(.array)
    needsComma = false
  }

  /// Ends the innermost container, which must be an array.
  public mutating func endArray() {
    precondition(open.last == .array, "endArray() expects an open array, at byte \(bytes.count)")
    end(ASCII.closeBracket)
  }

  /// Writes the key of the next value, from bytes in UTF-8.
  public mutating func key(_ utf8: some Sequence<UInt8>) {
    precondition(open.last == .object, "expected an object around the key, at byte \(bytes.count)")
    precondition(!hasKey, "expected a value after the previous key, at byte \(bytes.count)")
    startItem()
    quote(utf8)
    bytes.append(ASCII.colon)
    hasKey = true
  }

  /// Writes the key of the next value.
  public mutating func key(_ text: String) { key(text.utf8) }

  /// Writes a string, from bytes in UTF-8.
  ///
  /// Invalid bytes are written unchanged.
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
      digits.append(ASCII.zero + UInt8(truncatingIfNeeded: magnitude % 10))
      magnitude /= 10
    } while magnitude > 0
    if value < 0 { digits.append(ASCII.minus) }
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

  /// Writes a value that is already JSON, such as the ``JSONIndex/sourceRange(of:)`` of a text.
  ///
  /// - Precondition: `json` is one complete value. Only checked for being non-empty.
  public mutating func raw(_ json: some Collection<UInt8>) {
    precondition(!json.isEmpty, "expected a non-empty raw value, at byte \(bytes.count)")
    startValue()
    bytes += json
  }

  /// Prepares for a value: writes a comma in an array, nothing after a key.
  private mutating func startValue() {
    if hasKey {
      hasKey = false
      return
    }
    precondition(open.last != .object, "expected a key before the value, at byte \(bytes.count)")
    precondition(
      !open.isEmpty || bytes.isEmpty,
      "expected one outermost value, found a second, at byte \(bytes.count)"
    )
    startItem()
  }

  private mutating func startItem() {
    if needsComma { bytes.append(ASCII.comma) }
    needsComma = true
  }

  private mutating func end(_ bracket: UInt8) {
    precondition(!hasKey, "expected a value after the key, at byte \(bytes.count)")
    open.removeLast()
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func quote(_ utf8: some Sequence<UInt8>) {
    bytes.append(ASCII.quote)
    for byte in utf8 {
      if byte == ASCII.quote || byte == ASCII.backslash {
        bytes.append(ASCII.backslash)
        bytes.append(byte)
      } else if byte < 0x20 {
        escape(byte)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(ASCII.quote)
  }

  private mutating func escape(_ control: UInt8) {
    bytes.append(ASCII.backslash)
    switch control {
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default:
      bytes += [0x75, 0x30, 0x30]
      bytes.append(ASCII.hexDigit(UInt32(control) >> 4))
      bytes.append(ASCII.hexDigit(UInt32(control)))
    }
  }
}
