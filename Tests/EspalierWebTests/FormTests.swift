import EspalierWebDriver
import Testing

extension PageTests {
  /// The filter form: the cases of the originals that a browser can show.
  ///
  /// The page has the survey of the cases; "3 items" is what a header says while nothing in it is
  /// answered, and "1 of 3" once something is.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct FormTests {
    // Rows

    @Test("MH-01 to MH-05, MH-25, MH-26: headers open and close, each for itself, and count")
    func rows() async throws {
      try await OutlinePage.form { page in
        #expect(
          try await page.lines == ["> Labels: 3 items", "> Surveys: 3 items", "> Places: 1 item"]
        )
        try await page.press(.down, .right)
        #expect(try await page.lines.count == 6)
        try await page.tap("Scale")
        try await page.tap("Guestbook")
        #expect(
          try await page.lines == [
            "> Labels: 3 items",
            "v Surveys: 3 items",
            "  v Guestbook: 2 items",
            "    - Email: name@example.org",
            "    - Gender",
            "  v Scale: 1 item",
            "    - Level",
            "  > International: 3 items",
            "> Places: 1 item",
          ]
        )
      }
    }

    @Test("MH-08, MH-09: a group closes with all its sections, and opens with them closed")
    func reset() async throws {
      try await OutlinePage.form { page in
        for title in ["Surveys", "Guestbook", "Scale", "International"] {
          try await page.tap(title)
        }
        #expect(try await page.lines.count == 12)
        try await page.tap("Surveys")
        #expect(try await page.lines.count == 3)
        try await page.tap("Surveys")
        #expect(try await page.lines.count == 6)
      }
    }

    @Test("MH-31, MH-66, MH-85: a toggle is answered in place, and counts at once")
    func toggles() async throws {
      try await OutlinePage.form { page in
        try await page.press(.right, .right, .space)
        #expect(try await page.lines[0] == "v Labels: 1 of 3")
        #expect(try await page.element("Freshman").attribute("aria-checked") == "true")
        #expect(try await page.sheet == nil)
        try await page.press(.down, .down, .enter)
        #expect(try await page.lines[0] == "v Labels: 2 of 3")
        try await page.press(.enter, .up, .up, .space)
        #expect(try await page.lines[0] == "v Labels: 3 items")
        #expect(try await page.answers == "{}")
      }
    }

    @Test(
      "The rows are a tree with one stop of the Tab key, and labels say that they open a dialog"
    )
    func roles() async throws {
      try await OutlinePage.form { page in
        try await page.tap("Surveys")
        try await page.tap("Guestbook")
        let gender = try await page.element("Gender")
        #expect(try await gender.computedRole == "treeitem")
        #expect(try await gender.attribute("aria-haspopup") == "dialog")
        #expect(try await page.rows.count(where: \.isTabStop) == 1)
        #expect(try await page.row("Surveys").label == "Surveys, 3 items")
      }
    }

    // The form as a whole

    @Test("MH-60, MH-61: Clear removes all answers and keeps the expansion")
    func clearAll() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          """
          form.answers = { freshman: true, gender: ["female"], level: "high", email: "Bob" }
          form.expand("surveys")
          form.clear()
          """
        )
        #expect(try await page.answers == "{}")
        #expect(try await page.lines[1...2] == ["v Surveys: 3 items", "  > Guestbook: 2 items"])
        try await page.run("form.openSheet('level')")
        #expect(try await page.sheet == ["Level", "- Low", "- Mid", "- High"])
      }
    }

    @Test("MH-63, MH-64, MH-65: Save and Cancel of the form, blocked while a sheet is open")
    func end() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          """
          window.ends = []
          for (const name of ["save", "cancel"]) {
            addEventListener(`espalier-${name}`, ({ detail }) => {
              ends.push(`${name} ${JSON.stringify(detail.answers)}`)
            })
          }
          form.answer("level", "low")
          form.save()
          form.save()
          form.answer("level", "mid")
          form.answer("junior", true)
          form.openSheet("gender")
          form.save()
          form.cancel()
          """
        )
        try await page.press(.escape)
        try await page.run("form.cancel()")
        let saved = #"{"level":"low"}"#
        let ends: [String] = try await page.run("return ends")
        #expect(ends == ["save \(saved)", "save \(saved)", "cancel \(saved)"])
      }
    }

    @Test("Options show the numbers of their records, by the draft; toggles too")
    func records() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          """
          form.records = [
            { gender: "female", level: "low", freshman: true },
            { gender: ["female", "male"], level: "high", city: "Lima" },
            { gender: "male", level: "high", city: "Rome" },
          ]
          form.answer("level", "high")
          form.expand("labels")
          form.openSheet("gender")
          """
        )
        #expect(try await page.sheet == ["Gender", "- Female1", "- Male2", "- No response0"])
        try await page.choose("Female1")
        try await page.click("Save")
        let match = "JSON.stringify(form.matchRecords().matches)"
        #expect(try await page.run("return \(match)") == "[1]")
        try await page.run("form.openSheet('level')")
        // The answers to the field itself make no difference.
        #expect(try await page.sheet == ["Level", "- Low1", "- Mid0", "x High1"])
        try await page.press(.escape)
        #expect(try await page.row("Freshman").detail == "0")
        try await page.run("form.answer('level', null)")
        #expect(try await page.row("Freshman").detail == "1")
        // A text is searched for again when it is another one.
        for (text, positions) in [("li", "[1]"), ("o", "[]"), ("", "[0,1]")] {
          try await page.run("form.answer('city', '\(text)')")
          #expect(try await page.run("return \(match)") == positions, "\(text)")
        }
        try await page.run("form.records = null; form.openSheet('gender')")
        #expect(try await page.sheet == ["Gender", "x Female", "- Male", "- No response"])
      }
    }

    @Test("MH-27, MH-28: a header counts with its nouns; MH-79: serialized answers are applied")
    func serialized() async throws {
      try await OutlinePage.form { page in
        try await page.run(
          """
          const toggle = (id) => ({ id, title: id, kind: "toggle" })
          const options = [{ id: 1, title: "One" }, { id: 2, title: "Two" }]
          form.groups = [{
            id: "g", title: "G", key: "k", nouns: { one: "label", other: "labels" },
            fields: [toggle("a"), toggle("b"), { id: "c", title: "C", kind: "single", options }],
          }]
          """
        )
        #expect(try await page.lines == ["> G: 3 items"])
        let serialized: String = try await page.run(
          """
          form.answers = { a: true, c: 2 }
          return JSON.stringify(form.serializedAnswers)
          """
        )
        let entries = #"[{"key":"k","value":"a","field":"a"},{"key":"C","value":2,"field":"c"}]"#
        let place = #""group":"g","section":null,"title":"G","key":"k","value":"G""#
        #expect(serialized == "[{\(place),\"answers\":\(entries)}]")
        #expect(try await page.lines == ["> G: 2 labels"])
        let answers: [String] = try await page.run(
          """
          const [saved] = form.serializedAnswers
          const outcomes = []
          const outcome = (act) => {
            try {
              outcomes.push(JSON.stringify(act()))
            } catch (error) {
              outcomes.push(error.code)
            }
          }
          form.clear()
          outcome(() => form.apply([saved]))
          outcome(() => form.answers)
          const pairs = [1, 2].map((value) => ({ key: "", value, field: "c" }))
          const twice = { ...saved, answers: pairs }
          outcome(() => form.apply([twice]))
          outcome(() => form.apply([twice], { skipUnknown: true }))
          outcome(() => form.apply([{ ...saved, group: "h" }]))
          outcome(() => form.apply([{ ...saved, group: "h" }], { skipUnknown: true }).length)
          outcome(() => form.answers)
          form.answer("a", true)
          form.openSheet("c")
          outcome(() => form.apply([saved]))
          outcome(() => form.answer("a", null))
          outcome(() => form.clear("a"))
          outcome(() => form.answers)
          return outcomes
          """
        )
        #expect(
          answers == [
            "[]", #"{"a":true,"c":2}"#, "invalid-data", #"[{"key":"","value":2,"field":"c"}]"#,
            "unknown-id", "2", "{}", "refused", "refused", "refused", #"{"a":true}"#,
          ]
        )
        #expect(try await page.sheet == ["C", "- One", "- Two"])
        try await page.press(.escape)
        #expect(try await page.lines == ["v G: 1 label", "  - a", "  - b", "  - C"])
      }
    }

    @Test("A form opens the sheet of a field that may not be sent, but not where it is only asked")
    func validity() async throws {
      try await OutlinePage.form { page in
        let answers: [String] = try await page.run(
          """
          const around = document.createElement("form")
          around.innerHTML = `<espalier-form><fieldset name="g"><legend>G</legend>
            <label>City <input name="city" required></label>
            <label>Land <input name="land" required></label></fieldset></espalier-form>`
          document.body.append(around)
          const made = around.firstElementChild
          await made.ready
          const answers = []
          const note = async (call) => {
            const isValid = around[call]()
            await new Promise(done => setTimeout(done))
            await new Promise(requestAnimationFrame)
            const sheet = made.shadowRoot.querySelector("dialog[open]")
            answers.push(`${isValid} ${sheet?.textContent.slice(0, 4)}`)
            if (call === "checkValidity") made.answer("land", made.answers.land ?? null)
            made.closeSheet()
          }
          await note("checkValidity")
          await note("reportValidity")
          made.answer("city", "Rome")
          await note("checkValidity")
          await note("reportValidity")
          made.answer("land", "Italy")
          await note("reportValidity")
          answers.push(`${made.shadowRoot.querySelector(".exposed")}`)
          around.remove()
          return answers
          """
        )
        #expect(
          answers == [
            "false undefined", "false City", "false undefined", "false Land", "true undefined",
            "null",
          ]
        )
      }
    }

    @Test("W1: groups that are expanded before the fields are read are expanded then")
    func expandedEarly() async throws {
      try await OutlinePage.form { page in
        let expanded: [String] = try await page.run(
          """
          const made = document.createElement("espalier-form")
          made.innerHTML = `<fieldset name="a"><legend>A</legend><label><input type="checkbox"
            name="x"> X</label></fieldset><fieldset name="b"><legend>B</legend><label><input
            type="checkbox" name="y"> Y</label></fieldset>`
          made.expanded = ["a", "b"]
          made.collapse("a")
          document.body.append(made)
          await made.ready
          const { expanded } = made
          made.remove()
          return expanded
          """
        )
        #expect(expanded == ["b"])
      }
    }

    @Test("What is answered before the form is ready, or while it is in no page, is kept")
    func kept() async throws {
      try await OutlinePage.form { page in
        let answers: [String] = try await page.run(
          """
          const options = [{ id: 1, title: "One" }, { id: 2, title: "Two" }]
          const made = document.createElement("espalier-form")
          const answers = []
          const note = () => answers.push(JSON.stringify(made.answers))
          made.groups = [{
            id: "g", title: "G", fields: [
              { id: "a", title: "A", kind: "multiple", options, answer: [2] },
              { id: "b", title: "B", kind: "toggle" },
            ],
          }]
          made.answers = { a: [1] }
          made.answer("b", true)
          note()
          document.body.append(made)
          await made.ready
          note()
          made.cancel()
          note()
          made.answer("a", [2, 1])
          made.remove()
          while (made.view) await new Promise(requestAnimationFrame)
          note()
          made.answer("b", true)
          document.body.append(made)
          await made.ready
          while (!made.view) await new Promise(requestAnimationFrame)
          note()
          made.cancel()
          note()
          made.remove()
          return answers
          """
        )
        #expect(
          answers == [
            #"{"a":[1],"b":true}"#, #"{"a":[1],"b":true}"#, #"{"a":[1]}"#, #"{"a":[1,2]}"#,
            #"{"a":[1,2],"b":true}"#, #"{"a":[1]}"#,
          ]
        )
      }
    }

    @Test("Chips remove answers, as a toolbar, and pass the focus on")
    func chips() async throws {
      try await OutlinePage.form { page in
        try await page.run("form.answers = { gender: ['female', 'none'], city: 'Oslo' }")
        // V17: a chip says what it answers.
        let chips: [String] = try await page.run(
          """
          return [...form.shadowRoot.querySelectorAll(".chip")]
            .map(it => [...it.querySelectorAll("span")].map(it => it.textContent).join(" "))
          """
        )
        #expect(chips == ["Gender: Female", "Gender: No response", "City: Oslo"])
        // However long an answer is, the form stays as wide.
        let widths: [Double] = try await page.run(
          """
          const widths = [form.offsetWidth]
          form.answer("city", "Llanfair".repeat(50))
          widths.push(form.offsetWidth)
          form.answer("city", "Oslo")
          return widths
          """
        )
        #expect(widths[1] == widths[0])
        try await page.press(.tab, holding: [.shift])
        #expect(try await page.focused == "Remove Female, Gender")
        try await page.press(.right)
        #expect(try await page.focused == "Remove No response, Gender")
        try await page.press(.delete)
        #expect(try await page.answers == #"{"gender":["female"],"city":"Oslo"}"#)
        #expect(try await page.focused == "Remove Oslo, City")
        try await page.press(.enter, .enter)
        #expect(try await page.answers == "{}")
        #expect(try await page.rows.contains(where: \.hasFocus))
      }
    }

    @Test(
      "The fields in the page follow, are what is submitted, and bring answers back on a reset"
    )
    func fields() async throws {
      try await OutlinePage.form { page in
        let script = "[...new FormData(document.querySelector('#search'))].flat().join(' ')"
        try await page.run("form.answers = { gender: ['none', 'female'], status: ['b'] }")
        #expect(
          try await page.run("return \(script)")
            == "email  gender female gender none status b city  country "
        )
        try await page.run("document.querySelector('#search').reset()")
        #expect(try await page.answers == "{}")
      }
    }

    @Test("MH-12, MH-14: new groups replace the old ones; invalid ones are refused")
    func parts() async throws {
      try await OutlinePage.form { page in
        let refusal: String = try await page.run(
          """
          const field = { id: "a", title: "A", kind: "text" }
          try {
            form.groups = [{ id: 1, title: "One", fields: [field, field] }]
          } catch (error) {
            return error.message
          }
          """
        )
        #expect(refusal.contains("\"a\""))
        #expect(try await page.lines.count == 3)
        try await page.run(
          """
          const options = Array.from({ length: 40 }, (_, k) => ({ id: k, title: `Option ${k}` }))
          const field = { id: "a", title: "A", kind: "multiple", options, answer: [3, 1] }
          form.groups = [{ id: 1, title: "One", fields: [field] }]
          """
        )
        #expect(try await page.lines == ["> One: 1 of 1"])
        #expect(try await page.answers == #"{"a":[1,3]}"#)
        try await page.run("form.openSheet('a')")
        try await page.browser.element("dialog .search").type("13")
        #expect(try await page.sheet == ["A", "- Option 13"])
        try await page.press(.enter)
        #expect(try await page.sheet != nil)
        try await page.click("Save")
        #expect(try await page.answers == #"{"a":[1,3]}"#)
      }
    }
  }
}
