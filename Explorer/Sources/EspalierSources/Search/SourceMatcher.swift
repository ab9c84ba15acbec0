/// A matcher of rows and bytes against the pattern of a query.
///
/// Text is searched for as an expression of exactly its characters. So both kinds of pattern
/// compare Unicode scalars, in time that is linear in the text.
package struct SourceMatcher {
  /// The time limit for one value, whatever its length and the pattern.
  package static var timeLimit: Duration { .seconds(1) }

  private var regex: RegexMatcher

  /// Compiles a pattern.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` if it is empty or not a valid expression.
  package init(_ pattern: SourceQuery.Pattern) throws(SourceError) {
    switch pattern {
    case .text(let text):
      guard !text.isEmpty else { throw .badQuery("there is no text to look for") }
      regex = RegexMatcher(Self.program(ofText: text))
    case .regex(let expression):
      guard !expression.isEmpty else { throw .badQuery("there is no expression to look for") }
      regex = RegexMatcher(try RegexParser.program(of: expression))
    }
  }

  /// Returns whether a row matches: its title, or its value if it shows one.
  ///
  /// Sizes and numbers of children are not values, and a report is not part of the data.
  ///
  /// - Parameter hasName: Whether the title is a name rather than an index.
  package mutating func matches<ID>(
    _ node: SourceNode<ID>,
    hasName: Bool = true
  ) throws(SourceError) -> Bool {
    if node.kind == .error { return false }
    if hasName, try matches(node.title) { return true }
    switch node.kind {
    case .folder, .file, .object, .array, .error: return false
    case .string:
      if try matches(node.detail) { return true }
      return try matchesUnquoted(node.detail)
    case .link, .number, .boolean, .null, .date, .data, .other: return try matches(node.detail)
    }
  }

  /// Whether bytes match, taken as UTF-8.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` if it takes longer than ``timeLimit``, and
  ///   ``SourceError/cancelled`` with the task.
  package mutating func matches(_ bytes: UnsafeBufferPointer<UInt8>) throws(SourceError) -> Bool {
    var deadline: ContinuousClock.Instant?
    return try regex.matches(bytes) { () throws(SourceError) in
      if Task.isCancelled { throw .cancelled }
      let now = ContinuousClock.now
      // The first call comes after a good part of a millisecond, so short texts never read the
      // clock.
      guard let end = deadline else {
        deadline = now + Self.timeLimit
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

  private mutating func matches(_ text: String) throws(SourceError) -> Bool {
    var text = text
    let result = text.withUTF8 { buffer in
      Result { () throws(SourceError) in try matches(buffer) }
    }
    return try result.get()
  }

  /// Returns whether a string matches without its quotes, at which anchors would fail.
  ///
  /// A remark may follow the closing quote; a truncated string has none.
  private mutating func matchesUnquoted(_ detail: String) throws(SourceError) -> Bool {
    guard regex.hasAssertions, detail.first == "\"",
      let end = detail.lastIndex(of: "\"")
    else { return false }
    let unquoted = detail.dropFirst()
    return try matches(String(end == detail.startIndex ? unquoted : unquoted[..<end]))
  }

  private static func program(ofText text: String) -> RegexProgram {
    // A capital letter makes the search case-sensitive.
    let ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    var program = RegexProgram()
    for (number, scalar) in text.unicodeScalars.enumerated() {
      program.instructions.append(.consume(number))
      program.sets.append(
        ScalarSet(elements: [.range(scalar...scalar)], ignoresCase: ignoresCase)
      )
    }
    return program
  }
}
