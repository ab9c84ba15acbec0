#if Explorer
  import EspalierWebDriver
  import Foundation
  import Testing

  extension PageTests {
    /// The documentation's table of keys, key by key; request 5 of those who use trees in browsers.
    @Suite(.needsBrowser, .needsWebModules, .browser)
    struct KeyTableTests {
      /// A line of the table.
      struct Use: Decodable, Equatable, CustomTestStringConvertible {
        var key: String
        var modifiers: String
        var command: String
        var `where`: String
        var words: String

        /// What is pressed, and where.
        var press: String { [modifiers, key, self.where].joined(separator: " ") }
        var testDescription: String { "\(press): \(words)" }
      }

      /// The table as the scripts have it.
      private func table(_ page: OutlinePage) async throws -> [Use] {
        try await page.browser.run(
          "return (await import(new URL('../core/keys.js', document.baseURI))).keyTable"
        )
      }

      @Test("Every key of the table is pressed here, and no other")
      func complete() async throws {
        try await OutlinePage.gallery("outline") { page in
          let table = try await table(page)
          #expect(table.count > 20)
          #expect(table.map(\.press).sorted() == KeyUse.all.map(\.press).sorted())
          #expect(table.allSatisfy { $0.words.hasSuffix(".") })
        }
      }

      @Test("The documentation has the same table")
      func documented() async throws {
        try await OutlinePage.gallery("outline") { page in
          let lines = try await table(page).map { use in
            let name = KeyUse.name(of: use.key)
            let held = use.modifiers.isEmpty ? "" : use.modifiers + "+"
            let place = KeyUse.places[use.where] ?? "unknown: \(use.where)"
            return "| \(held)\(name) | \(use.words) | \(place) |"
          }
          let file = URL(filePath: #filePath)
            .deletingLastPathComponent()
            .appending(path: "../../Documentation/keys.md")
          let text = try String(contentsOf: file, encoding: .utf8)
          let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
          #expect(rows.map(String.init) == lines)
        }
      }

      @Test("Each key does what the table says", arguments: KeyUse.all)
      func pressed(use: KeyUse) async throws {
        let name = use.place == "columns" ? "treegrid" : "outline"
        try await OutlinePage.gallery(name) { page in
          let outline = OutlinePage.component
          if use.place == "multiple" {
            try await page.browser.run("\(outline).setAttribute('selection', 'multiple')")
          }
          if use.place == "checkboxes" {
            try await page.browser.run("\(outline).toggleAttribute('checkboxes', true)")
          }
          try await use.check(page)
        }
      }
    }
  }

  /// A line of the table of keys, with what proves it.
  struct KeyUse: Sendable, CustomTestStringConvertible {
    var key: String
    var modifiers = ""
    var place = ""
    /// Presses the key where that shows what it does.
    var check: @Sendable (OutlinePage) async throws -> Void

    var press: String { [modifiers, key, place].joined(separator: " ") }
    var testDescription: String { press }

    /// What the documentation calls the places.
    static let places = [
      "": "everywhere", "multiple": "where many rows may be selected",
      "checkboxes": "where there are boxes to tick", "columns": "where there are columns",
    ]

    /// What the documentation calls a key.
    static func name(of key: String) -> String {
      [
        " ": "Space", "ArrowDown": "↓", "ArrowUp": "↑", "ArrowLeft": "←", "ArrowRight": "→",
        "PageUp": "Page up", "PageDown": "Page down", "*": "\\*", "letter": "a letter", "a": "A",
      ][key] ?? key
    }
  }

  extension OutlinePage {
    /// Gives a row the focus.
    fileprivate func focus(on title: String) async throws {
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
          for title in closed { #expect(try await page.row(title).isExpanded == true) }
          #expect(try await page.row("Old World monkeys").isExpanded == false)
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
      ] + cells

    /// The keys of a grid: from the row to its cells, and back.
    private static let cells = [
      KeyUse(key: "ArrowRight", place: "columns") { page in
        try await page.focus(onGridRow: "Lion")
        var cells: [String] = []
        for _ in 0..<3 {
          try await page.press(.right)
          cells.append(try await page.focusedCell)
        }
        #expect(cells == ["Lion", "Panthera leo", ""])
        #expect(try await page.browser.activeElement.computedRole == "gridcell")
      },
      KeyUse(key: "ArrowLeft", place: "columns") { page in
        try await page.focus(onGridRow: "Lion")
        try await page.press(.right, .right)
        #expect(try await page.focusedCell == "Panthera leo")
        try await page.press(.left)
        #expect(try await page.focusedCell == "Lion")
        try await page.press(.left)
        #expect(try await page.browser.activeElement.computedRole == "row")
      },
      KeyUse(key: "Home", place: "columns") { page in
        try await page.focus(onGridRow: "Lion")
        try await page.press(.right, .right, .home)
        #expect(try await page.focusedCell == "Lion")
      },
      KeyUse(key: "End", place: "columns") { page in
        try await page.focus(onGridRow: "Lion")
        try await page.press(.right, .end)
        let index = try await page.browser.activeElement.attribute("aria-colindex")
        #expect(index == "3")
      },
    ]
  }

  extension OutlinePage {
    /// How many items are selected, those without an element among them.
    fileprivate var selectedCount: Int {
      get async throws {
        try await browser.run("return \(Self.component).view.selected.length")
      }
    }

    /// Gives a row of the grid the focus.
    fileprivate func focus(onGridRow title: String) async throws {
      let rows = try await browser.elements("[role=treegrid] [role=row][data-id]")
      for row in rows where try await row.text.hasPrefix(title) {
        try await browser.run("arguments[0].focus()", row.json)
        return
      }
      Issue.record("there is no row \(title)")
    }

    /// What the cell with the focus says.
    fileprivate var focusedCell: String {
      get async throws { try await browser.activeElement.text }
    }
  }
#endif
