/// The line and column of a byte of a text, both from 1, columns counted in Unicode scalars.
///
/// - Complexity: O(offset), so only for faults.
func textPlace(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  var line = 1
  var column = 1
  for byte in bytes.prefix(offset).dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) {
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
  return (line, column)
}

/// One step of a JSON Pointer: a slash and the key with `~` and `/` escaped.
func pointerStep(_ key: some Sequence<UInt8>) -> [UInt8] {
  var step = [UInt8(ascii: "/")]
  for byte in key {
    switch byte {
    case UInt8(ascii: "~"): step += "~0".utf8
    case UInt8(ascii: "/"): step += "~1".utf8
    default: step.append(byte)
    }
  }
  return step
}

/// A key safe to show, two quotes for an empty one, the end of a very long one left out.
func keyTitle(_ key: [UInt8]) -> String {
  let (text, isCut) = VisibleText.escaped(key, limit: JSONSource.detailLimit)
  return text.isEmpty ? "\"\"" : isCut ? text + "…" : text
}
