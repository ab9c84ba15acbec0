import EspalierWebDriver
import Foundation

/// A browser that shows the page with a million rows.
struct BrowserSession {
  let browser: Browser
  let page: URL

  private static let tree =
    "document.querySelector('espalier-outline').shadowRoot.querySelector('[role=tree]')"

  /// Reloads the page and waits until its first rows are drawn.
  ///
  /// - Returns: The time from the start of the navigation, in milliseconds.
  @discardableResult
  private func open() async throws -> Double {
    try await browser.openBlank()
    _ = try await browser.devTools("Network.clearBrowserCache", returning: Nothing.self)
    try await browser.open(page)
    return try await wait("the first rows") {
      try await browser.run(
        "return performance.getEntriesByName('espalier-first-rows')[0]?.startTime ?? null"
      )
    }
  }

  /// The median of several navigations with an empty cache.
  func firstRows() async throws -> Measure {
    // The first one includes one-time setup of the browser and the server.
    try await open()
    var times: [Double] = []
    for _ in 0..<9 { times.append(try await open()) }
    return Measure("first-rows", times.percentile(0.5), .milliseconds, bar: 500)
  }

  /// The time between frames while the rows scroll by 240 pixels per frame.
  func scrolling() async throws -> Measure {
    try await open()
    let times: [Double] = try await browser.run(
      """
      const tree = \(Self.tree)
      const frame = () => new Promise(requestAnimationFrame)
      const times = []
      let last = await frame()
      for (let step = 0; step < 120; step++) {
        tree.scrollTop += 240
        const now = await frame()
        times.push(now - last)
        last = now
      }
      if (tree.scrollTop < 119 * 240) throw new Error("it did not scroll")
      return times
      """
    )
    return Measure("scroll-frame.p95", times.percentile(0.95), .milliseconds, bar: 20)
  }

  /// The number of jumps, out of 40, whose first frame has a gap in the window.
  func jumping() async throws -> Measure {
    let blank: Double = try await browser.run(
      """
      const tree = \(Self.tree)
      const frame = () => new Promise(requestAnimationFrame)
      const isCovered = () => {
        const { top, bottom } = tree.getBoundingClientRect()
        let covered = top
        for (const row of tree.querySelectorAll("[role=treeitem]")) {
          const box = row.getBoundingClientRect()
          if (box.bottom <= covered) continue
          if (box.top > covered + 1) break
          covered = box.bottom
        }
        return covered >= bottom
      }
      let blank = 0
      for (let jump = 1; jump <= 40; jump++) {
        await frame()
        // Section titles are not rows.
        const part = 0.1 + 0.8 * (jump * 0.6180339887 % 1)
        tree.scrollTop = part * tree.scrollHeight
        await frame()
        if (!isCovered()) blank += 1
      }
      return blank
      """
    )
    return Measure("blank-jumps", blank, .jumps, bar: 0)
  }

  /// The memory and the number of elements of the page at the end.
  func room() async throws -> [Measure] {
    // The page does not expose the module, so its memory is captured on instantiation.
    let script = """
      const instantiate = WebAssembly.instantiate
      WebAssembly.instantiate = async (...source) => {
        const instance = await instantiate(...source)
        window.measuredMemory = instance.exports.memory
        return instance
      }
      """
    _ = try await browser.devTools(
      "Page.addScriptToEvaluateOnNewDocument",
      ["source": .string(script)],
      returning: Nothing.self
    )
    try await open()
    _ = try await jumping()
    _ = try await browser.devTools("HeapProfiler.collectGarbage", returning: Nothing.self)
    let module: Double = try await browser.run("return measuredMemory.buffer.byteLength")
    let heap: Double = try await browser.run("return performance.memory.usedJSHeapSize")
    let elements: Double = try await browser.run(
      """
      const count = (root) => [...root.querySelectorAll("*")]
        .reduce((sum, { shadowRoot }) => sum + 1 + (shadowRoot ? count(shadowRoot) : 0), 0)
      return count(document)
      """
    )
    var measures = [
      Measure("elements", elements, .elements),
      Measure("script-heap", heap, .bytes),
      Measure("wasm-memory", module, .bytes),
    ]
    if let resident = Renderer.residentMemory(below: browser.processID) {
      measures.append(Measure("renderer-rss", Double(resident), .bytes, bar: 400e6))
    }
    return measures
  }
}
