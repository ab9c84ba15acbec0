/// The records of a table that are in its tree without being below a record at its top: those of
/// loops, and those that name a record that is not there.
struct TreeStrays: Sendable {
  /// A record that is shown at the top in place of the others of its loop.
  struct Head: Sendable {
    var key: RecordKey
    /// Whether it names itself.
    var isItsOwn: Bool
  }

  /// The first record of each loop, and those without the record that they name, in the order of
  /// the table.
  let heads: [Head]

  /// The head that the last record of each loop leads back to, by that record.
  private let ends: [RecordKey: RecordKey]

  /// Returns the statement for the records among which loops are, and those without the one that they
  /// name: whether that is missing, their key, and the key of the one that they name.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - key: The names of the columns of its key.
  ///   - above: The column that leads to the record above.
  ///   - own: The column that it refers to.
  ///   - limit: The greatest number of records.
  static func statement(
    _ table: String,
    key: [String],
    above: String,
    own: String,
    limit: Int
  ) -> String {
    func list(_ name: String) -> String {
      key.map { "\(name).\($0)" }.joined(separator: ", ")
    }
    return """
      SELECT p.\(own) IS NULL, \(list("c")), \(list("p"))
      FROM \(table) AS c LEFT JOIN \(table) AS p ON p.\(own) = c.\(above)
      WHERE c.\(above) IS NOT NULL
        AND (p.\(own) IS NULL OR c.\(own) IN (SELECT \(above) FROM \(table)))
      ORDER BY \(list("c")) LIMIT \(limit)
      """
  }

  /// The number of records among which loops are looked for.
  static var limit: Int { 1_000_000 }

  /// Finds the loops among some records.
  ///
  /// - Parameter parents: The keys of records and of those that they name, in the order of the table;
  ///   nil for one that is not there. Records with none below are in no loop and may be left out.
  /// - Complexity: O(*n*).
  init(_ parents: [(key: RecordKey, parent: RecordKey?)]) {
    var positions: [RecordKey: Int] = [:]
    for (index, record) in parents.enumerated() { positions[record.key] = index }
    // The walk in which a record was reached.
    var walks = [Int?](repeating: nil, count: parents.count)
    var heads: [Int] = []
    var ends: [RecordKey: RecordKey] = [:]
    for start in parents.indices {
      var place = start
      while walks[place] == nil {
        walks[place] = start
        guard let parent = parents[place].parent else {
          heads.append(place)
          break
        }
        guard let above = positions[parent] else { break }
        if walks[above] == start {
          // The walk has come back to where its loop begins.
          var first = above
          var member = above
          repeat {
            first = min(first, member)
            member = parents[member].parent.flatMap { positions[$0] } ?? above
          } while member != above
          heads.append(first)
          if let last = parents[first].parent { ends[last] = parents[first].key }
        }
        place = above
      }
    }
    self.heads = heads.sorted().map {
      Head(key: parents[$0].key, isItsOwn: parents[$0].parent == parents[$0].key)
    }
    self.ends = ends
  }

  /// Returns the record that is not shown below a record, since it is above it.
  func omitted(below key: RecordKey) -> RecordKey? { ends[key] }

  /// The keys of the heads.
  ///
  /// - Parameter withItsOwn: Whether those that name themselves are among them.
  func keys(withItsOwn: Bool) -> [RecordKey] {
    heads.filter { withItsOwn || !$0.isItsOwn }.map(\.key)
  }
}

extension RecordReader {
  /// Returns the records of a table that are in its tree without being below its top; nil if finding
  /// them takes longer than a time.
  ///
  /// They are looked for once, or again if a longer time is allowed.
  func strays(of table: Table, within limit: Duration) throws(SourceError) -> TreeStrays? {
    let known = knownStrays.withLock { $0[table.id] }
    if let known, known.strays != nil || known.limit >= limit { return known.strays }
    var found: TreeStrays?
    if limit > .zero {
      do throws(SourceError) {
        found = try self.foundStrays(in: table, within: limit)
      } catch {
        guard case .failed = error else { throw error }
      }
    }
    let strays = found
    knownStrays.withLock { $0[table.id] = (strays, limit) }
    return strays
  }

  /// Looks for the records of a table that are in its tree without being below its top.
  ///
  /// - Throws: ``SourceError`` if that takes longer than a time, or there are too many.
  func foundStrays(
    in table: Table,
    within limit: Duration?
  ) throws(SourceError) -> TreeStrays {
    let parents = try self.parents(in: table, limit: TreeStrays.limit + 1, within: limit)
    if parents.count > TreeStrays.limit {
      throw .failed(
        path: table.name,
        reason:
          "loops are looked for among \(grouped(TreeStrays.limit)) rows, and the tree has more"
      )
    }
    return TreeStrays(parents)
  }
}
