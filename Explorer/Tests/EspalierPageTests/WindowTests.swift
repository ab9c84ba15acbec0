import EspalierWebDriver
import ExplorerTestSupport
import Foundation
import Testing

extension PageTests {
  /// Several windows of one browser, and pages of other origins in it.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct WindowTests {
    @Test("Nine windows of one server all show their rows, and all follow changes")
    func manyWindows() async throws {
      try await OutlinePage.open(.folder(["first.txt": ""]), console: .mayComplain) { page in
        let browser = page.browser
        // A browser opens six connections to one server.
        try await browser.run(
          """
          window.others = Array.from({ length: 8 }, () => window.open(location.href, "_blank", "popup"))
          """
        )
        func count(_ condition: String) async throws -> Int {
          try await browser.run(
            """
            const shows = (it, title) => it.espalier?.find(title) !== undefined
            return [window, ...window.others].filter(it => \(condition)).length
            """
          )
        }
        try await wait("the rows of all") { try await count("shows(it, 'first.txt')") == 9 }
        try await wait("that all watch") { try await count("it.espalier.watched === 1") == 9 }
        let top = try #require(page.served)
        try Data().write(to: top.appending(path: "second.txt"))
        try await wait("the change in all") { try await count("shows(it, 'second.txt')") == 9 }
        // The others go on without those that are closed.
        try await browser.run("for (const it of window.others.splice(0, 4)) it.close()")
        try Data().write(to: top.appending(path: "third.txt"))
        try await wait("the change in the rest") { try await count("shows(it, 'third.txt')") == 5 }
        try await browser.run("for (const it of window.others.splice(0)) it.close()")
      }
    }

    @Test("Branches that only one of two windows has open are watched for both")
    func branches() async throws {
      let served = Served.folder(["one/a.txt": "", "two/b.txt": ""])
      try await OutlinePage.open(served, console: .mayComplain) { page in
        let browser = page.browser
        try await browser.run("window.other = window.open(location.href, '_blank', 'popup')")
        func shows(_ window: String, _ title: String) async throws -> Bool {
          try await browser.run("return \(window).espalier?.find('\(title)') !== undefined")
        }
        try await wait("the rows") { try await shows("window.other", "two") }
        try await browser.run(
          """
          espalier.expand(espalier.ids(0, 1)[0])
          other.espalier.expand(other.espalier.ids(1, 1)[0])
          """
        )
        try await wait("the files") { try await shows("window", "a.txt") }
        try await wait("the files") { try await shows("window.other", "b.txt") }
        try await wait("that both watch") {
          try await browser.run(
            "return espalier.watched === 2 && other.espalier.watched === 2"
          )
        }
        let top = try #require(page.served)
        try Data().write(to: top.appending(path: "one/c.txt"))
        try Data().write(to: top.appending(path: "two/d.txt"))
        try await wait("the change") { try await shows("window", "c.txt") }
        try await wait("the change") { try await shows("window.other", "d.txt") }
        try await browser.run("window.other.close()")
      }
    }

    @Test(
      "Without shared workers each window has a stream of its own",
      .only(in: .chromium, because: "scripts that run before those of a page")
    )
    func noSharedWorker() async throws {
      try await OutlinePage.open(.folder(["first.txt": ""])) { page in
        let browser = page.browser
        struct Script: Decodable { var identifier: String }
        struct Nothing: Decodable {}
        let script: Script = try await browser.devTools(
          "Page.addScriptToEvaluateOnNewDocument",
          ["source": "delete window.SharedWorker"]
        )
        try await browser.reload()
        try await page.waitForFirstRows()
        #expect(try await browser.run("return typeof SharedWorker") == "undefined")
        try await wait("that it watches") {
          try await browser.run("return espalier.watched === 1")
        }
        try Data().write(to: try #require(page.served).appending(path: "second.txt"))
        try await wait("the change") { try await page.titles.contains("second.txt") }
        let _: Nothing = try await browser.devTools(
          "Page.removeScriptToEvaluateOnNewDocument",
          ["identifier": .string(script.identifier)]
        )
      }
    }

    @Test("While a page of another origin requests searches, the page of the server works")
    func foreignPage() async throws {
      let values = (0..<20_000).map { #"{"id":\#($0),"name":"Song \#($0)"}"# }
      let json = "[" + values.joined(separator: ",") + "]"
      try await OutlinePage.open(.json(json), console: .mayComplain) { page in
        let browser = page.browser
        let address = page.server.url.absoluteString
        let html = (0..<16)
          .map { "<img src='\(address)api/outlines/source/search?expression=zz\($0)%24'>" }
          .joined()
        let encoded = try #require(
          html.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        try await browser.open(try #require(URL(string: "data:text/html," + encoded)))
        // All are refused; the server does not search. WebKit has no event for each.
        try await wait("the refusals") {
          try await browser.run(
            """
            return [...document.images].filter(it => it.complete && it.naturalWidth === 0).length
            """
          ) == 16
        }
        let list: OutlineList = try await page.server.get("api/outlines")
        #expect(list.outlines.count == 1)
        // A link on it can be followed.
        let link = "<a href='\(address)'>link</a>"
        let page2 = try #require(
          link.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        try await browser.open(try #require(URL(string: "data:text/html," + page2)))
        try await browser.click(try await browser.element("a"))
        try await page.waitForFirstRows()
      }
    }
  }
}
