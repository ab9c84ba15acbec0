package import EspalierSources

/// The parameters of a search request.
package struct SearchRequest: Sendable, Equatable {
  /// The pattern to search for.
  package var pattern: SourceQuery.Pattern

  /// The number of matches to skip.
  package var offset: Int

  /// The maximum number of matches to return.
  package var limit: Int

  /// The maximum length of a pattern, in bytes.
  private static var maxPatternBytes: Int { 1000 }

  /// Reads one of the parameters `text`, `expression` and `pattern`, and `offset` and `limit`.
  ///
  /// `pattern` is what a user writes: an expression between slashes, text otherwise.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    switch (query["text"], query["expression"], query["pattern"]) {
    case (let text?, nil, nil): pattern = .text(try Self.checked(text))
    case (nil, let expression?, nil): pattern = .regex(try Self.checked(expression))
    case (nil, nil, let written?): pattern = .init(parsing: try Self.checked(written))
    default:
      throw .badRequest("a search has one of the parameters text, expression and pattern")
    }
    let page = try PageRequest(query)
    offset = page.offset
    limit = page.limit
    guard offset <= Int(Int32.max) else {
      throw .badRequest("offset is larger than any number of matches")
    }
  }

  private static func checked(_ text: String) throws(RequestError) -> String {
    guard !text.isEmpty, text.utf8.count <= maxPatternBytes else {
      throw .badRequest("what is looked for has from 1 to \(maxPatternBytes) bytes")
    }
    return text
  }
}
