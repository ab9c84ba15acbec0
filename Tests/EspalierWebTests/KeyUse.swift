import EspalierWebDriver
import Testing

/// A line of the table of keys, with what proves it.
struct KeyUse: Sendable, CustomTestStringConvertible {
  var key: String
  var modifiers = ""
  var place = ""
  /// Presses the key where that shows what it does.
  var check: @Sendable (OutlinePage) async throws -> Void

  var press: String { [modifiers, key, place].joined(separator: " ") }
  var testDescription: String { press }
}

extension OutlinePage {
  /// Gives a row the focus.
  func focus(on title: String) async throws {
    try await browser.run("arguments[0].focus()", element(title).json)
    #expect(try await cursor == title)
  }
}

// Cats (open: Lion, Tiger, Leopard, ...), Dogs (closed), Bears (open) are beside one another.
extension KeyUse {
  static let all =
    [
      KeyUse(key: "ArrowDown") { page in
        try await page.focus(on: "Cats")
        try await page.press(.down)
        #expect(try await page.cursor == "Lion")
        #expect(try await page.row("Lion").hasFocus)
        #expect(try await page.selection == [])
      },
      KeyUse(key: "ArrowUp") { page in
        try await page.focus(on: "Cats")
        try await page.press(.up)
        #expect(try await page.cursor == "Carnivores")
        #expect(try await page.selection == [])
      },
      KeyUse(key: "ArrowRight") { page in
        try await page.focus(on: "Dogs")
        try await page.press(.right)
        #expect(try await page.cursor == "Dogs")
        #expect(try await page.row("Dogs").isExpanded == true)
        try await page.press(.right)
        #expect(try await page.cursor == "Grey wolf")
        try await page.press(.right)
        #expect(try await page.cursor == "Grey wolf")
      },
      KeyUse(key: "ArrowLeft") { page in
        try await page.focus(on: "Lion")
        try await page.press(.left)
        #expect(try await page.cursor == "Cats")
        #expect(try await page.row("Cats").isExpanded == true)
        try await page.press(.left)
        #expect(try await page.cursor == "Cats")
        #expect(try await page.row("Cats").isExpanded == false)
        try await page.press(.left)
        #expect(try await page.cursor == "Carnivores")
      },
      KeyUse(key: "Home") { page in
        try await page.focus(on: "Dogs")
        try await page.press(.home)
        #expect(try await page.cursor == "Vertebrates")
      },
      KeyUse(key: "End") { page in
        try await page.focus(on: "Dogs")
        try await page.press(.end)
        let last = try #require(try await page.rows.last)
        #expect(last.hasFocus && last.isInWindow && last.section == "Fungi")
        try await page.press(.down)
        #expect(try await page.row(last.title).hasFocus)
      },
      KeyUse(key: "PageDown") { page in
        try await page.focus(on: "Vertebrates")
        let shown = try await page.rows.filter(\.isInWindow)
        try await page.press(.pageDown)
        let reached = try #require(try await page.rows.first { $0.hasFocus })
        let place = try #require(shown.firstIndex { $0.id == reached.id })
        // A row or two of the last screen stay, to be recognised.
        #expect(place > shown.count * 3 / 4 && reached.isInWindow)
      },
      KeyUse(key: "PageUp") { page in
        try await page.focus(on: "Vertebrates")
        try await page.press(.pageDown)
        #expect(try await page.cursor != "Vertebrates")
        try await page.press(.pageUp)
        #expect(try await page.cursor == "Vertebrates")
      },
      KeyUse(key: "Enter") { page in
        try await page.browser.run(
          """
          window.activated = []
          addEventListener("espalier-activate", event => activated.push(event.detail.item.title))
          """
        )
        try await page.focus(on: "Dogs")
        try await page.press(.enter)
        #expect(try await page.row("Dogs").isExpanded == true)
        #expect(try await page.selection == ["Dogs"])
        try await page.press(.enter)
        #expect(try await page.row("Dogs").isExpanded == false)
        #expect(try await page.browser.run("return activated") == ["Dogs", "Dogs"])
      },
      KeyUse(key: " ") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        #expect(try await page.selection == ["Lion"])
        try await page.press(.space)
        #expect(try await page.selection == [])
      },
      KeyUse(key: " ", place: "checkboxes") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        let element = try await page.element("Lion")
        #expect(try await element.attribute("aria-checked") == "true")
        #expect(try await page.element("Cats").attribute("aria-checked") == "mixed")
        #expect(try await page.element("Dogs").attribute("aria-checked") == "false")
        #expect(try await page.selection == [])
        try await page.press(.space)
        #expect(try await element.attribute("aria-checked") == "false")
        #expect(try await page.element("Cats").attribute("aria-checked") == "false")
      },
      KeyUse(key: "*") { page in
        let closed = ["Dogs", "Weasels and otters", "Seals"]
        for title in closed { #expect(try await page.row(title).isExpanded == false) }
        try await page.focus(on: "Cats")
        try await page.browser.type("*")
        #expect(try await page.cursor == "Cats")
        // The opened branch has moved some of them out of view.
        let open: [Bool] = try await page.browser.run(
          """
          const outline = \(OutlinePage.component)
          return ["Dogs", "Weasels and otters", "Seals", "Old World monkeys"]
            .map(title => outline.isExpanded(outline.find(title)))
          """
        )
        #expect(open == [true, true, true, false])
      },
      KeyUse(key: "letter") { page in
        try await page.focus(on: "Cats")
        try await page.browser.type("d")
        #expect(try await page.cursor == "Dogs")
        try await page.press(.home)
        try await page.browser.type("le")
        #expect(try await page.cursor == "Leopard")
      },
      KeyUse(key: "ArrowDown", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.down, holding: [.shift])
        try await page.press(.down, holding: [.shift])
        #expect(try await page.selection == ["Lion", "Tiger", "Leopard"])
        #expect(try await page.cursor == "Leopard")
      },
      KeyUse(key: "ArrowUp", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Leopard")
        try await page.press(.space)
        try await page.press(.up, holding: [.shift])
        #expect(try await page.selection == ["Tiger", "Leopard"])
        #expect(try await page.cursor == "Tiger")
        // Back again: the range becomes smaller.
        try await page.press(.down, holding: [.shift])
        #expect(try await page.selection == ["Leopard"])
      },
      KeyUse(key: " ", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.down, .down)
        #expect(try await page.selection == ["Lion"])
        try await page.press(.space, holding: [.shift])
        #expect(try await page.selection == ["Lion", "Tiger", "Leopard"])
      },
      KeyUse(key: " ", modifiers: "Ctrl", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.down, .down)
        try await page.press(.space, holding: [.control])
        #expect(try await page.selection == ["Lion", "Leopard"])
        try await page.press(.space, holding: [.control])
        #expect(try await page.selection == ["Lion"])
      },
      KeyUse(key: "PageDown", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Vertebrates")
        try await page.press(.space)
        try await page.press(.pageDown, holding: [.shift])
        let selected = try await page.selection
        #expect(selected.first == "Vertebrates" && selected.count > 5)
        #expect(try await page.cursor == selected.last)
      },
      KeyUse(key: "PageUp", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.pageUp, holding: [.shift])
        #expect(
          try await page.selection == ["Vertebrates", "Mammals", "Carnivores", "Cats", "Lion"]
        )
      },
      KeyUse(key: "Home", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.home, holding: [.shift])
        #expect(
          try await page.selection == ["Vertebrates", "Mammals", "Carnivores", "Cats", "Lion"]
        )
        #expect(try await page.cursor == "Vertebrates")
      },
      KeyUse(key: "End", modifiers: "Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.end, holding: [.shift])
        let rows: Int = try await page.browser.run("return \(OutlinePage.component).view.rows")
        #expect(try await page.selectedCount == rows - 4)
        #expect(try await page.rows.last?.hasFocus == true)
      },
      KeyUse(key: "Home", modifiers: "Ctrl+Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.home, holding: [.control, .shift])
        #expect(
          try await page.selection == ["Vertebrates", "Mammals", "Carnivores", "Cats", "Lion"]
        )
        #expect(try await page.cursor == "Vertebrates")
      },
      KeyUse(key: "End", modifiers: "Ctrl+Shift", place: "multiple") { page in
        try await page.focus(on: "Lion")
        try await page.press(.space)
        try await page.press(.end, holding: [.control, .shift])
        let rows: Int = try await page.browser.run("return \(OutlinePage.component).view.rows")
        #expect(try await page.selectedCount == rows - 4)
        #expect(try await page.rows.last?.hasFocus == true)
      },
      KeyUse(key: "a", modifiers: "Ctrl", place: "multiple") { page in
        let rows: Int = try await page.browser.run("return \(OutlinePage.component).view.rows")
        try await page.focus(on: "Lion")
        try await page.browser.type("a", holding: [.control])
        #expect(try await page.selectedCount == rows)
        #expect(try await page.cursor == "Lion")
        try await page.browser.type("a", holding: [.control])
        #expect(try await page.selectedCount == 0)
      },
    ] + moves + cells + headers
}

extension OutlinePage {
  /// The number of selected items, including those without an element.
  var selectedCount: Int {
    get async throws {
      try await browser.run("return \(Self.component).view.selected.length")
    }
  }

  /// A script for the rows of the grid: they are replaced while they are drawn, so that an element of
  /// one call may be gone in the next.
  private static var gridRows: String {
    "[...\(component).shadowRoot.querySelectorAll('[role=treegrid] [role=row][data-id]')]"
  }

  /// Gives a row of the grid the focus.
  func focus(onGridRow title: String) async throws {
    let isThere: Bool = try await browser.run(
      """
      const row = \(Self.gridRows).find(it => it.innerText.trim().startsWith(arguments[0]))
      row?.focus()
      return row !== undefined
      """,
      .string(title)
    )
    #expect(isThere, "there is no row \(title)")
  }

  /// Expects rows to follow one another, the motion being over.
  func expect(
    _ titles: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await settle()
    let all = try await self.titles
    let start = all.firstIndex(of: titles[0]) ?? all.endIndex
    #expect(Array(all[start...].prefix(titles.count)) == titles, sourceLocation: sourceLocation)
  }

  /// Gives the first header of the grid the focus.
  func focusHeaders() async throws {
    try await focus(onGridRow: "Animals")
    try await press(.right, .up)
    #expect(try await focusedCell == "Name")
  }

  var focusedColumn: String? {
    get async throws { try await browser.activeElement.attribute("aria-colindex") }
  }

  var focusedWidth: Double {
    get async throws {
      try await browser.run(
        "return \(Self.active).closest('[role=columnheader]').getBoundingClientRect().width"
      )
    }
  }

  /// The sort direction of the column whose header has the focus.
  var focusedSort: String? {
    get async throws {
      try await browser.run("return \(Self.active).closest('[role=columnheader]').ariaSort")
    }
  }

  /// The texts of the rows of the grid.
  var gridRows: [String] {
    get async throws {
      try await browser.run("return \(Self.gridRows).slice(0, 12).map(it => it.innerText.trim())")
    }
  }

  /// The text of the focused cell.
  var focusedCell: String {
    get async throws { try await browser.activeElement.text }
  }
}
