/// A parser of TOML 1.1.0.
///
/// Tables have their rows where they are first mentioned, and what is written later in a table is
/// added to it. Nothing recurses: arrays and inline tables in each other are kept as a list.
///
/// After a violation of the grammar, parsing goes on at the next line that begins a table or a pair. A key
/// or a table that is defined twice is reported, and shown beside the first one.
struct TOMLParser: DocumentParser {
  static var sizeLimit: Int { 1 << 25 }
  static var isUTF8: Bool { true }

  var tree: DocumentTree
  let bytes: [UInt8]
  var place = 0

  /// The table that key and value pairs are added to, and the number of its header.
  private var table = 0
  private var section = 0

  /// The origin of each branch, by its number.
  private var branches: [Int: Branch] = [0: Branch(origin: .header)]
  /// The members of tables by their keys.
  private var members: [Member: Int] = [:]

  /// Arrays and inline tables that are open, the innermost last.
  var open: [Int] = []

  private struct Member: Hashable {
    var table: Int
    var key: [UInt8]
  }

  /// A table or an array, by the way it came about.
  private struct Branch {
    enum Origin {
      /// The header of a table below it; a header of its own may follow.
      case implied
      /// A header of its own.
      case header
      /// Dotted keys in a section.
      case dotted(section: Int)
      /// A value in brackets or braces, to which nothing can be added.
      case value
      /// Headers in double brackets.
      case tables
    }
    var origin: Origin
    /// The last element of an array of tables.
    var last: Int?
  }

  /// A violation of the grammar.
  struct Fault: Error {
    var offset: Int
    var message: String
  }

  /// Makes a parser at the start of a text.
  init(text bytes: [UInt8]) {
    self.bytes = bytes
    tree = DocumentTree(place: 0..<bytes.count)
  }

  static func parse(_ bytes: [UInt8]) -> DocumentTree {
    var parser = TOMLParser(text: bytes)
    parser.run()
    parser.tree.finish()
    return parser.tree
  }

  private mutating func run() {
    if LineIndex.startsWithByteOrderMark(bytes.prefix(3)) { place = 3 }
    while next != nil {
      skipSpace()
      let start = place
      do throws(Fault) {
        try readLine()
      } catch {
        guard tree.faults.count < JSONSource.faultLimit else {
          tree.stop(error.message, at: error.offset, in: open.last ?? table)
          return
        }
        recover(from: error, at: start)
      }
    }
  }

  private mutating func readLine() throws(Fault) {
    switch next {
    case nil, UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
    case UInt8(ascii: "["): try readHeader()
    default: try readPair(in: table, isInline: false)
    }
    try endLine()
  }

  /// Adds a row for a fault, and goes to the next line that begins a table or a pair.
  ///
  /// After a header with a fault, pairs have no table, so they are skipped.
  ///
  /// - Parameter start: The start of the line or lines with the fault.
  private mutating func recover(from fault: Fault, at start: Int) {
    let parent = open.last ?? table
    for branch in open {
      let start = tree[branch].place.lowerBound
      tree[branch].place = start..<max(start, fault.offset)
    }
    open = []
    let isHeader = bytes[start] == UInt8(ascii: "[")
    place = start
    skipToNextLine()
    // The lines before that of the fault belong to the same value.
    while place < bytes.count, let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")),
      end < fault.offset
    {
      place = end + 1
    }
    while next != nil, !beginsTable(orPair: !isHeader) { skipToNextLine() }
    tree.fail(fault.message, at: fault.offset, in: parent, statement: start..<place)
  }

  private mutating func skipToNextLine() {
    place = bytes[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// Whether the line at the place begins a table or, if that is wanted, a pair.
  private func beginsTable(orPair acceptsPair: Bool) -> Bool {
    var line = self
    line.skipSpace()
    do throws(Fault) {
      guard line.next == UInt8(ascii: "[") else {
        _ = try line.readKeys()
        line.skipSpace()
        return acceptsPair && line.next == UInt8(ascii: "=")
      }
      _ = try line.readHeaderKeys()
      try line.endLine()
      return true
    } catch {
      return false
    }
  }

  /// Reads a header of a table or of an element of an array of tables.
  private mutating func readHeader() throws(Fault) {
    let start = place
    let (keys, isElement) = try readHeaderKeys()
    section += 1
    // Below a fault, the tables of a header go on from the last one that is right.
    let parent = try enter(keys.dropLast(), from: 0, inHeader: true)
    guard let key = keys.last else { return }
    let statement = start..<place
    table =
      isElement ? addElement(key, to: parent, statement) : addTable(key, to: parent, statement)
  }

  private mutating func readHeaderKeys() throws(Fault) -> (keys: [Key], isElement: Bool) {
    let isElement = peek(1) == UInt8(ascii: "[")
    place += isElement ? 2 : 1
    skipSpace()
    let keys = try readKeys()
    skipSpace()
    try expect("]", "expected ] after the name of the table")
    if isElement { try expect("]", "expected ]] after the name of the array of tables") }
    return (keys, isElement)
  }

  /// Returns the table of a header.
  private mutating func addTable(_ key: Key, to parent: Int, _ statement: Range<Int>) -> Int {
    if let known = members[Member(table: parent, key: key.text)], let branch = branches[known] {
      if case .implied = branch.origin {
        branches[known]?.origin = .header
        tree[known].statement = statement
        tree[known].place = statement
        return known
      }
      if case .tables = branch.origin {
        tree.report("\(key.shown) is an array of tables already; write [[…]]", at: key.place)
      } else {
        tree.report("the table \(key.shown) is defined already", at: key.place)
      }
    } else if members[Member(table: parent, key: key.text)] != nil {
      tree.report("\(key.shown) has a value already", at: key.place)
    }
    return addBranch(key, to: parent, .header, statement)
  }

  /// Returns a new element of an array of tables.
  private mutating func addElement(_ key: Key, to parent: Int, _ statement: Range<Int>) -> Int {
    var array = members[Member(table: parent, key: key.text)]
    if let known = array {
      if case .tables? = branches[known]?.origin {
        // A further element.
      } else {
        tree.report(
          "\(key.shown) is something other than an array of tables already",
          at: key.place
        )
        array = nil
      }
    }
    let list = array ?? addBranch(key, to: parent, .tables, statement, kind: .array)
    var node = DocumentTree.Node(.object, isBranch: true, place: statement)
    node.statement = statement
    let element = tree.append(node, to: list)
    branches[element] = Branch(origin: .header)
    branches[list]?.last = element
    return element
  }

  private mutating func addBranch(
    _ key: Key,
    to parent: Int,
    _ origin: Branch.Origin,
    _ statement: Range<Int>?,
    kind: SourceKind = .object
  ) -> Int {
    var node = DocumentTree.Node(kind, isBranch: true, key: key.text, place: key.range)
    if case .header = origin { node.statement = statement }
    let branch = add(node, key, to: parent)
    branches[branch] = Branch(origin: origin)
    return branch
  }

  /// Adds a member to a table; one whose key is there already is marked.
  private mutating func add(_ node: DocumentTree.Node, _ key: Key, to parent: Int) -> Int {
    var node = node
    if members[Member(table: parent, key: key.text)] != nil { node.remark = "duplicate key" }
    let number = tree.append(node, to: parent)
    members[Member(table: parent, key: key.text)] = number
    return number
  }

  /// Returns the table that the first parts of a key lead to, which is made if there is none.
  private mutating func enter(
    _ keys: ArraySlice<Key>,
    from start: Int,
    inHeader: Bool
  ) throws(Fault) -> Int {
    var table = start
    for key in keys {
      guard let known = members[Member(table: table, key: key.text)] else {
        table = addBranch(key, to: table, inHeader ? .implied : .dotted(section: section), nil)
        continue
      }
      switch branches[known]?.origin {
      case .tables? where inHeader:
        table = branches[known]?.last ?? known
      case .implied?:
        // A table that dotted keys define has no header of its own.
        if !inHeader { branches[known]?.origin = .dotted(section: section) }
        table = known
      case .header? where inHeader: table = known
      case .dotted(let origin)? where inHeader || origin == section: table = known
      case .header?, .value?, .tables?, .dotted?:
        tree.report("nothing can be added to \(key.shown), which is complete", at: key.place)
        table = addBranch(key, to: table, inHeader ? .implied : .dotted(section: section), nil)
      case nil:
        tree.report("\(key.shown) has a value already, which is no table", at: key.place)
        table = addBranch(key, to: table, inHeader ? .implied : .dotted(section: section), nil)
      }
    }
    return table
  }

  /// Reads a key and a value.
  ///
  /// - Parameter isInline: Whether they are in an inline table; then a value that is a branch is left
  ///   open for the caller.
  mutating func readPair(in table: Int, isInline: Bool) throws(Fault) {
    let start = place
    let keys = try readKeys()
    skipSpace()
    try expect("=", "expected = after the key")
    skipSpace()
    let parent = try enter(keys.dropLast(), from: table, inHeader: false)
    guard let key = keys.last else { return }
    if members[Member(table: parent, key: key.text)] != nil {
      tree.report("\(key.shown) is defined already", at: key.place)
    }
    let value = try readValue()
    var node = value
    node.key = key.text
    let number = add(node, key, to: parent)
    guard !isInline else {
      if value.isBranch { begin(number) }
      return
    }
    if value.isBranch { try readBranches(number) }
    tree[number].statement = start..<place
  }

  /// Reads what is in an array or an inline table, up to its end.
  private mutating func readBranches(_ outermost: Int) throws(Fault) {
    begin(outermost)
    // Whether a comma or the beginning is before the next element.
    var mayHaveElement = true
    while let branch = open.last {
      let isArray = tree[branch].kind == .array
      try skipLines()
      guard let byte = next else {
        throw Fault(
          offset: place,
          message: isArray
            ? "the text ends in an array; expected ]"
            : "the text ends in an inline table; expected }"
        )
      }
      if byte == UInt8(ascii: isArray ? "]" : "}") {
        place += 1
        tree[branch].place = tree[branch].place.lowerBound..<place
        open.removeLast()
        mayHaveElement = false
      } else if byte == UInt8(ascii: ","), !mayHaveElement {
        place += 1
        mayHaveElement = true
      } else if mayHaveElement {
        mayHaveElement = false
        let depth = open.count
        if isArray {
          let value = try readValue()
          let number = tree.append(value, to: branch)
          if value.isBranch { begin(number) }
        } else {
          try readPair(in: branch, isInline: true)
        }
        if open.count > depth { mayHaveElement = true }
      } else {
        throw Fault(
          offset: place,
          message: isArray ? "expected a comma or ]" : "expected a comma or }"
        )
      }
    }
  }

  private mutating func begin(_ branch: Int) {
    branches[branch] = Branch(origin: .value)
    tree[branch].isValue = true
    open.append(branch)
  }

  /// Returns an array or an inline table as it is written, and any other table as its header and its
  /// pairs, in the order of the text.
  static func written(_ branch: Int, of tree: DocumentTree, in bytes: [UInt8]) -> [UInt8] {
    if branch == 0 { return bytes }
    let place = tree[branch].place
    // The place of another table is the name in its header, or all of its header.
    if tree[branch].isValue { return Array(bytes[place]) }
    var statements = tree.subtree(of: branch).compactMap { tree[$0].statement }
    statements.sort { $0.lowerBound < $1.lowerBound }
    return Array(statements.map { bytes[$0] }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
