#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Foundation

  /// The strings of the table `EspalierUIKit` of a bundle, with the English text as the key and as the
  /// fallback.
  struct StringTable {
    private let bundle: Bundle

    init(_ bundle: Bundle) { self.bundle = bundle }

    /// Returns a string.
    func string(_ key: String) -> String { lookUp(key) ?? key }

    /// Returns the format for a whole number, with the plural forms of the app's language.
    ///
    /// In a string catalog or a stringsdict, the entry for `other` has all plural forms. In a plain
    /// list, an entry for `one` is used for 1.
    func formats(one: String, other: String) -> @Sendable (Int) -> String {
      let found = (one: lookUp(one), other: lookUp(other))
      return { number in
        // English is the fallback only if the table has neither.
        number == 1 ? found.one ?? found.other ?? one : found.other ?? other
      }
    }

    private func lookUp(_ key: String) -> String? {
      // A value that cannot be a translation tells a missing entry from one that equals its key.
      let missing = "\u{0}"
      let value = bundle.localizedString(forKey: key, value: missing, table: "EspalierUIKit")
      return value == missing ? nil : value
    }
  }
#endif
