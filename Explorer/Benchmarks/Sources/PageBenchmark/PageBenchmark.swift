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
    let loads = arguments.dropFirst().filter { $0 != "--strict" }.map(pageLoad)
    guard let address = arguments.first, let gallery = URL(string: address),
      loads.allSatisfy({ $0 != nil })
    else {
      fail(
        "usage: PageBenchmark URL [--strict] [NAME=URL ...], with URLs of `espalier serve`: of the "
          + "samples, and of data that is only loaded"
      )
    }
    do {
      var measures = try await measureAll(gallery)
      for load in loads.compactMap(\.self) { measures += try await load.measure() }
      for measure in measures { print(measure.line) }
      for verdict in measures.compactMap(\.verdict) { print(verdict) }
      if arguments.contains("--strict") && !measures.allSatisfy(\.isMet) { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  /// The loading that `NAME=URL` asks for, or nil if it is something else.
  private static func pageLoad(_ argument: String) -> PageLoad? {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let page = URL(string: String(parts[1])), page.host != nil else {
      return nil
    }
    return PageLoad(name: String(parts[0]), page: page)
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
