/// The identity of a node of a database: a table, something in it, or a record that was reached
/// through a foreign key of another one.
public struct RecordNodeID: Hashable, Sendable {
  /// The kind of a node.
  enum Part: Hashable, Sendable {
    case schema
    case table
    case columns
    case column(Int)
    /// The records without a parent.
    case tree
    /// The records that are at the top of the tree although they name one above them.
    case strays
    case record
    /// The cells of a record in a tree, whose children are the records below it.
    case values
    case cell(Int)
    /// A value in a cell that holds JSON: the cell, the number of the value, and the text's.
    case json(cell: Int, node: Int, version: UInt64)
    /// A foreign key of a record, by its number.
    case link(Int)
    case report
  }

  /// The number of the table, -1 for the database, or less for a schema.
  var table: Int
  /// Whether the record is reached as part of the tree of its table.
  var isInTree = false
  /// The record, in the table.
  var key: RecordKey?
  /// The foreign key that was followed from the record, and the record that it led to.
  var followed: Followed?
  var part: Part

  struct Followed: Hashable, Sendable {
    var link: Int
    var key: RecordKey
  }

  static let database = RecordNodeID(table: -1, part: .table)

  func with(_ part: Part) -> RecordNodeID {
    var id = self
    id.part = part
    return id
  }

  /// The key of the record that a node shows or belongs to, or nil.
  var shownKey: RecordKey? { followed?.key ?? key }

  /// The number of the cell that a node is or is in, or nil.
  var column: Int? {
    switch part {
    case .cell(let column), .json(let column, _, _): return column
    default: return nil
    }
  }

  /// The cell that a value is in, or the node itself.
  var cell: RecordNodeID { column.map { with(.cell($0)) } ?? self }
}

// A wire id is a letter for the part and its number, then the table, the record and what was
// followed, with dots between.
extension RecordNodeID {
  var wireID: String {
    var parts: [String] = []
    switch part {
    case .schema: parts.append("n")
    case .table: parts.append("t")
    case .columns: parts.append("s")
    case .column(let index): parts.append("c\(index)")
    case .tree: parts.append("h")
    case .strays: parts.append("x")
    case .record: parts.append("r")
    case .values: parts.append("v")
    case .cell(let index): parts.append("f\(index)")
    case .json(let cell, let node, let version): parts.append("j\(cell)_\(node)_\(version)")
    case .link(let index): parts.append("l\(index)")
    case .report: parts.append("e")
    }
    parts.append(isInTree ? "h\(table)" : "\(table)")
    if let key { parts.append(key.wireID) }
    if let followed { parts += ["\(followed.link)", followed.key.wireID] }
    return parts.joined(separator: ".")
  }

  /// Parses a wire id; returns nil for anything that ``wireID`` would not have produced.
  init?(wireID: String) {
    let parts = wireID.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts.count <= 5, parts.count != 4 else { return nil }
    let number = Int(parts[0].dropFirst())
    switch (parts[0].first, number) {
    case ("j", nil):
      let numbers = parts[0].dropFirst().split(separator: "_", omittingEmptySubsequences: false)
      guard numbers.count == 3, let cell = Int(numbers[0]), let node = Int(numbers[1]),
        let version = UInt64(numbers[2])
      else { return nil }
      part = .json(cell: cell, node: node, version: version)
    case ("n", nil): part = .schema
    case ("t", nil): part = .table
    case ("s", nil): part = .columns
    case ("c", let index?): part = .column(index)
    case ("h", nil): part = .tree
    case ("x", nil): part = .strays
    case ("r", nil): part = .record
    case ("v", nil): part = .values
    case ("f", let index?): part = .cell(index)
    case ("l", let index?): part = .link(index)
    case ("e", nil): part = .report
    default: return nil
    }
    isInTree = parts[1].first == "h"
    guard let table = Int(isInTree ? parts[1].dropFirst() : parts[1]) else { return nil }
    self.table = table
    if parts.count > 2 {
      guard let key = RecordKey(wireID: parts[2]) else { return nil }
      self.key = key
    }
    if parts.count == 5 {
      guard let link = Int(parts[3]), let key = RecordKey(wireID: parts[4]) else { return nil }
      followed = Followed(link: link, key: key)
    }
    guard self.wireID == wireID else { return nil }
  }
}
