#if !hasFeature(Embedded)
  extension RowChanges {
    /// Returns a list of rows as it is after the change, for an outline with one section.
    ///
    /// ```swift
    /// titles = try outline.expand("Trees").applied(to: titles) { title(of: outline.rows[$0].id) }
    /// ```
    ///
    /// - Parameters:
    ///   - rows: The rows before the change, one element for each.
    ///   - row: Returns the element of an inserted or reloaded row, by its number after the change.
    /// - Precondition: The change is one of the list: all its rows are in section 0 and in bounds,
    ///   and it neither inserts nor deletes a section.
    /// - Complexity: O(*n* + *c* log *c*) for *n* rows and *c* ranges.
    public func applied<Rows: RangeReplaceableCollection>(
      to rows: Rows,
      row: (Int) throws -> Rows.Element
    ) rethrows -> Rows {
      precondition(
        sectionInsertions.isEmpty && sectionDeletions.isEmpty,
        "sections change (\(self)): use applied(toSections:section:row:)"
      )
      return try applied(toSections: [rows], section: { _ in Rows() }) { try row($0.row) }[0]
    }

    /// Returns the rows of all sections as they are after the change.
    ///
    /// - Parameters:
    ///   - sections: The rows of each section before the change, one element for each row.
    ///   - section: Returns all rows of an inserted section, by its index after the change.
    ///   - row: Returns the element of an inserted or reloaded row, by its position after the change.
    /// - Precondition: The change is one of these lists: its sections and rows are in bounds.
    /// - Complexity: O(*n* + *c* log *c*) for *n* rows and *c* ranges.
    public func applied<Rows: RangeReplaceableCollection>(
      toSections sections: [Rows],
      section: (Int) throws -> Rows,
      row: (RowPosition) throws -> Rows.Element
    ) rethrows -> [Rows] {
      let old = sections.map { Array($0) }
      let arrivals = arrivals(from: old)
      let survivors = survivors(of: old)

      var result: [Rows] = []
      var remaining = survivors.makeIterator()
      let inserted = Set(sectionInsertions.joined())
      let reloaded = Dictionary(grouping: reloads, by: { $0.section })
      let count = survivors.count + inserted.count
      for section in arrivals.keys.sorted() + reloaded.keys.sorted() {
        precondition(
          section >= 0 && section < count,
          "section \(section) of inserted, moved or reloaded rows is out of 0..<\(count)"
        )
      }
      for index in 0..<count {
        if inserted.contains(index) {
          result.append(try section(index))
          continue
        }
        guard let staying = remaining.next() else {
          preconditionFailure("inserted sections \(sectionInsertions) are out of 0..<\(count)")
        }
        var rows: [Rows.Element] = []
        var taken = 0
        for arrival in arrivals[index] ?? [] {
          let missing = arrival.rows.lowerBound - rows.count
          precondition(
            missing >= 0 && missing <= staying.count - taken,
            "rows \(arrival.rows) of section \(index) do not fit \(staying.count) rows that stay"
          )
          rows += staying[taken..<taken + missing]
          taken += missing
          if let moved = arrival.moved {
            rows += moved
          } else {
            for number in arrival.rows {
              rows.append(try row(RowPosition(section: index, row: number)))
            }
          }
        }
        rows += staying[taken...]
        for range in reloaded[index] ?? [] {
          precondition(
            range.rows.lowerBound >= 0 && range.rows.upperBound <= rows.count,
            "reloaded rows \(range.rows) of section \(index) are out of 0..<\(rows.count)"
          )
          for number in range.rows {
            rows[number] = try row(RowPosition(section: index, row: number))
          }
        }
        result.append(Rows(rows))
      }
      return result
    }

    /// The inserted and moved rows by their section after the change, ascending.
    private func arrivals<Element>(from old: [[Element]]) -> [Int: [Arrival<Element>]] {
      var arrivals: [Int: [Arrival<Element>]] = [:]
      for range in insertions {
        arrivals[range.section, default: []].append(Arrival(rows: range.rows, moved: nil))
      }
      for move in moves {
        let source = RowRange(
          section: move.source.section,
          rows: move.source.row..<move.source.row + move.count
        )
        check(source, in: old, "moved")
        arrivals[move.target.section, default: []].append(
          Arrival(
            rows: move.target.row..<move.target.row + move.count,
            moved: old[source.section][source.rows]
          )
        )
      }
      return arrivals.mapValues { $0.sorted { $0.rows.lowerBound < $1.rows.lowerBound } }
    }

    /// The rows that neither leave nor move, of each section that stays.
    private func survivors<Element>(of old: [[Element]]) -> [[Element]] {
      var leaving: [Int: [Range<Int>]] = [:]
      for range in deletions {
        check(range, in: old, "deleted")
        leaving[range.section, default: []].append(range.rows)
      }
      for move in moves {
        leaving[move.source.section, default: []].append(
          move.source.row..<move.source.row + move.count
        )
      }
      for range in sectionDeletions {
        precondition(
          range.lowerBound >= 0 && range.upperBound <= old.count,
          "deleted sections \(range) are out of 0..<\(old.count)"
        )
      }
      let deleted = Set(sectionDeletions.joined())
      return old.indices.filter { !deleted.contains($0) }.map { section in
        var rows: [Element] = []
        var next = 0
        for range in (leaving[section] ?? []).sorted(by: { $0.lowerBound < $1.lowerBound }) {
          precondition(
            range.lowerBound >= next,
            "rows \(range) of section \(section) leave twice"
          )
          rows += old[section][next..<range.lowerBound]
          next = range.upperBound
        }
        return rows + old[section][next...]
      }
    }

    private func check<Element>(_ range: RowRange, in old: [[Element]], _ verb: String) {
      precondition(
        old.indices.contains(range.section),
        "section \(range.section) of \(verb) rows is out of 0..<\(old.count)"
      )
      precondition(
        range.rows.lowerBound >= 0 && range.rows.upperBound <= old[range.section].count,
        "\(verb) rows \(range.rows) of section \(range.section) are out of"
          + " 0..<\(old[range.section].count)"
      )
    }
  }

  /// Rows that come to a section: moved ones, or inserted ones if `moved` is `nil`.
  private struct Arrival<Element> {
    var rows: Range<Int>
    var moved: ArraySlice<Element>?
  }
#endif
