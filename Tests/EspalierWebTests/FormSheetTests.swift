import EspalierWebDriver
import Testing

extension PageTests {
  /// The sheet in which one field of the filter form is answered.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct FormSheetTests {
    // Draft and commit

    @Test("MH-40, MH-41, MH-55: options checked in the sheet take effect when saved")
    func draft() async throws {
      try await OutlinePage.form { page in
        try await page.tap("Surveys")
        try await page.tap("Guestbook")
        try await page.tap("Gender")
        #expect(try await page.sheet == ["Gender", "- Female", "- Male", "- No response"])
        let dialog = try await page.browser.element("dialog")
        #expect(try await dialog.computedRole == "dialog")
        #expect(try await dialog.computedLabel == "Gender")
        #expect(try await page.element("Gender").attribute("class")?.contains("asked") == true)
        try await page.press(.space)
        #expect(try await page.sheet?[1] == "x Female")
        try await page.press(.escape)
        #expect(try await page.answers == "{}")
        #expect(try await page.row("Gender").hasFocus)
        #expect(try await page.element("Gender").attribute("class")?.contains("asked") == false)
        try await page.press(.enter)
        #expect(try await page.sheet?[1] == "- Female")
        try await page.press(.space, .enter)
        #expect(try await page.sheet == nil)
        #expect(try await page.answers == #"{"gender":["female"]}"#)
        #expect(try await page.row("Gender").detail == "Female")
        #expect(try await page.row("Gender").hasFocus)
      }
    }

    @Test("MH-27, MH-29: answers read in the order of the options, and count as one question")
    func order() async throws {
      try await OutlinePage.form { page in
        try await page.tap("Surveys")
        try await page.tap("Guestbook")
        try await page.tap("Gender")
        try await page.choose("No response")
        try await page.choose("Female")
        try await page.click("Save")
        #expect(try await page.row("Gender").detail == "Female, No response")
        #expect(try await page.row("Guestbook").detail == "1 of 2")
        #expect(try await page.row("Surveys").detail == "1 of 3")
        let said = "Gender: Female, No response. Surveys: 1 of 3"
        try await wait("the announcement") {
          try await page.run("return form.shadowRoot.querySelector('.status').textContent") == said
        }
      }
    }

    @Test("MH-42, MH-47, MH-62: Clear empties the draft, and the saved answer only with Save")
    func clear() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          "form.answers = { level: 'high', city: 'Oslo' }; form.openSheet('level')"
        )
        #expect(try await page.sheet == ["Level", "- Low", "- Mid", "x High"])
        try await page.click("Clear")
        try await page.click("Clear")
        #expect(try await page.sheet == ["Level", "- Low", "- Mid", "- High"])
        try await page.click("Cancel")
        #expect(try await page.answers == #"{"level":"high","city":"Oslo"}"#)
        try await page.press(.enter)
        try await page.click("Clear")
        try await page.click("Save")
        #expect(try await page.answers == #"{"city":"Oslo"}"#)
      }
    }

    @Test("MH-45, MH-48: a single choice opens on the saved option, as a radio group")
    func single() async throws {
      try await OutlinePage.form { page in
        try await page.run("form.openSheet('level')")
        #expect(try await page.browser.element(".options").computedRole == "radiogroup")
        try await page.press(.space, .down, .down, .enter)
        #expect(try await page.answers == #"{"level":"high"}"#)
        try await page.press(.enter)
        #expect(try await page.browser.activeElement.attribute("value") == "high")
        try await page.press(.up, .escape)
        #expect(try await page.answers == #"{"level":"high"}"#)
        try await page.press(.enter, .up, .enter)
        #expect(try await page.answers == #"{"level":"mid"}"#)
      }
    }

    @Test("MH-49, MH-50, MH-52, MH-54, MH-56: a text is saved as it is read, or not at all")
    func text() async throws {
      try await OutlinePage.form { page in
        try await page.run("form.openSheet('email')")
        try await page.browser.type("Bob")
        try await page.press(.escape, .enter, .enter)
        #expect(try await page.answers == "{}")
        #expect(try await page.row("Email").detail == "name@example.org")
        try await page.press(.enter)
        try await page.browser.type("  Bob ")
        try await page.press(.enter)
        #expect(try await page.answers == #"{"email":"Bob"}"#)
        #expect(try await page.row("Email").detail == "Bob")
        try await page.press(.enter, .enter)
        #expect(try await page.answers == #"{"email":"Bob"}"#)
        try await page.press(.enter)
        try await page.click("Clear")
        try await page.browser.element("dialog .text").type("   ")
        try await page.click("Save")
        #expect(try await page.answers == "{}")
      }
    }

    @Test("V17: a text that its field calls invalid is saved, and the reason is shown")
    func invalid() async throws {
      try await OutlinePage.form { page in
        try await page.run("form.openSheet('email')")
        try await page.browser.type("not@")
        // While it is typed, nobody complains.
        #expect(try await page.fault == nil)
        try await page.press(.enter)
        #expect(try await page.answers == #"{"email":"not@"}"#)
        let reason: String = try await page.run(
          "return form.querySelector('[name=email]').validationMessage"
        )
        #expect(!reason.isEmpty)
        let row = """
          const row = [...form.shadowRoot.querySelectorAll("[role=treeitem]")]
            .find(it => it.querySelector(".title").textContent === "Email")
          const chip = form.shadowRoot.querySelector(".chip")
          return [row.querySelector(".fault").textContent, row.ariaLabel, chip.title]
          """
        #expect(try await page.run(row) == [reason, "Email, not@, \(reason)", reason])
        // Opened again, the sheet says it until the text is right.
        try await page.press(.enter)
        #expect(try await page.fault == reason)
        try await page.press(.end)
        try await page.browser.type("example.org")
        #expect(try await page.fault == nil)
        try await page.press(.enter)
        #expect(try await page.answers == #"{"email":"not@example.org"}"#)
        let right = ["", "Email, not@example.org", "Email: not@example.org"]
        #expect(try await page.run(row) == right)
      }
    }

    @Test("V17: a field of a script may say why a text is not valid")
    func validate() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          """
          const validate = (text) => /^[0-9]+$/.test(text) ? "" : `${text} is no number`
          form.groups = [{ id: "g", title: "Group", expanded: true, fields: [
            { id: "age", title: "Age", kind: "text", answer: "old", validate },
          ] }]
          """
        )
        try await page.settle()
        let faults = """
          return [...form.shadowRoot.querySelectorAll("[role=treeitem] .fault")]
            .map(it => it.textContent).filter(Boolean)
          """
        let before: [String] = try await page.run(faults)
        #expect(before == ["old is no number"])
        try await page.run("form.answer('age', '30')")
        let after: [String] = try await page.run(faults)
        #expect(after == [])
      }
    }

    @Test("Tab stays in the sheet, both ways")
    func tab() async throws {
      try await OutlinePage.form { page in
        try await page.run("form.openSheet('gender')")
        var path: [String] = []
        for _ in 0..<7 {
          path.append(try await page.focused)
          try await page.press(.tab)
        }
        #expect(path == ["female", "male", "none", "Clear", "Cancel", "Save", "female"])
        #expect(try await page.focused == "male")
        for _ in 0..<4 { try await page.press(.tab, holding: [.shift]) }
        #expect(try await page.focused == "Clear")
      }
    }

    @Test("F9: a form that grows, and its sheet, cause no error in the page")
    func growth() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          """
          window.faults = []
          addEventListener("error", ({ message }) => faults.push(message))
          form.expand("labels")
          form.openSheet("gender")
          """
        )
        _ = try await page.sheetExtent
        try await page.settle()
        let faults: [String] = try await page.browser.run("return faults")
        #expect(faults == [])
      }
    }

    // Presentation

    @Test(
      "MH-85, MH-86: half the window for one answer, all of it for several",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func presentation() async throws {
      try await OutlinePage.form { page in
        try await page.browser.resize(to: Browser.Size(width: 390, height: 800))
        try await page.run("form.openSheet('level')")
        #expect(try await page.sheetExtent == [400, 800])
        #expect(
          try await page.run(
            "return getComputedStyle(form.shadowRoot.querySelector('dialog'), '::backdrop').backgroundColor"
          ) == "rgba(0, 0, 0, 0.4)"
        )
        // As by a rotation.
        try await page.browser.resize(to: Browser.Size(width: 390, height: 600))
        #expect(try await page.sheetExtent == [300, 600])
        try await page.press(.escape)
        try await page.run("form.openSheet('gender')")
        let full = try await page.sheetExtent
        #expect(full[0] < 20 && full[1] == 600)
      }
    }

    @Test(
      "With a mouse, a wide window has a dialog with the buttons at its foot",
      .only(in: .chromium, .firefox, because: "windows narrower than 447 pixels")
    )
    func desktop() async throws {
      try await OutlinePage.form { page in
        try await page.browser.resize(to: Browser.Size(width: 1100, height: 800))
        try await page.run("form.openSheet('gender')")
        #expect(try await page.buttons == ["Clear", "Cancel", "Save"])
        try await page.choose("Male")
        #expect(try await page.buttons == ["Clear", "Cancel", "Save!"])
        try await page.choose("Male")
        #expect(try await page.buttons == ["Clear", "Cancel", "Save"])
        try await page.press(.escape)
        try await page.run("form.openSheet('email')")
        try await page.browser.type("me@")
        #expect(try await page.buttons == ["Clear", "Cancel", "Save!"])
        try await page.press(.escape)
        try await page.browser.resize(to: Browser.Size(width: 390, height: 800))
        try await page.run("form.openSheet('gender')")
        #expect(try await page.buttons == ["Clear"])
      }
    }

    @Test(
      "MH-89: dragged down far or fast, the sheet is cancelled, and otherwise comes back",
      .only(in: .chromium, because: "touches that scroll")
    )
    func dragged() async throws {
      try await OutlinePage.form { page in
        try await page.browser.resize(to: Browser.Size(width: 390, height: 800))
        try await page.run("form.openSheet('email')")
        _ = try await page.sheetExtent
        try await page.browser.type("Bob")
        try await page.browser.pointer(
          .touch,
          [.move(195, 404), .down, .move(195, 470, milliseconds: 80), .pause(200), .up]
        )
        #expect(try await page.sheetExtent == [400, 800])
        try await page.browser.pointer(
          .touch,
          [.move(195, 404), .down, .move(195, 620, milliseconds: 200), .pause(200), .up]
        )
        #expect(try await page.sheet == nil)
        #expect(try await page.answers == "{}")
        try await page.run("form.openSheet('email')")
        #expect(
          try await page.run("return form.shadowRoot.querySelector('dialog .text').value") == ""
        )
        _ = try await page.sheetExtent
        // A busy machine may deliver the end so late that the finger rests before it.
        try await wait("the sheet to be cancelled by a fast drag") {
          try await page.browser.pointer(
            .touch,
            [.move(195, 404), .down, .move(195, 450, milliseconds: 20), .up]
          )
          return try await page.sheet == nil
        }
      }
    }

    @Test(
      "A finger pulls the sheet by its options too; a tap is a tap, and upwards they scroll",
      .only(in: .chromium, because: "touches that scroll")
    )
    func pulledByOptions() async throws {
      try await OutlinePage.form { page in
        try await page.browser.resize(to: Browser.Size(width: 390, height: 800))
        try await page.run("form.openSheet('gender')")
        _ = try await page.sheetExtent
        try await page.browser.pointer(.touch, [.move(195, 90), .down, .up])
        #expect(try await page.sheet?[1] == "x Female")
        try await page.browser.pointer(
          .touch,
          [
            .move(195, 90), .down, .move(195, 160, milliseconds: 60),
            .move(195, 700, milliseconds: 200), .pause(200), .up,
          ]
        )
        #expect(try await page.sheet == nil)
        #expect(try await page.answers == "{}")
        try await page.run("form.openSheet('country')")
        _ = try await page.sheetExtent
        try await page.browser.pointer(
          .touch,
          [.move(195, 700), .down, .move(195, 560, milliseconds: 120), .pause(200), .up]
        )
        try await wait("the options to scroll") {
          try await page.run(
            "return form.shadowRoot.querySelector('.sheet-body').scrollTop > 60"
          )
        }
        #expect(try await page.sheetExtent == [400, 800])
      }
    }

    @Test(
      "With reduced motion the sheet appears in place at once",
      .only(in: .chromium, .firefox, because: "settings of the user")
    )
    func reducedMotion() async throws {
      try await OutlinePage.form { page in
        try await page.browser.prefer(.reducedMotion)
        try await page.browser.resize(to: Browser.Size(width: 390, height: 800))
        let top: Double = try await page.run(
          """
          form.openSheet("level")
          return form.shadowRoot.querySelector("dialog").getBoundingClientRect().top
          """
        )
        #expect(top == 400)
      }
    }
  }
}
