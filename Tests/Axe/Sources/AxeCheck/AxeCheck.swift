import EspalierWeb
import EspalierWebDriver
import Foundation

/// Has axe-core look at every page of the gallery of elements, and at the page of the explorer, in a
/// headless Chromium.
///
/// Each page is seen light, dark and narrow, and then as it is while something is going on: with a
/// sheet open, a filter on, rows that could not be loaded. It prints one line a look, and what is
/// violated below it. Any violation is a fault.
@main
struct AxeCheck {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let path = arguments.first,
      let explorer = URL(string: arguments[arguments.startIndex + 1])
    else {
      fail("usage: AxeCheck axe.min.js URL [PAGE ...], with the URL of `espalier serve`")
    }
    do {
      let script = try String(contentsOf: URL(filePath: path), encoding: .utf8)
      let names = arguments.dropFirst(2)
      let looks = AxeScenario.all.filter { names.isEmpty || names.contains($0.page) }
      let views =
        names.isEmpty || names.contains(ExplorerScenario.page) ? ExplorerScenario.all : []
      let found = try await check(looks, views, of: explorer, with: script)
      let count = looks.count + views.count
      print("\(count) looks, \(found) violations")
      if count == 0 || found > 0 { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("AxeCheck: \(message)\n".utf8))
    exit(2)
  }

  /// Checks the scenarios, and returns the number of violations.
  private static func check(
    _ looks: [AxeScenario],
    _ views: [ExplorerScenario],
    of explorer: URL,
    with script: String
  ) async throws -> Int {
    guard let assets = WebAssets.find() else { fail("the web front end is not built") }
    let server = try FolderServer(assets.folder, assets.module.deletingLastPathComponent())
    defer { server.end() }
    return try await Browser.run { browser in
      var sum = 0
      func report(_ found: Findings, of name: String) {
        let count = found.violations.count
        print("\(name): \(count) of \(found.inside + count), \(found.open) left to people")
        for violation in found.violations { print(violation.report) }
        sum += count
      }
      for look in looks {
        report(try await look.check(browser, at: server.url, with: script), of: look.name)
      }
      for view in views {
        report(try await view.check(browser, at: explorer, with: script), of: view.name)
      }
      return sum
    }
  }
}
