import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// The WebDriver client, on minimal pages.
  @Suite(.serialized, .needsBrowser, .browser)
  struct WebDriverTests {
    private func page(_ body: String) async throws -> Browser {
      let browser = try PageTests.browser
      try await browser.openBlank()
      try await browser.run("document.body.innerHTML = arguments[0]", .string(body))
      return browser
    }

    @Test func whatAPersonSees() async throws {
      let browser = try await page(
        "<h1 id=top>Fruit &amp; more</h1><p hidden>no</p><button aria-label=Go>x</button>"
      )
      let heading = try await browser.element("h1")
      #expect(try await heading.text == "Fruit & more")
      #expect(try await heading.computedRole == "heading")
      #expect(try await heading.attribute("id") == "top")
      #expect(try await heading.attribute("class") == nil)
      #expect(try await heading.style("display") == "block")
      #expect(try await browser.element("button").computedLabel == "Go")
      #expect(try await browser.elements("p, h1").count == 2)
      try await browser.run("document.title = 'Orchard'")
      #expect(try await browser.title == "Orchard")
    }

    @Test func whatAScriptAnswers() async throws {
      let browser = try await page("<p>one</p>")
      struct Point: Decodable, Equatable {
        var x: Int
        var y: Double?
      }
      #expect(try await browser.run("return {x: 7, y: null}") == Point(x: 7, y: nil))
      #expect(try await browser.run("return arguments[0] + arguments[1]", 2, 0.5) == 2.5)
      #expect(
        try await browser.run("return await new Promise(done => setTimeout(done, 1, 'later'))")
          == "later"
      )
      let text: String = try await browser.run(
        "return arguments[0].textContent",
        browser.element("p").json
      )
      #expect(text == "one")
      let failure = await #expect(throws: WebDriverError.self) {
        try await browser.run("throw new RangeError('too far')")
      }
      #expect(failure?.code == .scriptFailed)
      #expect(failure?.description.contains("too far") == true)
    }

    @Test func whatIsNotThere() async throws {
      let browser = try await page("<p>one</p>")
      let missing = await #expect(throws: WebDriverError.self) {
        try await browser.element("#nowhere")
      }
      #expect(missing?.code == .noSuchElement)
      #expect(missing?.description.contains("#nowhere") == true)
      #expect(missing?.description.contains("0x") == false)
      let gone = try await browser.element("p")
      try await browser.run("document.querySelector('p').remove()")
      let stale = await #expect(throws: WebDriverError.self) { try await gone.text }
      #expect(stale?.code == .staleElement)
      await #expect(throws: TimedOut.self) {
        try await wait("nothing", within: .milliseconds(20)) { false }
      }
    }

    @Test func keysAndPointer() async throws {
      let browser = try await page("<input><div tabindex=0 style='width:9px;height:9px'></div>")
      try await browser.run(
        """
        window.log = []
        for (const type of ["keydown", "click", "dblclick", "wheel"])
          addEventListener(type, e => log.push(
            (e.shiftKey ? "shift " : "") + (e.key ?? e.type)))
        """
      )
      try await browser.element("input").type("ab")
      #expect(try await browser.run("return document.querySelector('input').value") == "ab")
      try await browser.press(.down, .home, holding: [.shift])
      try await browser.type("ü")
      let box = try await browser.element("div")
      try await browser.click(box, count: 2)
      #expect(try await browser.activeElement.computedRole == "generic")
      try await browser.turnWheel(over: box, by: 10)
      let log = try await wait("the wheel") {
        let log: [String] = try await browser.run("return log")
        return log.last == "wheel" ? log : nil
      }
      #expect(
        log == [
          "a", "b", "shift Shift", "shift ArrowDown", "shift Home", "ü", "click", "click",
          "dblclick", "wheel",
        ]
      )
    }

    @Test(.only(in: .chromium, .firefox, because: "settings of the user"))
    func preferences() async throws {
      let browser = try await page("<p>one</p>")
      func matches(_ query: String) async throws -> Bool {
        try await browser.run("return matchMedia(arguments[0]).matches", .string(query))
      }
      try await browser.prefer(.dark, .reducedMotion)
      #expect(try await matches("(prefers-color-scheme: dark)"))
      #expect(try await matches("(prefers-reduced-motion: reduce)"))
      try await browser.prefer()
      #expect(try await !matches("(prefers-color-scheme: dark)"))
      #expect(try await !matches("(prefers-reduced-motion: reduce)"))
    }

    @Test func sizes() async throws {
      let browser = try await page("<p>one</p>")
      try await browser.resize(to: Browser.Size(width: 600, height: 480))
      #expect(try await browser.run("return [innerWidth, innerHeight]") == [600, 480])
      try await browser.resize(to: Browser.Options().size)
      #expect(try await browser.run("return [innerWidth, innerHeight]") == [1000, 700])
      // The signature of PNG.
      #expect(try await browser.screenshot().starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func theConsole() async throws {
      let browser = try await page("<p>one</p>")
      _ = try await browser.takeConsole()
      try await browser.run("console.error('that is wrong')")
      let lines = try await wait("a line") {
        let lines = try await browser.takeConsole()
        return lines.isEmpty ? nil : lines
      }
      #expect(lines.map(\.level) == ["SEVERE"])
      #expect(lines.first?.message.contains("that is wrong") == true)
      #expect(try await browser.takeConsole().isEmpty)
    }
  }

  /// Started processes are ended.
  @Suite(.serialized, .needsBrowser)
  struct BrowserLifeTests {
    @Test func whatIsEndedIsGone() async throws {
      let browser = try await Browser.start()
      let ids = [browser.processID] + Renderer.descendants(of: browser.processID)
      #expect(ids.count > 2)
      await browser.end()
      try await wait("\(ids) to end") { ids.allSatisfy { !isRunning($0) } }
    }

    @Test func whatNobodyHoldsIsGone() async throws {
      var browser: Browser? = try await Browser.start()
      let id = try #require(browser?.processID)
      browser = nil
      try await wait("\(id) to end") { !isRunning(id) }
    }

    @Test func programsThatAreNotThere() throws {
      for kind in BrowserKind.allCases {
        let none = BrowserPrograms.find(kind, along: "/nowhere:/")
        #expect(throws: BrowserPrograms.Missing.self, "\(kind)") { try none.get() }
      }
    }

    @Test func aProgramThatEndsByItself() async throws {
      let shell = URL(fileURLWithPath: "/bin/sh")
      let program = try GuardedProcess(shell) { _ in ["-c", "echo no port left; exit 3"] }
      let ended = await #expect(throws: ProgramEnded.self) {
        try await program.printed(/port (\d+)/)
      }
      #expect(ended?.description == "it ended with status 3: no port left\n")
      await program.end()
      #expect(!FileManager.default.fileExists(atPath: program.folder.path))
    }

    private func isRunning(_ id: Int) -> Bool { kill(pid_t(id), 0) == 0 }
  }
}
