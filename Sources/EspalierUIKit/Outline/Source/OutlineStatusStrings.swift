#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import Foundation

  /// The strings of status rows, which follow the loaded children of a branch.
  ///
  /// The default strings are looked up in the app's strings table `EspalierUIKit.strings`, with the
  /// English text as the key.
  public struct OutlineStatusStrings: Sendable {
    /// The text while children are loading.
    public var loading: String
    /// The text after a failed load; the reason follows it.
    public var failed: String
    /// The text where more children can be loaded.
    public var more: String

    /// Creates the default strings.
    public init() { self = .localized(in: .main) }

    private init(_ table: StringTable) {
      loading = table.string("Loading…")
      failed = table.string("Could not be loaded. Tap to try again.")
      more = table.string("Load more")
    }

    /// Returns the strings in the table `EspalierUIKit` of a bundle, or English ones where an entry
    /// is missing.
    public static func localized(in bundle: Bundle) -> OutlineStatusStrings {
      OutlineStatusStrings(StringTable(bundle))
    }

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
  }
#endif
