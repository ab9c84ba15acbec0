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

/// Returns the keys and indices of a JSON Pointer, none for the empty one; nil for invalid syntax.
func jsonPointerSteps(_ pointer: String) -> [[UInt8]]? {
  if pointer.isEmpty { return [] }
  guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
  var steps: [[UInt8]] = [[]]
  var isEscape = false
  for byte in pointer.utf8.dropFirst() {
    var byte = byte
    if isEscape {
      guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
      byte = byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/")
      isEscape = false
    } else if byte == UInt8(ascii: "~") {
      isEscape = true
      continue
    } else if byte == UInt8(ascii: "/") {
      steps.append([])
      continue
    }
    steps[steps.count - 1].append(byte)
  }
  return isEscape ? nil : steps
}

/// Returns a key that is safe to show: two quotes for an empty one, a very long one truncated.
func keyTitle(_ key: [UInt8]) -> String {
  let (text, isCut) = TerminalSafeText.escaped(key, limit: JSONSource.detailLimit)
  return text.isEmpty ? "\"\"" : isCut ? text + "…" : text
}
