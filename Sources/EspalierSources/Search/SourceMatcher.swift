/// Compares rows, or bytes, with what a query looks for.
///
/// Text is looked for as an expression that takes exactly its characters. So both are compared
/// character by character, as Unicode scalars, in time that is linear in the text.
package struct SourceMatcher {
  /// How long one value may take to compare, however long it is and whatever is looked for.
  package static var timeLimit: Duration { .seconds(1) }

  private var expression: ExpressionMatcher

  /// Prepares for a pattern.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` if it is empty or not an expression.
  package init(_ pattern: SourceQuery.Pattern) throws(SourceError) {
    switch pattern {
    case .text(let text):
      guard !text.isEmpty else { throw .badQuery("there is no text to look for") }
      expression = ExpressionMatcher(Self.program(ofText: text))
    case .expression(let expression):
      guard !expression.isEmpty else { throw .badQuery("there is no expression to look for") }
      self.expression = ExpressionMatcher(try ExpressionParser.program(of: expression))
    }
  }

  /// Whether what a row says matches: its title, or its value if it shows one.
  ///
  /// Sizes and numbers of children are no values, and a report is not part of the data.
  ///
  /// - Parameter hasName: Whether the title is a name, and not a place in a list.
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
      return try matchesInside(node.detail)
    case .link, .number, .boolean, .null, .date, .data, .other: return try matches(node.detail)
    }
  }

  /// Whether bytes match, taken as UTF-8.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` if it takes longer than ``timeLimit``, and
  ///   ``SourceError/cancelled`` with the task.
  package mutating func matches(_ bytes: UnsafeBufferPointer<UInt8>) throws(SourceError) -> Bool {
    var deadline: ContinuousClock.Instant?
    return try expression.matches(bytes) { () throws(SourceError) in
      if Task.isCancelled { throw .cancelled }
      let now = ContinuousClock.now
      // The clock is read for the first time when a good part of a millisecond is over.
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
    // Errors of a type cannot pass through the calls that lend out memory.
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

  /// Whether a string matches without the quotes it is shown in, which anchors would stop at.
  ///
  /// Behind the last quote there may be a remark; a string that is cut has no last one.
  private mutating func matchesInside(_ detail: String) throws(SourceError) -> Bool {
    guard expression.hasAssertions, detail.first == "\"",
      let end = detail.lastIndex(of: "\"")
    else { return false }
    let inside = detail.dropFirst()
    return try matches(String(end == detail.startIndex ? inside : inside[..<end]))
  }

  private static func program(ofText text: String) -> ExpressionProgram {
    // A capital letter says that the case is meant.
    let ignoresCase = !text.unicodeScalars.contains { $0.properties.isUppercase }
    var program = ExpressionProgram()
    for (number, scalar) in text.unicodeScalars.enumerated() {
      program.instructions.append(.take(number))
      program.sets.append(
        ScalarSet(parts: [.range(scalar...scalar)], ignoresCase: ignoresCase)
      )
    }
    return program
  }
}
