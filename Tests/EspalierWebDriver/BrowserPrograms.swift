package import Foundation

/// The programs that drive a browser, as they are found along PATH.
package struct BrowserPrograms: Sendable {
  package let driver: URL
  package let browser: URL

  /// The programs of this machine, or why there are none.
  package static let onThisMachine: Result<BrowserPrograms, Missing> = find(
    along: ProcessInfo.processInfo.environment["PATH"] ?? ""
  )

  /// Whether a browser can be driven on this machine.
  package static var areHere: Bool { (try? onThisMachine.get()) != nil }

  /// Looks for the programs in folders separated by colons.
  package static func find(along path: String) -> Result<BrowserPrograms, Missing> {
    func first(_ names: [String]) -> URL? {
      let folders = path.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
      return
        names
        .flatMap { name in folders.map { $0.appendingPathComponent(name) } }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
    guard let driver = first(["chromedriver"]) else {
      return .failure(Missing(program: "chromedriver"))
    }
    guard let browser = first(["chromium", "chromium-browser", "google-chrome"]) else {
      return .failure(Missing(program: "chromium"))
    }
    return .success(BrowserPrograms(driver: driver, browser: browser))
  }

  /// A program is not along PATH.
  package struct Missing: Error, CustomStringConvertible {
    package let program: String

    package var description: String {
      "there is no \(program) along PATH; Scripts/setup installs it on Debian"
    }
  }
}
