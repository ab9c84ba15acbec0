#if canImport(CPostgreSQL)
  /// A statement with its parameters.
  struct PostgreSQLStatement: Sendable {
    /// A parameter: the number of its type, and the value as the server writes it.
    struct Parameter: Sendable {
      var type: UInt32
      var text: [UInt8]
    }

    var sql: String
    private(set) var parameters: [Parameter] = []

    /// Whether the order of the rows is the server's, which has to be the same every time.
    var keepsOrder = false

    init(_ sql: String = "") { self.sql = sql }

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
