import EspalierSources

/// The place of a row in the output of a ``JSONRowPrinter``, and rows of a run that are written as
/// they are shown.
struct JSONRowPlace {
  /// The positions from the root to the row, as an array that is not closed.
  var positions = InheritedBytes(root: Array("[0".utf8))
  /// The path as the content of a JSON string.
  var pointer: InheritedBytes
  /// The number of rows before it.
  var count = 0

  /// Prints rows of a run up to the first that is not shown as it is written, or until the buffer
  /// is full, and returns the index of the next one.
  ///
  /// - Parameter level: The number of ancestors of the first row of the run.
  mutating func print<ID>(
    _ run: SourceRowRun<ID>,
    from start: Int,
    level: Int,
    isBrief: Bool,
    to output: inout BufferedOutput
  ) throws(CommandError) -> Int {
    var idPrefix: [UInt8] = []
    JSONString.appendContent(run.wireIDPrefix.utf8, to: &idPrefix)
    let terminator = output.terminator
    var index = start
    try output.writeRows(room: room + idPrefix.count) { writer, available in
      guard index < run.rows.count, run.rows[index].other < 0 else { return false }
      let row = run.rows[index]
      let rowLevel = level + Int(row.level)
      positions.leave(toParentOfLevel: rowLevel)
      pointer.leave(toParentOfLevel: rowLevel)
      guard available >= room + idPrefix.count else { return false }
      run.text.withUnsafeBytes { text in
        let key = UnsafeRawBufferPointer(rebasing: text[row.key.range])
        let value = UnsafeRawBufferPointer(rebasing: text[row.value.range])
        if isBrief {
          writeBrief(row, key, value, to: &writer)
        } else {
          write(row, key, value, level: rowLevel, idPrefix, to: &writer)
        }
        if row.isOpen { enter(key, row.position) }
      }
      writer.write(terminator)
      count += 1
      index += 1
      return true
    }
    return index
  }

  /// A number of bytes that suffices for a row beside its id: the paths of its parent, and some parts
  /// of at most a kilobyte.
  private var room: Int { positions.bytes.count + pointer.bytes.count + 1 << 13 }

  @inline(__always)
  private func write<ID>(
    _ row: SourceRowRun<ID>.Row,
    _ key: UnsafeRawBufferPointer,
    _ value: UnsafeRawBufferPointer,
    level: Int,
    _ idPrefix: [UInt8],
    to writer: inout RowWriter
  ) {
    writer.write(#"{"path":"#)
    writer.write(positions.bytes)
    writer.write(",")
    writer.write(row.position)
    writer.write(#"],"row":[0,"#)
    writer.write(count)
    writer.write(#"],"level":"#)
    writer.write(level)
    writer.write(#","id":""#)
    writer.write(idPrefix)
    writer.write(row.number)
    writer.write(#"","title":""#)
    if key.isEmpty { writer.write(row.position) } else { writer.write(key) }
    writer.write(#"","detail":""#)
    if value.isEmpty {
      writer.write(itemCountOf: row.childCount)
    } else if row.kind == .string {
      writer.write(#"\"#)
      writer.write(UnsafeRawBufferPointer(rebasing: value.dropLast()))
      writer.write(#"\""#)
    } else {
      writer.write(value)
    }
    writer.write(#"","kind":""#)
    writer.write(kind: row.kind)
    writer.write(#"","expanded":"#)
    writer.write(value.isEmpty ? row.isOpen ? "true" : "false" : "null")
    writer.write(#","children":"#)
    writer.write(row.childCount)
    writer.write(#","pointer":""#)
    writer.write(pointer.bytes)
    write(step: key, position: row.position, to: &writer)
    writer.write(#"","name":"#)
    if key.isEmpty {
      writer.write(row.position)
    } else {
      writer.write(#"""#)
      writer.write(key)
      writer.write(#"""#)
    }
    write(member: value, to: &writer)
  }

  @inline(__always)
  private func writeBrief<ID>(
    _ row: SourceRowRun<ID>.Row,
    _ key: UnsafeRawBufferPointer,
    _ value: UnsafeRawBufferPointer,
    to writer: inout RowWriter
  ) {
    writer.write(#"{"path":""#)
    writer.write(pointer.bytes)
    write(step: key, position: row.position, to: &writer)
    writer.write(#"","kind":""#)
    writer.write(kind: row.kind)
    writer.write(#"""#)
    write(member: value, to: &writer)
  }

  /// Writes a value, which is as in JSON, and the end of the object.
  @inline(__always)
  private func write(member value: UnsafeRawBufferPointer, to writer: inout RowWriter) {
    if !value.isEmpty {
      writer.write(#","value":"#)
      writer.write(value)
    }
    writer.write("}")
  }

  /// Writes the last step of the path of a row.
  @inline(__always)
  private func write(
    step key: UnsafeRawBufferPointer,
    position: Int,
    to writer: inout RowWriter
  ) {
    writer.write("/")
    guard !key.isEmpty else { return writer.write(position) }
    for byte in key {
      switch byte {
      case UInt8(ascii: "~"): writer.write("~0")
      case UInt8(ascii: "/"): writer.write("~1")
      default: writer.write(byte)
      }
    }
  }

  /// Extends the paths by a row.
  private mutating func enter(_ key: UnsafeRawBufferPointer, _ position: Int) {
    positions.enter { bytes in
      bytes.append(UInt8(ascii: ","))
      bytes.append(digitsOf: position)
    }
    let content = SourceContent(name: key.isEmpty ? .position : .key(Array(key)))
    // The key has no characters that a string would escape.
    pointer.enter { content.appendStep(position: position, to: &$0) }
  }
}
