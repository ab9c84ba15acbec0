/// Which page of children is asked for.
package struct PageRequest: Sendable, Equatable {
  /// The wire id of the parent, `nil` for the top level.
  package var parent: String?

  /// How many children to skip.
  package var offset: Int

  /// The most children to answer.
  package var limit: Int

  /// What a request may ask for.
  static let limits = 1...1000

  /// What a request gets that does not say.
  static let defaultLimit = 200

  /// Reads the parameters `of`, `offset` and `limit`.
  ///
  /// - Throws: ``RequestError`` if one of them is not what it should be.
  package init(_ query: Query) throws(RequestError) {
    parent = query["of"]
    guard let offset = Self.number(query["offset"] ?? "0") else {
      throw .bad("offset must be a whole number, 0 or more")
    }
    guard let limit = Self.number(query["limit"] ?? "\(Self.defaultLimit)"),
      Self.limits.contains(limit)
    else {
      throw .bad("limit must be a whole number from 1 to 1000")
    }
    self.offset = offset
    self.limit = limit
  }

  /// Digits and nothing else.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
  }
}
