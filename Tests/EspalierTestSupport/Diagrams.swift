package import Espalier

// Outlines, rows and changes as text, so that tests read like pictures.

extension Outline<String> {
  /// Parses an indented picture: two spaces for each level, `▾` for an expanded branch, `▸` for a
  /// collapsed one, and a line `---` before each further section.
  package init(_ picture: String) {
    var builder = Builder()
    do {
      try builder.beginSection()
      for line in picture.split(separator: "\n") {
        if line == "---" {
          try builder.beginSection()
          continue
        }
        let text = line.drop { $0 == " " }
        try builder.append(
          Item(
            String(text.drop { "▾▸ ".contains($0) }),
            level: (line.count - text.count) / 2,
            isBranch: text.hasPrefix("▸"),
            isExpanded: text.hasPrefix("▾")
          )
        )
      }
    } catch {
      preconditionFailure("The picture is wrong: \(error)")
    }
    self = builder.finish()
  }

  /// The visible rows as the same kind of picture.
  package var picture: String {
    (0..<sectionCount).map { section in
      rows(inSection: section).map { row in
        let mark = row.isBranch ? (row.isExpanded ? "▾ " : "▸ ") : ""
        return String(repeating: "  ", count: row.level) + mark + row.id
      }.joined(separator: "\n")
    }.joined(separator: "\n---\n")
  }

  /// The visible ids of a section in one line.
  package func line(_ section: Int) -> String {
    rows(inSection: section).map(\.id).joined(separator: " ")
  }

  /// Visible rows by section.
  package var counts: [Int] { (0..<sectionCount).map { rowCount(inSection: $0) } }
}

extension RowChanges {
  /// The changes in the notation of the numbered cases: `del 0 {1,2} ins 2 {0}`.
  package var picture: String {
    func list(_ name: String, _ ranges: [RowRange]) -> [String] {
      var lists: [(section: Int, rows: [Int])] = []
      for range in ranges {
        if lists.last?.section != range.section { lists.append((range.section, [])) }
        lists[lists.count - 1].rows += range.rows
      }
      return lists.map {
        "\(name) \($0.section) {\($0.rows.map(String.init).joined(separator: ","))}"
      }
    }
    func sections(_ name: String, _ ranges: [Range<Int>]) -> [String] {
      ranges.isEmpty
        ? [] : ["\(name) sections {\(ranges.joined().map(String.init).joined(separator: ","))}"]
    }
    let moved = moves.map {
      "mov \($0.source.section),\($0.source.row)->\($0.target.section),\($0.target.row)x\($0.count)"
    }
    let all =
      sections("del", sectionDeletions) + sections("ins", sectionInsertions)
      + list("del", deletions) + list("ins", insertions) + moved + list("rel", reloads)
    return all.joined(separator: " ")
  }
}

extension TreePath {
  /// The path in the notation of the numbered cases: `0-1-0`.
  package var dashed: String { map { "\($0)" }.joined(separator: "-") }
}

extension Outline<String> {
  /// Fixture T1 of the numbered cases, all collapsed.
  package static var t1: Outline {
    Outline(
      """
      ▸ A
        ▸ A0
          A00
          A01
        A1
      ▸ B
        B0
        B1
      ---
      ▸ C
        C0
        C1
        C2
      ▸ D
        D0
        D1
        D2
      E
      ---
      F
      G
      ▸ H
        H0
        H1
      I
      """
    )
  }

  /// Fixture T2 of the numbered cases, all collapsed.
  package static var t2: Outline {
    Outline(
      """
      a
      b
      c
      ---
      d
      ▸ e
        e0
        e1
        e2
      ▸ f
        f0
      ---
      g
      h
      i
      j
      k
      """
    )
  }
}
