import EspalierWebDriver
import Foundation

/// One browser with the page of one widget.
struct BrowserSession {
  private let browser: Browser

  /// Opens a page in two new browsers, one after the other, measures, and ends them.
  static func measure(_ page: URL, nodes: Int) async throws -> [Measure: Double] {
    var found = try await visit(page, nodes: nodes) { try await $0.measureAll() }
    found[.expandAllAtOnce] = try await visit(page, nodes: nodes) {
      try await $0.call("expandAllAtOnce")
    }
    return found
  }

  /// Whether the last row can be reached with everything open.
  static func reachesEnd(_ page: URL, nodes: Int) async throws -> Bool {
    try await visit(page, nodes: nodes) { visit in
      let _: Double = try await visit.call("load")
      let _: Double = try await visit.call("expandAll")
      return try await visit.call("reachEnd")
    }
  }

  private static func visit<Result>(
    _ page: URL,
    nodes: Int,
    _ body: (BrowserSession) async throws -> Result
  ) async throws -> Result {
    let browser = try await Browser.start()
    do {
      try await browser.open(page)
      try await wait("the page") { try await browser.run("return 'peer' in window") }
      try await browser.run("window.driver = await import('/driver.js')")
      try await browser.run("driver.prepare(arguments[0])", .integer(nodes))
      let result = try await body(BrowserSession(browser: browser))
      await browser.end()
      return result
    } catch {
      await browser.end()
      throw error
    }
  }

  private func call<Value: Decodable>(_ function: String) async throws -> Value {
    try await browser.run("return await driver.\(function)()")
  }

  private func measureAll() async throws -> [Measure: Double] {
    var found: [Measure: Double] = [:]
    found[.firstRows] = try await call("load")
    found[.expandAll] = try await call("expandAll")
    found[.collapseRoot] = try await call("collapseRoot")
    found[.expandRoot] = try await call("expandRoot")
    _ = try await browser.devTools("HeapProfiler.collectGarbage", returning: Nothing.self)
    found[.memory] = Renderer.residentMemory(below: browser.processID).map { Double($0) / 1e6 }
    found[.elements] = try await call("countElements")
    let frames: [Double] = try await call("scroll")
    found[.scrollFrame] = frames.percentile(0.95)
    found[.wheelFrame] = try await turnWheel().percentile(0.95)
    found[.blankJumps] = try await call("jump")
    return found
  }

  /// The times from frame to frame while the wheel is turned over the widget.
  private func turnWheel() async throws -> [Double] {
    let place: [Double] = try await call("watch")
    for _ in 0..<120 {
      _ = try await browser.devTools(
        "Input.dispatchMouseEvent",
        [
          "type": "mouseWheel", "x": .number(place[0]), "y": .number(place[1]), "deltaX": 0,
          "deltaY": 240,
        ],
        returning: Nothing.self
      )
    }
    return try await call("watchedTimes")
  }
}
