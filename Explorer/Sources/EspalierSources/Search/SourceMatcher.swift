/// A matcher of texts against the pattern of a query.
///
/// Text is searched for as an expression of exactly its characters. So both kinds of pattern
/// compare Unicode scalars of the composed form (NFC), in time that is linear in the text.
package struct SourceMatcher {
  /// The limit on processor time for one value, whatever its length and the pattern.
  package static var timeLimit: Duration { .seconds(1) }

  private var regex: RegexMatcher

  /// The compiled pattern.
  let program: RegexProgram

  /// The comparison with strings as they are written, in quotes and with escapes.
  enum WrittenForm {
    /// Not compared: what is written as an escape is not what it means.
    case none
    /// Compared as it is, for a text with a quotation mark or a backslash, as copied from a row.
    case escaped
    /// Compared with quotes, but without escapes, for an expression with a quotation mark.
    case quoted
  }

  let writtenForm: WrittenForm

  /// Whether the pattern is an expression, and not a text.
  let isExpression: Bool

  /// Compiles a pattern.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` if it is empty or not a valid expression.
  package init(_ pattern: SourceQuery.Pattern) throws(SourceError) {
    switch pattern {
    case .text(let text):
      guard !text.isEmpty else { throw .badQuery("there is no text to look for") }
      isExpression = false
      program = Self.program(ofText: CanonicalText.composed(text))
      writtenForm = text.utf8.contains { $0 == 0x22 || $0 == 0x5C } ? .escaped : .none
    case .regex(let expression):
      guard !expression.isEmpty else { throw .badQuery("there is no expression to look for") }
      isExpression = true
      program = try RegexParser.program(of: CanonicalText.composed(expression))
      writtenForm = expression.utf8.contains(0x22) ? .quoted : .none
    }
    regex = RegexMatcher(program)
  }

  /// Returns whether the texts of a node match.
  ///
  /// - Parameter hasName: Whether the name is compared; it is not if it is an index.
  package mutating func matches(
    _ text: SearchText,
    hasName: Bool = true
  ) throws(SourceError) -> Bool {
    if hasName, let name = text.name {
      if try matches(name) { return true }
      if try matches(written: text.writtenName, value: name) { return true }
    }
    guard let value = text.value else { return false }
    if try matches(value) { return true }
    return try matches(written: text.writtenValue, value: value)
  }

  private mutating func matches(
    written: [UInt8]?,
    value: [UInt8]
  ) throws(SourceError) -> Bool {
    guard let written else { return false }
    switch writtenForm {
    case .none: return false
    case .escaped: return try matches(written)
    case .quoted: return try matches(Self.quoted(value))
    }
  }

  /// Returns a text in quotes, without escapes.
  static func quoted(_ text: some Collection<UInt8>) -> [UInt8] { [0x22] + text + [0x22] }

  /// Whether bytes match, taken as UTF-8; equivalent characters are equal.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` if it takes longer than ``timeLimit``, and
  ///   ``SourceError/cancelled`` with the task.
  package mutating func matches(_ bytes: UnsafeBufferPointer<UInt8>) throws(SourceError) -> Bool {
    if let composed = CanonicalText.composed(bytes) {
      let result = composed.withUnsafeBufferPointer { buffer in
        Result { () throws(SourceError) in try matches(composed: buffer) }
      }
      return try result.get()
    }
    return try matches(composed: bytes)
  }

  private mutating func matches(
    composed bytes: UnsafeBufferPointer<UInt8>
  ) throws(SourceError) -> Bool {
    try firstEnd(in: bytes, after: nil) != nil
  }

  /// Returns the offset of the first end of a match, nil if there is no match.
  mutating func firstEnd(
    in bytes: UnsafeBufferPointer<UInt8>,
    after former: Unicode.Scalar?
  ) throws(SourceError) -> Int? {
    var limit: Duration?
    return try regex.firstEnd(in: bytes, after: former) { () throws(SourceError) in
      if Task.isCancelled { throw .cancelled }
      let now = ProcessorTime.ofCurrentThread()
      // The first call comes after a good part of a millisecond, so short texts never read the
      // clock.
      guard let end = limit else {
        limit = now + Self.timeLimit
        return
      }
      guard now < end else {
        throw .badQuery(
          "the expression takes more than \(Self.timeLimit.components.seconds) s for one value"
        )
      }
    }
  }

  /// Whether bytes match, taken as UTF-8.
  package mutating func matches(_ bytes: [UInt8]) throws(SourceError) -> Bool {
    // `withUnsafeBufferPointer` does not pass typed errors on.
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SourceError) in try matches(buffer) }
    }
    return try result.get()
  }

  private static func program(ofText text: String) -> RegexProgram {
    // A capital letter makes the search case-sensitive.
    let ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    var program = RegexProgram()
    for (number, scalar) in text.unicodeScalars.enumerated() {
      program.instructions.append(.consume(number))
      program.sets.append(ScalarSet(scalar, ignoresCase: ignoresCase))
    }
    return program
  }
}
