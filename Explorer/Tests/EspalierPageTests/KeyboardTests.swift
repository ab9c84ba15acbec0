import EspalierWebDriver
import Testing

extension PageTests {
  /// The keys of a tree, following the tree pattern of the ARIA Authoring Practices.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct KeyboardTests {
    /// Opens a page and focuses the cursor.
    private func open(
      _ served: Served = .garden,
      _ body: (OutlinePage) async throws -> Void
    ) async throws {
      try await OutlinePage.open(served) { page in
        try await page.focus()
        try await body(page)
      }
    }

    @Test(
      "KB-01, KB-02: up and down move row by row and stop at the ends, Home and End move to the ends"
    )
    func rowByRow() async throws {
      try await open { page in
        #expect(try await page.cursor == "Apple")
        try await page.press(.up)
        #expect(try await page.cursor == "Apple")
        try await page.press(.down)
        #expect(try await page.cursor == "Beetroot")
        try await page.press(.down, .down)
        #expect(try await page.cursor == "Carrot")
        try await page.press(.up)
        #expect(try await page.cursor == "Cabbage")
        try await page.press(.end)
        #expect(try await page.cursor == "Fennel")
        try await page.press(.down)
        #expect(try await page.cursor == "Fennel")
        try await page.press(.home)
        #expect(try await page.cursor == "Apple")
      }
    }

    @Test("KB-04: right expands a branch, then moves to its first child, and stays on a leaf")
    func right() async throws {
      try await open { page in
        try await page.press(.right)
        #expect(try await page.cursor == "Apple")
        #expect(try await page.row("Apple").isExpanded == true)
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.press(.right)
        #expect(try await page.cursor == "Braeburn")
        try await page.press(.right)
        #expect(try await page.cursor == "Braeburn")
        try await page.press(.down, .right)
        try await wait("the children") { try await page.titles.contains("Pippin") }
        try await page.settle()
        let picture = try await page.picture
        #expect(
          picture == """
            v Apple
              - Braeburn
              v Cox <
                - Orange
                - Pippin
              - Discovery
            - Beetroot
            > Cabbage
            - Carrot
            > Cauliflower
            - Échalote
            - Fennel
            """
        )
      }
    }

    @Test("KB-06: left collapses an expanded branch, and otherwise moves to the parent")
    func left() async throws {
      try await open { page in
        try await page.press(.right)
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.press(.down, .down, .right)
        try await wait("the children") { try await page.titles.contains("Pippin") }
        try await page.press(.down, .down)
        #expect(try await page.cursor == "Pippin")
        try await page.press(.left)
        #expect(try await page.cursor == "Cox")
        try await page.press(.left)
        #expect(try await page.cursor == "Cox")
        #expect(try await page.row("Cox").isExpanded == false)
        try await page.press(.left)
        #expect(try await page.cursor == "Apple")
        try await page.press(.left, .left)
        #expect(try await page.cursor == "Apple")
        try await page.settle()
        let picture = try await page.picture
        #expect(
          picture == """
            > Apple <
            - Beetroot
            > Cabbage
            - Carrot
            > Cauliflower
            - Échalote
            - Fennel
            """
        )
      }
    }

    @Test("In a right-to-left page the horizontal arrows are swapped")
    func mirrored() async throws {
      try await open { page in
        try await page.browser.run("document.documentElement.dir = 'rtl'")
        try await page.press(.left)
        #expect(try await page.row("Apple").isExpanded == true)
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.press(.left)
        #expect(try await page.cursor == "Braeburn")
        try await page.press(.right)
        #expect(try await page.cursor == "Apple")
      }
    }

    @Test("KB-07: the asterisk expands all siblings and nothing below them")
    func asterisk() async throws {
      try await open { page in
        try await page.press(.down)
        try await page.browser.type("*")
        for title in ["Apple", "Cabbage", "Cauliflower"] {
          #expect(try await page.row(title).isExpanded == true)
        }
        try await wait("the children") { try await page.titles.contains("Purple") }
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await wait("the children") { try await page.titles.contains("White") }
        try await page.settle()
        let picture = try await page.picture
        #expect(
          picture == """
            v Apple
              - Braeburn
              > Cox
              - Discovery
            - Beetroot <
            v Cabbage
              - Red
              - White
            - Carrot
            v Cauliflower
              - Purple
            - Échalote
            - Fennel
            """
        )
      }
    }

    @Test("KB-08: Space toggles the selection")
    func space() async throws {
      try await open { page in
        #expect(try await page.selection == [])
        try await page.press(.space)
        #expect(try await page.selection == ["Apple"])
        try await page.press(.down)
        #expect(try await page.selection == ["Apple"])
        try await page.press(.space)
        #expect(try await page.selection == ["Beetroot"])
        try await page.press(.space)
        #expect(try await page.selection == [])
        #expect(try await page.cursor == "Beetroot")
      }
    }

    @Test("KB-09: Enter activates and selects, and expands or collapses a branch")
    func enter() async throws {
      try await open { page in
        try await page.browser.run(
          """
          window.activated = []
          addEventListener("espalier-activate", event => activated.push(event.detail.item.title))
          """
        )
        try await page.press(.enter)
        #expect(try await page.row("Apple").isExpanded == true)
        #expect(try await page.selection == ["Apple"])
        try await page.press(.enter)
        #expect(try await page.row("Apple").isExpanded == false)
        try await page.press(.end, .enter)
        #expect(try await page.selection == ["Fennel"])
        #expect(try await page.browser.run("return activated") == ["Apple", "Apple", "Fennel"])
      }
    }

    @Test("KB-03: Page Down and Page Up move by a screen, at most to the ends")
    func pages() async throws {
      try await open(.list(200)) { page in
        let screen = try await page.rows.count { $0.isInWindow }
        try await page.press(.pageDown)
        let step = try #require(Int(await page.cursor))
        // One or two rows of the previous screen stay visible for orientation.
        #expect(step < screen && step > screen * 3 / 4)
        try await page.press(.pageDown)
        #expect(try await page.cursor == "\(2 * step)")
        #expect(try await page.row("\(2 * step)").isInWindow)
        try await page.press(.pageUp)
        #expect(try await page.cursor == "\(step)")
        try await page.press(.pageUp, .pageUp)
        #expect(try await page.cursor == "0")
        try await page.press(.end, .pageDown)
        #expect(try await page.cursor == "199")
        try await page.press(.pageUp)
        #expect(try await page.cursor == "\(199 - step)")
        #expect(try await page.row("\(199 - step)").isInWindow)
      }
    }

    @Test("KB-14: letters typed in succession form a prefix; case and accents are ignored")
    func prefix() async throws {
      try await open { page in
        try await page.browser.type("car")
        #expect(try await page.cursor == "Carrot")
        try await page.press(.home)
        try await page.browser.type("CAU")
        #expect(try await page.cursor == "Cauliflower")
        try await page.press(.home)
        try await page.browser.type("ech")
        #expect(try await page.cursor == "Échalote")
        // From the second letter on, the current row matches too.
        try await page.press(.home)
        try await page.browser.type("ap")
        #expect(try await page.cursor == "Apple")
        try await page.browser.type("xyz")
        #expect(try await page.cursor == "Apple")
      }
    }

    @Test("KB-15: the same letter again moves to the next match, wrapping around")
    func sameLetter() async throws {
      try await open { page in
        for title in ["Cabbage", "Carrot", "Cauliflower", "Cabbage"] {
          try await page.browser.type("c")
          #expect(try await page.cursor == title)
        }
      }
    }

    @Test("KB-16: a command or a pause starts a new prefix")
    func newPrefix() async throws {
      try await open { page in
        try await page.browser.type("ca")
        #expect(try await page.cursor == "Cabbage")
        try await page.press(.home)
        try await page.browser.type("f")
        #expect(try await page.cursor == "Fennel")
        try await page.press(.home)
        try await page.browser.type("bf", pause: 1100)
        #expect(try await page.cursor == "Fennel")
      }
    }

    @Test("A letter matches in expanded branches too, and skips collapsed ones")
    func letterBelow() async throws {
      try await open { page in
        try await page.browser.type("p")
        #expect(try await page.cursor == "Apple")
        try await page.press(.right)
        try await wait("the children") { try await page.titles.contains("Cox") }
        try await page.browser.type("d")
        #expect(try await page.cursor == "Discovery")
      }
    }

    @Test(
      "Keys with a modifier are the browser's",
      arguments: [Key.control, .alt, .meta]
    )
    func modifiers(modifier: Key) async throws {
      try await open { page in
        try await page.press(.down)
        try await page.browser.run(
          """
          window.seen = []
          // Keys with a browser action, such as Back, are excluded.
          addEventListener("keydown", event => {
            // The browser would scroll, and leave the cursor behind.
            const scrolls = event.key === "ArrowUp" || event.key === "ArrowDown"
            seen.push(event.defaultPrevented !== scrolls)
            event.preventDefault()
          })
          """
        )
        for key in [Key.down, .up, .right, .left, .home, .end, .pageDown, .pageUp] {
          try await page.press(key, holding: [modifier])
        }
        try await page.press(.space, .enter, holding: [modifier])
        try await page.browser.type("*c", holding: [modifier])
        #expect(try await page.cursor == "Beetroot")
        #expect(try await page.selection == [])
        #expect(try await page.rows.allSatisfy { $0.isExpanded != true })
        let seen: [Bool] = try await page.browser.run("return seen")
        #expect(seen.count >= 20)
        #expect(seen.allSatisfy { !$0 })
      }
    }

    @Test("Handled keys do not scroll the page; others keep their default action")
    func handled() async throws {
      try await open { page in
        try await page.browser.run(
          """
          window.seen = {}
          addEventListener("keydown", event => seen[event.key] = event.defaultPrevented)
          """
        )
        try await page.press(.down, .up, .right, .left, .home, .end, .pageDown, .pageUp)
        try await page.press(.space, .escape)
        let seen: [String: Bool] = try await page.browser.run("return seen")
        #expect(seen.count == 10)
        #expect(seen.filter { !$0.value }.map(\.key) == ["Escape"])
      }
    }

    @Test("Tab moves to the cursor's row, and out of the tree from there")
    func tab() async throws {
      try await open { page in
        try await page.press(.down, .down)
        try await page.browser.run(
          """
          const before = document.createElement("button")
          const after = document.createElement("button")
          document.body.prepend(before)
          document.body.append(after)
          before.id = "before"
          after.id = "after"
          before.focus()
          """
        )
        var path: [String] = []
        for _ in 0..<12 where path.last != "after" {
          try await page.press(.tab)
          path.append(
            try await page.browser.run(
              """
              const { id, role, dataset } = \(OutlinePage.active) ?? document.activeElement
              return role === "treeitem" ? `item ${dataset.id}` : id
              """
            )
          )
        }
        // Whatever else is on the page, the tree is one tab stop.
        let cabbage = try await page.row("Cabbage").id
        #expect(path.filter { $0.hasPrefix("item") } == ["item \(cabbage)"])
        #expect(path.last == "after")
        // Behind the tree is the foot of the page, with the path.
        for _ in 0..<10 {
          try await page.press(.tab, holding: [.shift])
          if try await page.row("Cabbage").hasFocus { break }
        }
        #expect(try await page.row("Cabbage").hasFocus)
      }
    }
  }
}

extension Served {
  /// Three levels, with several titles for some letters.
  static let garden = json(
    """
    {
      "Apple": {"Braeburn": 1, "Cox": {"Orange": 2, "Pippin": 3}, "Discovery": 4},
      "Beetroot": 5,
      "Cabbage": {"Red": 6, "White": 7},
      "Carrot": 8,
      "Cauliflower": {"Purple": 9},
      "Échalote": 10,
      "Fennel": 11
    }
    """
  )

  /// A list of numbers from 0, each with its square.
  static func list(_ count: Int) -> Self {
    json("[\((0..<count).map { "\($0 * $0)" }.joined(separator: ","))]")
  }
}
