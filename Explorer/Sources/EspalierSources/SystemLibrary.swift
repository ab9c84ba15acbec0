internal import CSystemLibrary

/// A library of the system that a release of the command loads when it first needs it.
enum SystemLibrary: String {
  case archive, zip, pq

  /// Loads the library, before the first call of one of its functions.
  ///
  /// - Returns: What is missing, in words; nil if nothing is.
  func load() -> String? {
    espalier_load_library(rawValue).map {
      "it needs \(String(cString: $0)), which is not installed"
    }
  }
}
