import EspalierSources

/// The decoded list of outlines.
struct OutlineList: Decodable {
  struct Entry: Decodable {
    var id: String
    var title: String
  }

  var outlines: [Entry]
}

/// The decoded response for one outline.
struct OutlineResponse: Decodable {
  struct Section: Decodable {
    var title: String?
    var page: Page
  }

  struct Page: Decodable {
    var total: Int?
    var items: [Item]
  }

  struct Item: Decodable {
    var title: String
    var text: String?
    var quote: String?
    var cut: Bool?
    var count: Int?
    var note: String?
    var remarks: [String]?
    var branch: Bool?
    var page: Page?

    /// The words of the command for what the server tells, which are those of the page, too.
    var detail: String {
      var row = SourceNode(id: title, title: title, kind: .other)
      if let text {
        let quote = quote.flatMap { RowText.Quote(rawValue: $0) }
        row.value = .text(RowText(text, quote: quote, isCut: cut ?? false))
      } else if let count {
        row.value = .count(count)
      } else if let note {
        row.value = .note(note)
      }
      row.remarks = remarks ?? []
      return row.detail
    }
  }

  /// An item with its position.
  struct Row {
    var item: Item
    var section: String?
    /// The level, from 1.
    var level: Int
    var position: Int
    var size: Int?
  }

  var title: String
  var sections: [Section]

  /// All rows in the response, from top to bottom.
  var rows: [Row] {
    var rows: [Row] = []
    func add(_ page: Page, level: Int, section: String?) {
      for (index, item) in page.items.enumerated() {
        rows.append(
          Row(
            item: item,
            section: section,
            level: level,
            position: index + 1,
            size: page.total
          )
        )
        if let page = item.page { add(page, level: level + 1, section: section) }
      }
    }
    for section in sections { add(section.page, level: 1, section: section.title) }
    return rows
  }

  /// The total number of rows, including those not in the response.
  var total: Int {
    func count(_ page: Page) -> Int {
      page.items.reduce(page.total ?? 0) { $0 + ($1.page.map(count) ?? 0) }
    }
    return sections.reduce(0) { $0 + count($1.page) }
  }
}
