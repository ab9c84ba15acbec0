package import EspalierSources

/// The parameters of a request for records of a branch.
package struct RecordPageRequest: Sendable, Equatable {
  /// The wire id of the branch, `nil` for the top level.
  package var parent: String?

  /// The records that are requested.
  package enum Window: Sendable, Equatable {
    /// Those from an offset, at most a limit.
    case range(offset: Int, limit: Int)
    /// Those at some positions, in this order.
    case positions([Int])
  }

  /// The records.
  package var window: Window

  /// The number of characters after which a value is cut.
  package var cellLimit: Int

  /// The usual number of characters after which a value is cut.
  private static var usualCellLimit: Int { 200 }

  /// The greatest number of characters of a value.
  private static var maxCellLimit: Int { 10_000 }

  /// The greatest number of positions in a request.
  private static var maxPositions: Int { 200 }

  /// The greatest number of positions in a request for more of the values.
  private static var maxLongPositions: Int { 5 }

  /// The part of the records that is read from the source.
  package var extent: RecordExtent {
    let usual = RecordExtent()
    // A character has up to four bytes.
    return RecordExtent(cells: usual.cells, bytes: max(usual.bytes, 4 * cellLimit))
  }

  /// Reads the parameters `of`, and `offset` and `limit`, or several `at`, with `cells`.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    let page = try PageRequest(query)
    parent = page.parent
    var positions: [Int] = []
    for text in query.all("at") {
      guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let position = Int(text) else {
        throw .badRequest("at must be whole numbers, 0 or more")
      }
      positions.append(position)
    }
    guard positions.count <= Self.maxPositions else {
      throw .badRequest("at must be at most \(Self.maxPositions) positions")
    }
    window =
      positions.isEmpty
      ? .range(offset: page.offset, limit: page.limit) : .positions(positions)
    cellLimit = Self.usualCellLimit
    guard let text = query["cells"] else { return }
    guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let limit = Int(text),
      (1...Self.maxCellLimit).contains(limit)
    else { throw .badRequest("cells must be a whole number, from 1 to \(Self.maxCellLimit)") }
    guard (1...Self.maxLongPositions).contains(positions.count) else {
      throw .badRequest("cells needs at, at most \(Self.maxLongPositions) positions")
    }
    cellLimit = limit
  }
}

/// The parameters of a request for the columns and counts of records.
package struct FacetRequest: Sendable, Equatable {
  /// The wire id of the branch, `nil` for the top level.
  package var parent: String?

  /// The filter.
  package var filter: RecordFilter

  /// The number of records to read, `nil` for as many as the limits allow.
  package var most: Int?

  /// Whether the counts on the way are wanted, too.
  package var hasProgress: Bool

  /// Reads the parameters `of`, `filter`, `most` and `progress`.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    parent = query["of"]
    filter = try Self.filter(in: query)
    switch query["progress"] {
    case nil, "0": hasProgress = false
    case "1": hasProgress = true
    default: throw .badRequest("progress must be 0 or 1")
    }
    if let text = query["most"] {
      guard text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let most = Int(text), most > 0 else {
        throw .badRequest("most must be a whole number, 1 or more")
      }
      self.most = most
    }
  }

  /// Reads the parameter `filter`.
  static func filter(in query: Query) throws(RequestError) -> RecordFilter {
    do {
      return try RecordFilter(parsing: query["filter"] ?? "")
    } catch {
      throw .badRequest(error.description)
    }
  }
}

/// The parameters of a request for the order of records.
package struct OrderRequest: Sendable, Equatable {
  /// The wire id of the branch, `nil` for the top level.
  package var parent: String?

  /// The filter.
  package var filter: RecordFilter

  /// The order, `nil` for that of the data.
  package var sort: RecordSort?

  /// The time to look through the records in seconds, `nil` for the usual one.
  package var seconds: Int?

  /// The longest time that can be asked for, in seconds.
  static let mostSeconds = 60

  /// Reads the parameters `of`, `filter`, `sort`, `direction` and `seconds`.
  ///
  /// - Throws: ``RequestError`` if one of them is invalid.
  package init(_ query: Query) throws(RequestError) {
    parent = query["of"]
    filter = try FacetRequest.filter(in: query)
    let isDescending: Bool
    switch query["direction"] {
    case nil, "ascending": isDescending = false
    case "descending": isDescending = true
    default: throw .badRequest("direction must be ascending or descending")
    }
    sort = query["sort"].map { RecordSort($0, isDescending: isDescending) }
    if let text = query["seconds"] {
      guard let seconds = PageRequest.number(text), (1...Self.mostSeconds).contains(seconds) else {
        throw .badRequest("seconds must be a whole number from 1 to \(Self.mostSeconds)")
      }
      self.seconds = seconds
    }
  }
}
