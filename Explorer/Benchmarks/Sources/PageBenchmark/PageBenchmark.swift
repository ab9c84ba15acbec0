import EspalierWebDriver
import Foundation

/// Measures the page that `espalier serve` shows, in a headless Chromium.
///
/// It prints one line per measurement, `name value unit`, and then one for each target, which
/// starts with `#` and reports whether it is met. With `--strict`, a missed target exits with 1.
@main
struct PageBenchmark {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let address = arguments.first, let gallery = URL(string: address),
      arguments.dropFirst().allSatisfy({ $0 == "--strict" })
    else {
      fail("usage: PageBenchmark URL [--strict], with the URL of `espalier serve`")
    }
    do {
      let measures = try await measureAll(gallery)
      for measure in measures { print(measure.line) }
      for verdict in measures.compactMap(\.verdict) { print(verdict) }
      if arguments.contains("--strict") && !measures.allSatisfy(\.isMet) { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("PageBenchmark: \(message)\n".utf8))
    exit(2)
  }

  private static func measureAll(_ gallery: URL) async throws -> [Measure] {
    let page = gallery.appending(queryItems: [URLQueryItem(name: "outline", value: "million")])
    return try await Browser.run { browser in
      let visit = BrowserSession(browser: browser, page: page)
      return try await [visit.firstRows(), visit.scrolling(), visit.jumping()] + visit.room()
    }
  }
}
