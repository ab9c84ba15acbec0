import Foundation

/// The browsers that can be driven.
public enum BrowserKind: String, CaseIterable, Sendable {
  /// Chromium, through chromedriver.
  case chromium
  /// Firefox, which speaks WebDriver itself.
  case firefox
  /// WebKitGTK's MiniBrowser, through WebKitWebDriver, on a virtual display.
  case webkit

  /// The browser that the environment names in `ESPALIER_BROWSER`; Chromium if it names none.
  public static let chosen: BrowserKind = {
    guard let name = ProcessInfo.processInfo.environment["ESPALIER_BROWSER"] else {
      return .chromium
    }
    guard let kind = BrowserKind(rawValue: name) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("ESPALIER_BROWSER is \(name); expected one of \(names)")
    }
    return kind
  }()
}
