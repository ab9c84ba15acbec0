package import Espalier

/// A front end for columns of strings: it has the children of every id, some of them loaded on
/// demand.
package struct ColumnScreen {
  package typealias Browser = ColumnBrowser<String>

  package var browser: Browser
  /// The sections of every branch.
  package var children: [String: [[String]]]
  /// The branches whose children are loaded on demand.
  package var lazy: Set<String> = []

  /// Fixture M1 of the numbered cases, with the root shown.
  package static func m1(_ policy: ColumnPolicy = .init()) throws -> ColumnScreen {
    try ColumnScreen(
      ["root": [["X", "Y", "Z"]], "X": [["X1", "X2"]], "X1": [["X1a"]], "Y": [["Y1"]]],
      policy
    )
  }

  package init(
    _ children: [String: [[String]]],
    _ policy: ColumnPolicy = .init(),
    lazy: Set<String> = []
  ) throws {
    browser = Browser(root: "root", policy: policy)
    self.children = children
    self.lazy = lazy
    try perform { $0.showRoot() }
  }

  /// Performs a mutation, then answers the requests whose children are available.
  @discardableResult
  package mutating func perform(
    _ body: (inout Browser) throws -> Browser.ColumnUpdate
  ) throws -> Browser.ColumnUpdate {
    var outcome = try body(&browser)
    let (children, lazy) = (children, lazy)
    try browser.fulfil(&outcome) { id in
      lazy.contains(id) ? nil : sections(children[id] ?? [[]], children, lazy)
    }
    return outcome
  }

  /// Answers a pending request.
  @discardableResult
  package mutating func load(_ request: Browser.Request?) throws -> Browser.ColumnUpdate {
    guard let request else { throw NoRequest() }
    let rows = sections(children[request.item] ?? [[]], children, lazy)
    return try perform { try $0.load(rows, for: request.token) }
  }

  /// Makes rows from ids.
  package func rows(_ ids: [[String]]) -> [Outline<String>.Section] {
    sections(ids, children, lazy)
  }

  /// Selects by pointer.
  @discardableResult
  package mutating func select(_ id: String, _ depth: Int) throws -> Browser.ColumnUpdate {
    try perform { try $0.select(item: id, atDepth: depth) }
  }

  /// Navigates by depth.
  @discardableResult
  package mutating func navigate(_ id: String, from depth: Int) throws -> Browser.ColumnUpdate {
    try perform { try $0.navigate(to: id, fromDepth: depth) }
  }

  /// Presses keys.
  @discardableResult
  package mutating func press(_ commands: RowCommand...) throws -> Browser.ColumnUpdate {
    var last = Browser.ColumnUpdate()
    for command in commands { last = try perform { $0.perform(command) } }
    return last
  }

  /// The columns in one line: `root | X`.
  package var line: String { browser.columns.map(\.id).joined(separator: " | ") }

  /// The columns with their rows, as `root: [X] Y Z | X: X1 / X2`.
  ///
  /// The selection is in brackets, and sections are separated by a slash.
  package var picture: String { browser.columns.map(picture).joined(separator: " | ") }

  private func picture(_ column: Browser.Column) -> String {
    var text = column.id + ":"
    if column.isPreview { return text + " preview" }
    switch column.status {
    case .loading: text += " ..."
    case .failed: text += " !"
    case .ready: break
    }
    for section in 0..<column.contents.sectionCount {
      if section > 0 { text += " /" }
      for row in column.contents.rows(inSection: section) {
        text += row.id == column.selection ? " [\(row.id)]" : " \(row.id)"
      }
    }
    return text
  }

  /// Thrown if a load is expected where there is none.
  struct NoRequest: Error {}
}

private func sections(
  _ ids: [[String]],
  _ children: [String: [[String]]],
  _ lazy: Set<String>
) -> [Outline<String>.Section] {
  ids.map { ids in
    .init(items: ids.map { .init($0, isBranch: children[$0] != nil || lazy.contains($0)) })
  }
}

extension ColumnBrowser.ColumnUpdate {
  /// Ids of columns that are gone.
  package var removedIDs: [ID] { removed.map(\.id) }
  /// Ids of columns that are new.
  package var setupIDs: [ID] { added.map(\.id) }
}
