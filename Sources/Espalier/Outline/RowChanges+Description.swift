#if !hasFeature(Embedded)
  extension RowChanges: CustomStringConvertible {
    /// The changes in a line, such as `insert 3..<5, delete 2, move 4→1, reload 7`.
    ///
    /// A row of another section than the first is written behind its section, as in `1:3..<5`. At
    /// most 20 ranges are listed, and then the number of others.
    ///
    /// - Complexity: O(1), whatever the number of ranges.
    public var description: String {
      if isEmpty { return "no changes" }
      let limit = 20
      var parts: [String] = []
      func list<Range>(_ ranges: [Range], _ text: (Range) -> String) {
        for range in ranges.prefix(limit - parts.count) { parts.append(text(range)) }
      }
      list(sectionInsertions) { "insert section \(compact($0))" }
      list(sectionDeletions) { "delete section \(compact($0))" }
      list(insertions) { "insert \($0)" }
      list(deletions) { "delete \($0)" }
      list(moves) { "move \($0)" }
      list(reloads) { "reload \($0)" }
      let count =
        sectionInsertions.count + sectionDeletions.count + insertions.count + deletions.count
        + moves.count + reloads.count
      if count > parts.count { parts.append("… \(count - parts.count) more") }
      return parts.joined(separator: ", ")
    }
  }

  extension RowRange: CustomStringConvertible {
    /// The row or the range of rows, behind the section unless it is the first.
    ///
    /// - Complexity: O(1).
    public var description: String { behind(section, compact(rows)) }
  }

  extension RowMove: CustomStringConvertible {
    /// The first row or the range of rows, and the row that it moves to: `4..<6→1`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      let end = max(source.row, source.row &+ count)
      return "\(RowRange(section: source.section, rows: source.row..<end))→\(target)"
    }
  }

  extension RowPosition: CustomStringConvertible {
    /// The row, behind the section unless it is the first.
    ///
    /// - Complexity: O(1).
    public var description: String { behind(section, "\(row)") }
  }

  private func behind(_ section: Int, _ text: String) -> String {
    section == 0 ? text : "\(section):\(text)"
  }

  private func compact(_ range: Range<Int>) -> String {
    range.lowerBound &+ 1 == range.upperBound ? "\(range.lowerBound)" : "\(range)"
  }
#endif
