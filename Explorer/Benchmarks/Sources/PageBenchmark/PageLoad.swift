import EspalierWebDriver
import Foundation

/// The loading of the page over some data, by the measures that Lighthouse reports.
struct PageLoad {
  /// The data, as in `json`.
  let name: String
  let page: URL

  /// The medians of five navigations with an empty cache, after one that is not counted.
  func measure() async throws -> [Measure] {
    try await Browser.run { browser in
      _ = try await browser.devTools(
        "Page.addScriptToEvaluateOnNewDocument",
        ["source": .string(Self.observers)],
        returning: Nothing.self
      )
      _ = try await visit(browser)
      var visits: [Visit] = []
      for _ in 0..<5 { visits.append(try await visit(browser)) }
      func median(_ value: (Visit) -> Double) -> Double { visits.map(value).percentile(0.5) }
      return [
        Measure("\(name).first-rows", median(\.rows), .milliseconds, bar: 500),
        Measure("\(name).blocking", median(\.blocking), .milliseconds, bar: 200),
        Measure("\(name).layout-shift", median(\.shift), .shift, bar: 0.1),
      ]
    }
  }

  /// One navigation.
  private struct Visit: Decodable {
    /// The time until a row is drawn, in milliseconds.
    var rows: Double
    /// The sum of what tasks take beyond 50 ms each, in milliseconds.
    var blocking: Double
    /// The sum of all layout shifts.
    var shift: Double
  }

  private func visit(_ browser: Browser) async throws -> Visit {
    try await browser.openBlank()
    _ = try await browser.devTools("Network.clearBrowserCache", returning: Nothing.self)
    try await browser.open(page)
    return try await wait("the time after the first rows", within: .seconds(60)) {
      try await browser.run("return measuredVisit()")
    }
  }

  /// Observes the page from its beginning.
  ///
  /// `measuredVisit` returns null until three seconds have passed since the first frame with a row.
  private static let observers = """
    {
      const watched = { rows: null, blocking: 0, shift: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) watched.blocking += duration - 50
      }).observe({ type: "longtask", buffered: true })
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) {
          if (!hadRecentInput) watched.shift += value
        }
      }).observe({ type: "layout-shift", buffered: true })
      const look = (now) => {
        const outline = document.querySelector("espalier-outline")
        if (outline?.shadowRoot?.querySelector("[part~=row]")) watched.rows = now
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      window.measuredVisit = () =>
        watched.rows !== null && performance.now() > watched.rows + 3000 ? watched : null
    }
    """
}
