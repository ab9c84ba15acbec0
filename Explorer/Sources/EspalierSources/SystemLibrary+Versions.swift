internal import GRDBSQLite

#if canImport(CArchive)
  internal import CArchive
#endif
#if canImport(CZip)
  internal import CZip
#endif
#if canImport(CPostgreSQL)
  internal import CPostgreSQL
#endif

/// The libraries of the system that read data.
package enum LibraryVersions {
  /// The name and the version of each library, or why it is not used.
  package static var texts: [String] {
    var texts = ["SQLite \(String(cString: sqlite3_libversion()))"]
    #if canImport(CArchive)
      texts.append(text(of: .archive) { String(cString: archive_version_string()) })
    #endif
    #if canImport(CZip)
      texts.append(text(of: .zip) { "libzip \(String(cString: zip_libzip_version()))" })
    #endif
    #if canImport(CPostgreSQL)
      texts.append(
        text(of: .pq) {
          let number = PQlibVersion()
          return "libpq \(number / 10_000).\(number % 10_000)"
        }
      )
    #endif
    return texts
  }

  private static func text(of library: SystemLibrary, _ version: () -> String) -> String {
    library.load().map { "lib\(library.rawValue): \($0)" } ?? version()
  }
}
