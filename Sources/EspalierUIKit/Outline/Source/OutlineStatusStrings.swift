#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import Foundation

  /// The strings of status rows, which follow the loaded children of a branch.
  ///
  /// The default strings are looked up in the app's strings table `EspalierUIKit.strings`, with the
  /// English text as the key.
  public struct OutlineStatusStrings: Sendable {
    /// The text while children are loading.
    public var loading = OutlineStatusStrings.string("Loading…")
    /// The text after a failed load; the reason follows it.
    public var failed = OutlineStatusStrings.string("Could not be loaded. Tap to try again.")
    /// The text where more children can be loaded.
    public var more = OutlineStatusStrings.string("Load more")

    /// Creates the default strings.
    public init() {}

    /// Returns the text of a status.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - message: The reason of a failed load.
    public func text(of status: LoadStatus, message: String? = nil) -> String {
      switch status {
      case .loading: loading
      case .failed: message.map { "\(failed) \($0)" } ?? failed
      case .more: more
      }
    }

    private static func string(_ key: String) -> String {
      Bundle.main.localizedString(forKey: key, value: key, table: "EspalierUIKit")
    }
  }
#endif
