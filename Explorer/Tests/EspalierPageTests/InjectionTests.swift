import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Content of files is displayed, and never executed.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct InjectionTests {
    @Test("Names that are HTML are shown as text")
    func names() async throws {
      let names = [
        "<b>bold</b>", "<img src=x onerror=\"window.harmed=1\">", "<script>window.harmed=1",
        "&lt;tag&gt;", "javascript:window.harmed=1", "\"quoted' name",
      ]
      // The slash of a closing tag would separate folders.
      let files = names.map { $0.replacing("/", with: "∕") }
      let served = Served.folder(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
      try await OutlinePage.open(served) { page in
        #expect(try await Set(page.titles) == Set(files))
        for name in files {
          #expect(try await page.element(name, part: "title").text == name)
          try await page.browser.click(page.element(name), count: 2)
        }
        #expect(try await page.browser.elements("[role=tree] :is(img, b, script, a)").isEmpty)
        #expect(try await page.browser.run("return window.harmed ?? 0") == 0)
      }
    }

    @Test("With a token in the link the page works, and hides it; without one nothing is served")
    func token() async throws {
      let served = Served.folder(["a/b.txt": ""])
      let token = "0123456789abcdef"
      try await OutlinePage.open(served, console: .mayComplain, token: token) { page in
        let browser = page.browser
        #expect(try await browser.run("return location.search") == "")
        #expect(try await browser.run("return document.cookie") == "")
        try await page.turn("a")
        try await wait("the file") { try await page.titles.contains("b.txt") }
        try await browser.reload()
        try await page.waitForFirstRows()
        // A client with neither the link nor the cookie.
        let answer = try await LocalHTTP.send(
          "GET",
          page.server.url.appending(path: "api/outlines")
        )
        #expect(answer.status == 401)
      }
    }

    @Test("JSON that is HTML is shown as text, keys and values")
    func values() async throws {
      let key = "<img src=x onerror=window.harmed=1>"
      try await OutlinePage.open(.json("{\"\(key)\": \"\(key)\"}")) { page in
        let row = try await page.row(key)
        #expect(row.detail.contains(key))
        #expect(try await page.browser.elements("[role=tree] img").isEmpty)
        #expect(try await page.browser.run("return window.harmed ?? 0") == 0)
      }
    }

    @Test("The page works without errors under a policy that forbids inline scripts")
    func policy() async throws {
      try await OutlinePage.open { page in
        let answer = try await LocalHTTP.send("GET", page.server.url)
        let policy = try #require(answer.fields["content-security-policy"])
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("script-src 'self' 'wasm-unsafe-eval'"))
        #expect(!policy.contains("'unsafe-inline'"))
        // The policy is in force: a forbidden script does not run.
        let harmed: Int = try await page.browser.run(
          """
          let violations = 0
          addEventListener("securitypolicyviolation", () => violations++)
          const script = document.createElement("script")
          script.textContent = "window.harmed = 1"
          document.body.append(script)
          await new Promise(done => setTimeout(done))
          return violations === 1 && window.harmed === undefined ? 0 : 1
          """
        )
        #expect(harmed == 0)
        // The only message is about that script.
        let lines = try await page.browser.takeConsole()
        #expect(lines.count == 1)
      }
    }

    @Test(
      "No outline of the gallery lets the browser complain",
      arguments: ["living-things", "survey", "property-list", "million"]
    )
    func console(outline: String) async throws {
      try await OutlinePage.open(outline: outline) { page in
        try await page.focus()
        try await page.browser.type("*")
        try await page.press(.end, .home, .pageDown, .enter, .space)
        try await page.scroll(to: 100_000)
        try await page.settle()
        #expect(try await page.browser.takeConsole().isEmpty)
      }
    }
  }
}
