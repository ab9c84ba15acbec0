public import Foundation

/// The programs that drive a browser, found along PATH.
public struct BrowserPrograms: Sendable {
  /// The path of the WebDriver program.
  public let driver: URL

  /// The path of the browser.
  public let browser: URL

  /// The programs of this machine, or the error of the search.
  public static let onThisMachine: Result<BrowserPrograms, Missing> = find(
    along: ProcessInfo.processInfo.environment["PATH"] ?? ""
  )

  /// Whether a browser can be driven on this machine.
  public static var areHere: Bool { (try? onThisMachine.get()) != nil }

  /// Finds the programs in folders separated by colons.
  public static func find(along path: String) -> Result<BrowserPrograms, Missing> {
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

  /// A program was not found along PATH.
  public struct Missing: Error, CustomStringConvertible {
    /// The name of the program.
    public let program: String

    /// The message of the error.
    public var description: String {
      "there is no \(program) along PATH; Scripts/setup installs it on Debian"
    }
  }
}
