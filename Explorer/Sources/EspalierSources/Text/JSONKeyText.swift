/// Returns one step of a JSON Pointer: a slash and the key, with `~` and `/` escaped.
func jsonPointerStep(_ key: some Sequence<UInt8>) -> [UInt8] {
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

/// Returns a key that is safe to show: two quotes for an empty one, a very long one truncated.
func keyTitle(_ key: [UInt8]) -> String {
  let (text, isCut) = TerminalSafeText.escaped(key, limit: JSONSource.detailLimit)
  return text.isEmpty ? "\"\"" : isCut ? text + "…" : text
}
