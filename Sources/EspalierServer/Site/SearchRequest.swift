package import EspalierSources

/// What a request looks for in an outline.
package struct SearchRequest: Sendable, Equatable {
  /// What is looked for.
  package var pattern: SourceQuery.Pattern

  /// How many matches to skip.
  package var offset: Int

  /// The most matches to answer.
  package var limit: Int

  /// The longest text that is looked for, in bytes.
  private static var longest: Int { 1000 }

  /// Reads the parameters `text` or `expression`, `offset` and `limit`.
  ///
  /// - Throws: ``RequestError`` if one of them is not what it should be.
  package init(_ query: Query) throws(RequestError) {
    switch (query["text"], query["expression"]) {
    case (let text?, nil): pattern = .text(try Self.checked(text))
    case (nil, let expression?): pattern = .expression(try Self.checked(expression))
    default: throw .bad("a search has one of the parameters text and expression")
    }
    let page = try PageRequest(query)
    offset = page.offset
    limit = page.limit
    guard offset <= Int(Int32.max) else {
      throw .bad("offset is larger than any number of matches")
    }
  }

  private static func checked(_ text: String) throws(RequestError) -> String {
    guard !text.isEmpty, text.utf8.count <= longest else {
      throw .bad("what is looked for has from 1 to \(longest) bytes")
    }
    return text
  }
}
