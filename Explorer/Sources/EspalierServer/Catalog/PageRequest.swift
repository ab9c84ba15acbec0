import EspalierSources

/// The parameters of a request for a page of children.
package struct PageRequest: Sendable, Equatable {
  /// The wire id of the parent, `nil` for the top level.
  package var parent: String?

  /// The number of children to skip.
  package var offset: Int

  /// The maximum number of children to return.
  package var limit: Int

  /// Whether a parent that does not exist is answered with a row that says so, rather than 404.
  package var reportsMissing = false

  /// The range of limits that a request may specify.
  static let limits = 1...1000

  /// The limit of a request that specifies none.
  static let defaultLimit = PageSize.interactive

  /// Reads the parameters `of`, `offset`, `limit` and `missing`.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    parent = query["of"]
    offset = try Self.offset(in: query)
    guard let limit = Self.number(query["limit"] ?? "\(Self.defaultLimit)"),
      Self.limits.contains(limit)
    else {
      throw .badRequest("limit must be a whole number from 1 to 1000")
    }
    self.limit = limit
    switch query["missing"] {
    case nil: break
    case "row": reportsMissing = true
    default: throw .badRequest("missing must be row")
    }
  }

  /// Reads the parameter `offset`, 0 by default.
  static func offset(in query: Query) throws(RequestError) -> Int {
    guard let offset = number(query["offset"] ?? "0") else {
      throw .badRequest("offset must be a whole number, 0 or more")
    }
    return offset
  }

  /// The number that consists of ASCII digits only, `nil` for other text.
  static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
  }
}

/// The parameters of a request for the text of a value.
package struct ValueRequest: Sendable, Equatable {
  /// The wire id of the node.
  package var node: String

  /// The number of bytes to skip.
  package var offset: Int

  /// Reads the parameters `of` and `offset`.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    guard let node = query["of"] else { throw .badRequest("of must be the id of a value") }
    self.node = node
    offset = try PageRequest.offset(in: query)
  }
}

/// The parameters of a request for the path of a node.
package struct PathRequest: Sendable, Equatable {
  /// The wire id of the node.
  package var node: String

  /// Reads the parameter `of`.
  ///
  /// - Throws: ``RequestError`` if there is none.
  package init(_ query: Query) throws(RequestError) {
    guard let node = query["of"] else { throw .badRequest("of must be the id of a node") }
    self.node = node
  }
}

/// The parameters of a request for the row of a path.
package struct LocationRequest: Sendable, Equatable {
  /// The path, in the notation of the format.
  package var path: String

  /// Reads the parameter `path`.
  ///
  /// - Throws: ``RequestError`` if there is none, or it is empty.
  package init(_ query: Query) throws(RequestError) {
    guard let path = query["path"], !path.isEmpty else {
      throw .badRequest("path must be the path of a node")
    }
    self.path = path
  }
}

/// The parameters of a request for the names of a node.
package struct NamesRequest: Sendable, Equatable {
  /// The wire ids of the ancestors from the top level down, and of the node.
  package var nodes: [String]

  /// Reads the parameters `of`.
  ///
  /// - Throws: ``RequestError`` if there is none.
  package init(_ query: Query) throws(RequestError) {
    nodes = query.all("of")
    guard !nodes.isEmpty else { throw .badRequest("of must be the id of a node") }
  }
}
