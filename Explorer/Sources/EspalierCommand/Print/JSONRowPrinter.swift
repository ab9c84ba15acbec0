import EspalierSources

/// Prints rows as JSON objects, one a line.
struct JSONRowPrinter<Source: TreeSource> {
  /// A row, in its place.
  struct Row {
    var node: SourceNode<Source.NodeID>
    /// The number of its ancestors.
    var level: Int
    /// The index among its siblings.
    var position: Int
    /// The number of children, `nil` if unknown.
    var childCount: Int?
    /// An additional member: whether the row is expanded, or whether it is a match.
    var flag: (name: String, value: Bool?)
  }

  private let source: Source
  private let isBrief: Bool
  private let readContent: SourceContentReader<Source.NodeID>
  private var place: JSONRowPlace

  /// - Parameters:
  ///   - root: The path that all paths begin with.
  ///   - isBrief: Whether rows have a path, a kind and a value only.
  init(_ source: Source, root: [UInt8], isBrief: Bool = false) {
    self.source = source
    self.isBrief = isBrief
    readContent = source.contentReader()
    var quoted: [UInt8] = []
    JSONString.appendContent(root, to: &quoted)
    place = JSONRowPlace(pointer: InheritedBytes(root: quoted))
  }

  mutating func print(_ row: Row, to output: inout BufferedOutput) throws(CommandError) {
    let content: SourceContent?
    do throws(SourceError) {
      content = try readContent(row.node.id, true)
    } catch {
      throw CommandError(error)
    }
    enter(row, content)
    if isBrief { return try printBrief(row, content, to: &output) }
    output.write(#"{"path":"#)
    output.write(place.positions.bytes)
    output.write(#"],"row":[0,"#)
    output.write(place.count)
    output.write(#"],"level":"#)
    output.write(row.level)
    output.write(#","id":"#)
    JSONString.append(source.wireID(of: row.node.id).utf8, to: &output.buffer)
    output.write(#","title":"#)
    JSONString.append(row.node.title.utf8, to: &output.buffer)
    output.write(#","detail":"#)
    JSONString.append(row.node.detail.utf8, to: &output.buffer)
    output.write(#","kind":""#)
    output.write(row.node.kind.rawValue)
    output.write(#"",""#)
    output.write(row.flag.name)
    output.write(
      row.flag.value.map { $0 ? #"":true,"children":"# : #"":false,"children":"# }
        ?? #"":null,"children":"#
    )
    if let count = row.childCount { output.write(count) } else { output.write("null") }
    write(content, of: row, to: &output)
    try output.writeLine("}".utf8)
    place.count += 1
  }

  /// Prints a run of rows.
  ///
  /// - Parameter level: The number of ancestors of the first row.
  mutating func print(
    _ run: SourceRowRun<Source.NodeID>,
    level: Int,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    var index = 0
    while index < run.rows.count {
      let row = run.rows[index]
      guard row.other >= 0 else {
        index = try place.print(run, from: index, level: level, isBrief: isBrief, to: &output)
        continue
      }
      let node = run.others[Int(row.other)]
      try print(
        Row(
          node: node,
          level: level + Int(row.level),
          position: row.position,
          childCount: row.childCount,
          flag: ("expanded", node.isBranch ? row.isOpen : nil)
        ),
        to: &output
      )
      index += 1
    }
  }

  /// Moves to a row without printing it.
  mutating func skip(_ row: Row) throws(CommandError) {
    do throws(SourceError) {
      enter(row, try readContent(row.node.id, false))
    } catch {
      throw CommandError(error)
    }
  }

  /// Prints the path, the kind and the value of a row; of a report, what it says.
  private func printBrief(
    _ row: Row,
    _ content: SourceContent?,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(#"{"path":"#)
    if content == nil {
      output.write("null")
    } else {
      output.write(#"""#)
      output.write(place.pointer.bytes)
      output.write(#"""#)
    }
    output.write(#","kind":""#)
    output.write(row.node.kind.rawValue)
    output.write(#"""#)
    if let value = content?.value { value.appendMember(to: &output) }
    if row.node.kind == .error || content == nil {
      let detail = row.node.detail.isEmpty ? row.node.title : row.node.detail
      output.write(#","message":"#)
      JSONString.append(detail.utf8, to: &output.buffer)
    }
    try output.writeLine("}".utf8)
  }

  /// Extends the paths by a row.
  private mutating func enter(_ row: Row, _ content: SourceContent?) {
    place.positions.leave(toParentOfLevel: row.level)
    place.positions.enter { bytes in
      bytes.append(UInt8(ascii: ","))
      bytes.append(digitsOf: row.position)
    }
    place.pointer.leave(toParentOfLevel: row.level)
    // A slash is itself in a JSON string, so the end of the content is that of the path.
    var step = Array(place.pointer.bytes.suffix(1))
    let start = step.count
    content?.appendStep(position: row.position, to: &step)
    place.pointer.enter { JSONString.appendContent(step[start...], to: &$0) }
  }

  /// Writes the exact path, name and value of a row; `null` for those of a report.
  private func write(
    _ content: SourceContent?,
    of row: Row,
    to output: inout BufferedOutput
  ) {
    guard let content else { return output.write(#","pointer":null,"name":null"#) }
    output.write(#","pointer":""#)
    output.write(place.pointer.bytes)
    output.write(#"","name":"#)
    switch content.name {
    case .file(let name), .key(let name): JSONString.append(name, to: &output.buffer)
    case .position: output.write(row.position)
    case .line: output.write("\"\(row.position + 1)\"")
    case .root: output.write("null")
    }
    if let value = content.value { value.appendMember(to: &output) }
  }
}
