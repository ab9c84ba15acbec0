public import Foundation

/// The programs that drive a browser.
public struct BrowserPrograms: Sendable {
  /// The path of the browser.
  public let browser: URL

  /// The path of the WebDriver program, nil for a browser that needs none.
  public let driver: URL?

  /// The path of the virtual display, nil for a browser that needs none.
  public let display: URL?

  /// The programs of this machine for the browser of choice, or the error of the search.
  public static let onThisMachine = find(.chosen)

  /// Whether the browser of choice can be driven on this machine.
  public static var areHere: Bool { (try? onThisMachine.get()) != nil }

  /// Finds the programs of a browser along PATH.
  public static func find(_ kind: BrowserKind) -> Result<BrowserPrograms, Missing> {
    find(kind, along: ProcessInfo.processInfo.environment["PATH"] ?? "")
  }

  /// Finds the programs of a browser in folders separated by colons.
  public static func find(
    _ kind: BrowserKind,
    along path: String
  ) -> Result<BrowserPrograms, Missing> {
    let folders = path.split(separator: ":").map(String.init)
    func first(_ names: String..., in folders: [String]) throws(Missing) -> URL {
      let files = names.flatMap { name in folders.map { "\($0)/\(name)" } }
      guard let file = files.first(where: FileManager.default.isExecutableFile) else {
        throw Missing(program: names[0])
      }
      return URL(fileURLWithPath: file)
    }
    return Result { () throws(Missing) in
      switch kind {
      case .chromium:
        let driver = try first("chromedriver", in: folders)
        let browser = try first("chromium", "chromium-browser", "google-chrome", in: folders)
        return BrowserPrograms(browser: browser, driver: driver, display: nil)
      case .firefox:
        let browser = try first("firefox-esr", "firefox", in: folders)
        return BrowserPrograms(browser: browser, driver: nil, display: nil)
      case .webkit:
        let driver = try first("WebKitWebDriver", in: folders)
        let display = try first("Xvfb", in: folders)
        let browser = try first("MiniBrowser", in: foldersOfMiniBrowser)
        return BrowserPrograms(browser: browser, driver: driver, display: display)
      }
    }
  }

  /// Folders such as `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1`, the newest first.
  private static var foldersOfMiniBrowser: [String] {
    func children(_ folder: String) -> [String] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      return (names ?? []).sorted(by: >).map { "\(folder)/\($0)" }
    }
    return (["/usr/lib"] + children("/usr/lib")).flatMap(children)
      .filter { $0.split(separator: "/").last?.hasPrefix("webkit2gtk-") == true }
  }

  /// A program was not found.
  public struct Missing: Error, CustomStringConvertible {
    /// The name of the program.
    public let program: String

    /// The message of the error.
    public var description: String {
      "there is no \(program) along PATH; Scripts/setup installs it on Debian"
    }
  }
}
