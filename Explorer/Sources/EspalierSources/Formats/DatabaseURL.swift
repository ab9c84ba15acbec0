/// URLs of databases, which are opened in place of a path.
package enum DatabaseURL {
  /// The beginnings of the URLs: `postgres://`.
  package static var schemes: [String] { description.schemes }

  /// Returns the scheme of a URL of a database with what follows it, or nil for any other path.
  package static func scheme(of path: String) -> String? {
    description.schemes.first { path.hasPrefix($0) }
  }

  #if canImport(CPostgreSQL)
    private static var missingRequirement: String? { nil }

    /// Opens the database at a URL.
    ///
    /// - Parameter timeLimit: The time after which a statement is interrupted.
    static func open(_ url: String, timeLimit: Duration) throws(SourceError) -> any TreeSource {
      try PostgreSQLSource(url: url, timeLimit: timeLimit)
    }

    /// The URL of the database that a source shows, without a password; nil for any other source.
    package static func place(of source: any TreeSource) -> String? {
      (source as? PostgreSQLSource)?.place
    }
  #else
    private static var missingRequirement: String? { "libpq" }

    static func open(_ url: String, timeLimit: Duration) throws(SourceError) -> any TreeSource {
      throw .notReadable(
        path: "postgres://…",
        reason: "this build has no libpq, which is needed for PostgreSQL"
      )
    }

    /// Returns nil, since no database is opened by its URL.
    package static func place(of source: any TreeSource) -> String? { nil }
  #endif

  /// The description of the format for lists.
  static var description: FormatDescription {
    FormatDescription(
      name: "postgresql",
      summary: "PostgreSQL database, by its URL",
      extensions: [],
      schemes: ["postgres://", "postgresql://"],
      missingRequirement: missingRequirement
    )
  }
}
