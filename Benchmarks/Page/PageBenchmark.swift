import EspalierWebDriver
import Foundation

/// Measures the page that `espalier serve` shows, in a headless Chromium.
///
/// It prints one line a measure, `name value unit`, and then one for each bar, which begins with `#`
/// and says whether it is met. Under `--strict` a bar that is missed is a fault.
@main
struct PageBenchmark {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.allSatisfy({ $0 == "--strict" }) else {
      fail("usage: PageBenchmark [--strict]")
    }
    do {
      let measures = try await measureAll()
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

  private static func measureAll() async throws -> [Measure] {
    try await OutlineServer.withBrowser { server, browser in
      let visit = Visit(browser: browser, page: server.page(of: "million"))
      return try await [visit.firstRows(), visit.scrolling(), visit.jumping()] + visit.room()
    }
  }
}
