#if canImport(CPostgreSQL)
  /// A statement with its parameters.
  struct PostgreSQLStatement: Hashable, Sendable {
    /// A parameter: the number of its type, and the value as the server writes it.
    struct Parameter: Hashable, Sendable {
      var type: UInt32
      var text: [UInt8]
    }

    var sql: String
    private(set) var parameters: [Parameter] = []

    /// The number of the table whose rows are read, or nil for the catalogs.
    private(set) var table: Int?

    /// Whether reading them runs functions, or asks another server.
    private(set) var isComputed = false

    /// Whether the order of the rows is the server's, which has to be the same every time.
    var keepsOrder = false

    /// - Parameter table: The table whose rows are read.
    init(_ sql: String, from table: PostgreSQLSchema.Table? = nil) {
      self.sql = sql
      self.table = table?.id
      isComputed = table?.isComputed ?? false
    }

    /// Appends SQL.
    static func += (statement: inout PostgreSQLStatement, sql: String) { statement.sql += sql }

    /// Adds a parameter, and returns the text that stands for it.
    mutating func bind(_ text: [UInt8], type: UInt32) -> String {
      parameters.append(Parameter(type: type, text: text))
      return "$\(parameters.count)"
    }

    /// Returns a name in quotes.
    static func quoted(_ name: String) -> String {
      "\"" + name.replacing("\"", with: "\"\"") + "\""
    }
  }
#endif
