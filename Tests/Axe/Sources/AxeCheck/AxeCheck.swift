import EspalierWeb
import EspalierWebDriver
import Foundation

/// Has axe-core look at every page of the gallery of elements, in a headless Chromium.
///
/// Each page is seen light, dark and narrow, and then as it is while something is going on: with a
/// sheet open, a filter on, rows that could not be loaded. It prints one line a look, and what is
/// violated below it. Any violation is a fault.
@main
struct AxeCheck {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else { fail("usage: AxeCheck axe.min.js [PAGE ...]") }
    do {
      let script = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      let looks = AxeScenario.all.filter {
        arguments.count == 1 || arguments.dropFirst().contains($0.page)
      }
      let found = try await check(looks, with: script)
      print("\(looks.count) looks, \(found) violations")
      if looks.isEmpty || found > 0 { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("AxeCheck: \(message)\n".utf8))
    exit(2)
  }

  /// Checks the scenarios, and returns the number of violations.
  private static func check(_ looks: [AxeScenario], with script: String) async throws -> Int {
    guard let assets = WebAssets.find() else { fail("the web front end is not built") }
    let server = try FolderServer(assets.folder, assets.module.deletingLastPathComponent())
    defer { server.end() }
    return try await Browser.run { browser in
      var sum = 0
      for look in looks {
        let found = try await look.check(browser, at: server.url, with: script)
        let count = found.violations.count
        print("\(look.name): \(count) of \(found.inside + count), \(found.open) left to people")
        for violation in found.violations { print(violation.report) }
        sum += count
      }
      return sum
    }
  }
}
