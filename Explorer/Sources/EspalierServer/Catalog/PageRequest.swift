/// The parameters of a request for a page of children.
package struct PageRequest: Sendable, Equatable {
  /// The wire id of the parent, `nil` for the top level.
  package var parent: String?

  /// The number of children to skip.
  package var offset: Int

  /// The maximum number of children to return.
  package var limit: Int

  /// The range of limits that a request may specify.
  static let limits = 1...1000

  /// The limit of a request that specifies none.
  static let defaultLimit = 200

  /// Reads the parameters `of`, `offset` and `limit`.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    parent = query["of"]
    guard let offset = Self.number(query["offset"] ?? "0") else {
      throw .badRequest("offset must be a whole number, 0 or more")
    }
    guard let limit = Self.number(query["limit"] ?? "\(Self.defaultLimit)"),
      Self.limits.contains(limit)
    else {
      throw .badRequest("limit must be a whole number from 1 to 1000")
    }
    self.offset = offset
    self.limit = limit
  }

  /// The number that consists of ASCII digits only, `nil` for other text.
  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
  }
}
