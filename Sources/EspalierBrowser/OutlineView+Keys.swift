import Espalier

extension OutlineView {
  /// Does what a key says; `page` rows are a screen.
  func key(_ key: Int32, page: Int32) -> Outcome {
    guard let command = command(of: key, page: page) else { return [] }
    typeAhead.reset()
    let outcome = navigator.perform(command, in: &outline)
    return self.outcome(outcome).union(.handled)
  }

  private func command(of key: Int32, page: Int32) -> OutlineCommand? {
    switch key {
    case 1: .previous
    case 2: .next
    case 3: .outward
    case 4: .inward
    case 5: .first
    case 6: .last
    case 7: .pageUp(rows: Int(page))
    case 8: .pageDown(rows: Int(page))
    case 9: .activate
    case 10: .toggleSelection
    case 11: .expandSiblings
    default: nil
    }
  }

  /// Hears a letter and writes the prefix to look for into `output`: its length, then its letters.
  ///
  /// - Returns: The row at which to begin looking.
  func type(_ letter: Int32, at time: Double) -> Int32 {
    let search = typeAhead.type(letter, at: time)
    output.begin(capacity: search.prefix.count + 1)
    output.append(search.prefix.count)
    for letter in search.prefix { output.append(letter) }
    let rows = outline.rowCount
    let row = navigator.cursor.flatMap { outline.row(of: $0) } ?? 0
    return Int32(search.includesCursor || rows == 0 ? row : (row + 1) % rows)
  }

  /// Writes the items of `count` rows from `row` on into `output`, fewer at the end.
  func listItems(from row: Int, count: Int) {
    var row = max(0, row)
    var remaining = max(0, min(count, outline.rowCount - row))
    output.begin(capacity: remaining)
    var first = 0
    for section in 0..<outline.sectionCount where remaining > 0 {
      let end = first + outline.rowCount(inSection: section)
      if row < end {
        let run = min(remaining, end - row)
        for row in outline.rows(inSection: section, row - first..<row - first + run) {
          output.append(row.id)
        }
        row += run
        remaining -= run
      }
      first = end
    }
  }
}
