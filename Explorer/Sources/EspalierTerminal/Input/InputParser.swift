/// Parses what a terminal sends into events.
///
/// Bytes may arrive in any pieces. What is in no known form is dropped whole, up to the byte that ends it,
/// so an unknown key never types a part of its sequence.
struct InputParser: Sendable {
  /// Pasted text is kept up to this length in bytes; it is meant for a line of input.
  static let pasteLimit = 4096

  private var pending: [UInt8] = []
  /// The number of times that the rest of an answer was waited for.
  private var flushCount = 0
  /// The text of a paste that has not ended.
  private var paste: [UInt8]?

  /// Whether an escape has come without anything after it: a key of its own, if nothing follows soon.
  var isWaiting: Bool { paste == nil && !pending.isEmpty }

  /// Returns the events that are complete with further bytes.
  mutating func events(from bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes {
      // The rest of a longer sequence is not kept; it ends with its last byte all the same.
      if pending.count >= Self.sequenceLimit, Self.isParameter(byte) { continue }
      pending.append(byte)
      while !pending.isEmpty {
        if paste != nil {
          guard let event = continuePaste() else { break }
          events.append(contentsOf: event)
          continue
        }
        guard let (length, event) = InputParser.event(at: pending) else { break }
        pending.removeFirst(length)
        switch event {
        case .event(let event): events.append(event)
        case .beginPaste: paste = []
        case .none: break
        }
      }
    }
    return events
  }

  /// Returns the events of what has come, if nothing follows: an escape is the key of that name.
  mutating func flush() -> [InputEvent] {
    guard isWaiting else { return [] }
    if pending.count > 2, Self.starts.contains(pending[1]), flushCount < 100 {
      // The rest of an answer comes later over a slow line, and is no text.
      flushCount += 1
      return []
    }
    flushCount = 0
    let bytes = pending
    pending = []
    guard bytes.first == 0x1B else { return [] }
    if bytes.count == 1 { return [.key(.escape)] }
    // Escape, then the key "[" or "O"; Alt with an underscore is no key of its own here.
    return bytes.count == 2 && bytes[1] != Self.graphicsStart[1]
      ? [.key(.escape), .key(.character(Character(Unicode.Scalar(bytes[1]))))] : []
  }

  /// The bytes that begin a sequence after an escape.
  private static let starts = Array("[]_".utf8)
  /// The greatest number of bytes of a sequence that are kept; the attributes of a terminal take some forty.
  private static let sequenceLimit = 256

  /// Whether a byte is a part of a sequence before the one that ends it.
  private static func isParameter(_ byte: UInt8) -> Bool { 0x20...0x3F ~= byte }

  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Takes a byte of a paste; nil if more are needed.
  private mutating func continuePaste() -> [InputEvent]? {
    if pending == Self.pasteEnd {
      let text = String(decoding: paste ?? [], as: UTF8.self)
      (pending, paste) = ([], nil)
      return [.paste(text)]
    }
    if Self.pasteEnd.starts(with: pending) { return nil }
    // An escape in a paste is text, unless it begins the end.
    let byte = pending.removeFirst()
    if paste?.count ?? 0 < Self.pasteLimit { paste?.append(byte) }
    return []
  }

  private enum Parsed {
    case event(InputEvent)
    case beginPaste
    case none
  }

  /// Returns the first event and its length in bytes; nil if more bytes are needed.
  private static func event(at bytes: [UInt8]) -> (length: Int, event: Parsed)? {
    let first = bytes[0]
    switch first {
    case 0x1B: return escapeSequence(at: bytes)
    case 0x0D, 0x0A: return (1, .event(.key(.enter)))
    case 0x09: return (1, .event(.key(.tab)))
    case 0x7F, 0x08: return (1, .event(.key(.backspace)))
    case 0x00: return (1, .none)
    case 0x01...0x1A:
      return (1, .event(.key(.control(Character(Unicode.Scalar(first + 0x60))))))
    case 0x1C...0x1F: return (1, .none)
    case 0x20...0x7E: return (1, .event(.key(.character(Character(Unicode.Scalar(first))))))
    default: return character(at: bytes)
    }
  }

  /// A character of several bytes in UTF-8; invalid bytes are dropped.
  private static func character(at bytes: [UInt8]) -> (length: Int, event: Parsed)? {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    if length == 1 { return (1, .none) }
    for index in 1..<min(length, bytes.count) where bytes[index] & 0xC0 != 0x80 {
      return (index, .none)
    }
    guard bytes.count >= length else { return nil }
    guard let text = String(validating: bytes[..<length], as: UTF8.self), let character = text.first
    else { return (length, .none) }
    return (length, .event(.key(.character(character))))
  }

  private static func escapeSequence(at bytes: [UInt8]) -> (length: Int, event: Parsed)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return controlSequence(at: bytes)
    case UInt8(ascii: "]"): return answer(at: bytes)
    case graphicsStart[1]: return graphicsAnswer(at: bytes)
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (3, letterKey(bytes[2], modifier: 1).map { .event(.key($0)) } ?? .none)
    case 0x1B: return (1, .event(.key(.escape)))
    // Alt with a key is no key of its own here.
    default: return (2, .none)
    }
  }

  /// The beginning of the answer that reports the background.
  private static let answerStart: [UInt8] = Array("\u{1B}]11;".utf8)
  /// The greatest length of such an answer.
  private static let answerLimit = 64

  /// An answer such as "ESC ] 11;rgb:ffff/fafa/f0f0", ended by BEL or "ESC \\".
  private static func answer(at bytes: [UInt8]) -> (length: Int, event: Parsed)? {
    guard bytes.starts(with: answerStart) else {
      // Alt with a bracket is no key of its own here.
      return answerStart.starts(with: bytes) ? nil : (2, .none)
    }
    guard
      let end = bytes.indices.dropFirst(2).first(where: { bytes[$0] == 0x07 || bytes[$0] == 0x1B })
    else { return bytes.count > answerLimit ? (bytes.count, .none) : nil }
    let text = String(decoding: bytes[answerStart.count..<end], as: UTF8.self)
    let event = isLight(text).map { Parsed.event(.background(isLight: $0)) } ?? .none
    if bytes[end] == 0x07 { return (end + 1, event) }
    guard bytes.count > end + 1 else { return nil }
    // An escape that begins another key is left for it.
    return (bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : end, event)
  }

  /// The beginning of the answer of kitty.
  private static let graphicsStart: [UInt8] = Array("\u{1B}_G".utf8)

  /// An answer such as "ESC _ Gi=31;OK ESC \\", or one with the reason for a refusal.
  private static func graphicsAnswer(at bytes: [UInt8]) -> (length: Int, event: Parsed)? {
    guard bytes.starts(with: graphicsStart) else {
      return graphicsStart.starts(with: bytes) ? nil : (2, .none)
    }
    guard let end = bytes.indices.dropFirst(2).first(where: { bytes[$0] == 0x1B }) else {
      return bytes.count > 2 * answerLimit ? (bytes.count, .none) : nil
    }
    guard bytes.count > end + 1 else { return nil }
    let isTaken = bytes[..<end].suffix(3).elementsEqual(";OK".utf8)
    // An escape that begins another key is left for it.
    return (
      bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : end,
      isTaken ? .event(.graphics(.kitty)) : .none
    )
  }

  /// Whether a colour such as "rgb:ffff/fafa/f0f0" is light; nil for anything else.
  private static func isLight(_ color: String) -> Bool? {
    guard color.hasPrefix("rgb:") else { return nil }
    let parts = color.dropFirst(4).split(separator: "/").compactMap { part -> Double? in
      guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
      return Double(value) / Double(1 << (4 * part.count) - 1)
    }
    guard parts.count == 3 else { return nil }
    return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] > 0.5
  }

  /// A sequence "ESC [ parameters final"; of the mouse in the form "ESC [ < ...".
  private static func controlSequence(at bytes: [UInt8]) -> (length: Int, event: Parsed)? {
    guard let end = bytes.indices.dropFirst(2).first(where: { !isParameter(bytes[$0]) }) else {
      return nil
    }
    // A byte that ends no sequence is one of what comes next.
    guard 0x40...0x7E ~= bytes[end] else { return (end, .none) }
    if end == 2, bytes[end] == UInt8(ascii: "[") {
      // The first five function keys of the console of Linux.
      guard bytes.count > 3 else { return nil }
      let number = Int(bytes[3]) - 0x40
      return (4, 1...5 ~= number ? .event(.key(.function(number))) : .none)
    }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    let length = end + 1
    let final = bytes[end]
    if parameters.hasPrefix("<") {
      return (length, mouse(parameters.dropFirst(), isPress: final == UInt8(ascii: "M")))
    }
    if final == UInt8(ascii: "c") {
      // The attributes of the terminal, in which 4 stands for sixel graphics.
      let hasSixel = parameters.hasPrefix("?") && parameters.split(separator: ";").contains("4")
      return (length, hasSixel ? .event(.graphics(.sixel)) : .none)
    }
    if final == UInt8(ascii: "S") {
      let answer = parameters.split(separator: ";")
      guard answer.count == 3, answer[0] == "?1", answer[1] == "0", let count = Int(answer[2])
      else { return (length, .none) }
      return (length, .event(.sixelColors(count)))
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 1 }
    let modifier = numbers.count > 1 ? numbers[1] : 1
    if final == UInt8(ascii: "~") {
      if numbers.first == 200 { return (length, .beginPaste) }
      return (length, numberedKey(numbers.first ?? 0).map { .event(.key($0)) } ?? .none)
    }
    if final == UInt8(ascii: "Z") { return (length, .event(.key(.backTab))) }
    return (length, letterKey(final, modifier: modifier).map { .event(.key($0)) } ?? .none)
  }

  private static func letterKey(_ letter: UInt8, modifier: Int) -> Key? {
    let hasShift = modifier == 2
    switch letter {
    case UInt8(ascii: "A"): return hasShift ? .shiftUp : .up
    case UInt8(ascii: "B"): return hasShift ? .shiftDown : .down
    case UInt8(ascii: "C"): return hasShift ? .shiftRight : .right
    case UInt8(ascii: "D"): return hasShift ? .shiftLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return .function(Int(letter - UInt8(ascii: "O")))
    default: return nil
    }
  }

  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  private static func mouse(_ parameters: some StringProtocol, isPress: Bool) -> Parsed {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return .none }
    switch numbers[0] {
    case 0 where isPress: return .event(.click(column: numbers[1] - 1, row: numbers[2] - 1))
    case 0: return .event(.release)
    case 32: return .event(.drag(column: numbers[1] - 1, row: numbers[2] - 1))
    case 64: return .event(.wheel(rows: -3))
    case 65: return .event(.wheel(rows: 3))
    default: return .none
    }
  }
}
