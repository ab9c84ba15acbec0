#if canImport(UIKit)
  public import Espalier
  internal import Foundation

  /// The words of the last row below a branch whose children are not all there.
  ///
  /// They are looked up in the app's own table of strings, `EspalierUIKit.strings`, by the English ones
  /// as keys.
  public struct OutlineStatusWording: Sendable {
    /// The children are on their way.
    public var loading = OutlineStatusWording.words("Loading…")
    /// They could not be loaded; the reason follows.
    public var failed = OutlineStatusWording.words("Could not be loaded. Tap to try again.")
    /// There are more than these.
    public var more = OutlineStatusWording.words("Load more")

    /// The usual words.
    public init() {}

    /// What a status says.
    ///
    /// - Parameter message: Why the children could not be loaded.
    public func text(of status: LoadStatus, message: String? = nil) -> String {
      switch status {
      case .loading: loading
      case .failed: message.map { "\(failed) \($0)" } ?? failed
      case .more: more
      }
    }

    private static func words(_ key: String) -> String {
      Bundle.main.localizedString(forKey: key, value: key, table: "EspalierUIKit")
    }
  }
#endif
