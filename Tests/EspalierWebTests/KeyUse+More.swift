import EspalierWebDriver
import Testing

extension KeyUse {
  /// The keys that move rows and rename them.
  static let moves = [
    KeyUse(key: "ArrowUp", modifiers: "Alt", place: "movable") { page in
      try await page.focus(on: "Tiger")
      try await page.press(.up, holding: [.alt])
      try await page.expect("Cats", "Tiger", "Lion", "Leopard")
      #expect(try await page.cursor == "Tiger")
    },
    KeyUse(key: "ArrowDown", modifiers: "Alt", place: "movable") { page in
      try await page.focus(on: "Lion")
      try await page.press(.down, holding: [.alt])
      try await page.expect("Cats", "Tiger", "Lion", "Leopard")
      #expect(try await page.cursor == "Lion")
    },
    KeyUse(key: "ArrowLeft", modifiers: "Alt", place: "movable") { page in
      try await page.focus(on: "Lion")
      try await page.press(.left, holding: [.alt])
      try await page.expect("European wildcat", "Lion", "Dogs")
      #expect(try await page.row("Lion").level == page.row("Cats").level)
    },
    KeyUse(key: "ArrowRight", modifiers: "Alt", place: "movable") { page in
      try await page.focus(on: "Dogs")
      try await page.press(.right, holding: [.alt])
      try await page.expect("European wildcat", "Dogs", "Bears")
      #expect(try await page.row("Dogs").level == page.row("Lion").level)
    },
    KeyUse(key: "x", modifiers: "Ctrl", place: "movable") { page in
      try await page.focus(on: "Lion")
      try await page.browser.type("x", holding: [.control])
      // It stays until it is put somewhere.
      try await page.expect("Cats", "Lion", "Tiger")
      try await page.press(.down)
      try await page.browser.type("v", holding: [.control])
      try await page.expect("Cats", "Tiger", "Lion", "Leopard")
    },
    KeyUse(key: "v", modifiers: "Ctrl", place: "movable") { page in
      try await page.focus(on: "Lion")
      try await page.browser.type("x", holding: [.control])
      try await page.focus(on: "Bears")
      try await page.browser.type("v", holding: [.control])
      try await page.settle()
      let (lion, bears) = try await (page.row("Lion"), page.row("Bears"))
      #expect(lion.level == bears.level + 1 && lion.top > bears.top)
      #expect(lion.size == 7)
    },
    KeyUse(key: "Escape", place: "movable") { page in
      try await page.focus(on: "Lion")
      try await page.browser.type("x", holding: [.control])
      try await page.press(.escape, .down)
      try await page.browser.type("v", holding: [.control])
      try await page.expect("Cats", "Lion", "Tiger", "Leopard")
    },
    KeyUse(key: "F2", place: "editable") { page in
      try await page.focus(on: "Lion")
      // The script that edits is loaded when it is first needed; a key before that is lost.
      try await wait("the field") {
        try await page.press(.f2)
        return try await page.browser.activeElement.computedRole == "textbox"
      }
      try await page.browser.type("African lion")
      try await page.press(.enter)
      try await wait("the new name") { try await page.titles.contains("African lion") }
      #expect(try await page.row("African lion").hasFocus)
    },
    KeyUse(key: "z", modifiers: "Ctrl", place: "history") { page in
      try await page.deleteLion()
      try await page.browser.type("z", holding: [.control])
      try await page.expect("Cats", "Lion", "Tiger", "Leopard")
    },
    KeyUse(key: "z", modifiers: "Ctrl+Shift", place: "history") { page in
      try await page.deleteLion()
      try await page.browser.type("z", holding: [.control])
      try await page.expect("Cats", "Lion", "Tiger", "Leopard")
      try await page.browser.type("z", holding: [.control, .shift])
      try await page.expect("Cats", "Tiger", "Leopard")
    },
    KeyUse(key: "y", modifiers: "Ctrl", place: "history") { page in
      try await page.deleteLion()
      try await page.browser.type("z", holding: [.control])
      try await page.expect("Cats", "Lion", "Tiger", "Leopard")
      try await page.browser.type("y", holding: [.control])
      try await page.expect("Cats", "Tiger", "Leopard")
    },
    KeyUse(key: "Enter", modifiers: "Shift") { page in
      let words = String(repeating: "a rather long name ", count: 60)
      try await page.browser.run(
        """
        const outline = \(OutlinePage.component)
        outline.setAttribute("wrap", "clamp")
        outline.data = [{ title: arguments[0] }, { title: "short" }]
        """,
        .string(words)
      )
      try await wait("the rows") { try await page.rows.count == 2 }
      try await page.focus()
      let before = try await page.rows[0]
      try await page.press(.enter, holding: [.shift])
      try await wait("a higher row") {
        try await page.rows[0].bottom > before.bottom + 20
      }
      try await page.press(.enter, holding: [.shift])
      try await wait("the row as it was") {
        try await abs(page.rows[0].bottom - before.bottom) < 1
      }
    },
  ]

  /// The keys of a grid: from the row to its cells, and back.
  static let cells = [
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
      #expect(try await page.focusedColumn == "3")
    },
    KeyUse(key: "Home", modifiers: "Ctrl", place: "columns") { page in
      try await page.focus(onGridRow: "Lion")
      try await page.press(.right, .right)
      try await page.press(.home, holding: [.control])
      #expect(try await page.focusedCell == "Animalia")
    },
    KeyUse(key: "End", modifiers: "Ctrl", place: "columns") { page in
      try await page.focus(onGridRow: "Lion")
      try await page.press(.right, .right)
      try await page.press(.end, holding: [.control])
      #expect(try await page.focusedColumn == "2")
      let last: Bool = try await page.browser.run(
        """
        const { view } = \(OutlinePage.component)
        return view.cursor === view.ids(view.rows - 1, 1)[0]
        """
      )
      #expect(last)
    },
    KeyUse(key: "ArrowUp", place: "columns") { page in
      try await page.focus(onGridRow: "Animals")
      try await page.press(.right, .right, .up)
      #expect(try await page.focusedCell == "Scientific name")
      #expect(try await page.browser.activeElement.computedRole == "button")
    },
  ]

  /// The keys of the headers, which are above the first row.
  static let headers = [
    KeyUse(key: "ArrowRight", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.right)
      #expect(try await page.focusedCell == "Scientific name")
    },
    KeyUse(key: "ArrowLeft", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.right, .right, .left)
      #expect(try await page.focusedCell == "Scientific name")
    },
    KeyUse(key: "Home", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.right, .right, .home)
      #expect(try await page.focusedCell == "Name")
    },
    KeyUse(key: "End", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.end)
      #expect(try await page.focusedCell == "Species")
    },
    KeyUse(key: "ArrowDown", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.down)
      #expect(try await page.focusedCell.hasPrefix("Animals"))
    },
    KeyUse(key: "ArrowRight", modifiers: "Shift", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.right)
      let before = try await page.focusedWidth
      try await page.press(.right, holding: [.shift])
      try await wait("a wider column") { try await page.focusedWidth > before }
    },
    KeyUse(key: "ArrowLeft", modifiers: "Shift", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.right)
      let before = try await page.focusedWidth
      try await page.press(.left, holding: [.shift])
      try await wait("a narrower column") { try await page.focusedWidth < before }
    },
    KeyUse(key: "Enter", place: "headers") { page in
      try await page.focusHeaders()
      try await page.press(.end, .enter)
      let first = try await page.focusedSort
      let rows = try await page.gridRows
      #expect(rows.first?.hasPrefix(first == "ascending" ? "Fungi" : "Animals") == true)
      try await page.press(.enter)
      #expect(try await page.focusedSort != first)
      #expect(try await page.gridRows != rows)
    },
  ]
}

extension OutlinePage {
  /// Focuses Tiger, and deletes Lion, which is above it.
  func deleteLion() async throws {
    try await focus(on: "Tiger")
    try await browser.run(
      "\(Self.component).remove([\(Self.component).find('Lion')])"
    )
    try await expect("Cats", "Tiger", "Leopard")
  }
}
