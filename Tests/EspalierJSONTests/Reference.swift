import EspalierJSON

/// Parses JSON in the simplest way: splits it into tokens, checks each against a pattern, then
/// checks their order with a stack.
///
/// `nil` for an invalid text.
func referenceRows(_ bytes: [UInt8]) -> [Row]? {
  guard let tokens = referenceTokens(bytes) else { return nil }
  var rows: [Row] = []
  var open: [UInt8] = []
  var key: [UInt8]?
  var position = 0
  var wantsValue = true

  func token(_ offset: Int) -> [UInt8]? {
    position + offset < tokens.count ? tokens[position + offset] : nil
  }

  while position < tokens.count {
    let current = tokens[position]
    if wantsValue {
      if open.last == UInt8(ascii: "{"), key == nil {
        guard current.first == UInt8(ascii: "\""), token(1) == Array(":".utf8) else { return nil }
        key = referenceUnescape(current)
        position += 2
        continue
      }
      guard let kind = referenceKind(current) else { return nil }
      let row = Row(
        depth: open.count,
        key: key,
        kind: kind,
        source: kind.isContainer ? [] : current
      )
      rows.append(row)
      key = nil
      position += 1
      wantsValue = false
      if kind.isContainer {
        let close = kind == .object ? "}" : "]"
        if token(0) == Array(close.utf8) {
          position += 1
        } else {
          open.append(current[0])
          wantsValue = true
        }
      }
    } else {
      guard let innermost = open.last else { return nil }
      if current == Array(",".utf8) {
        wantsValue = true
      } else if current == Array((innermost == UInt8(ascii: "{") ? "}" : "]").utf8) {
        open.removeLast()
      } else {
        return nil
      }
      position += 1
    }
  }
  return open.isEmpty && !wantsValue ? rows : nil
}

private func referenceKind(_ token: [UInt8]) -> JSONKind? {
  switch token.first.map({ Character(UnicodeScalar($0)) }) {
  case "{": return .object
  case "[": return .array
  case "\"": return .string
  case "t": return .true
  case "f": return .false
  case "n": return .null
  case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return .number
  default: return nil
  }
}

/// Maps every byte to the character of the same code, so that patterns can match any bytes.
private func letters(_ bytes: [UInt8]) -> String {
  String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
}

private func referenceTokens(_ bytes: [UInt8]) -> [[UInt8]]? {
  let punctuation = Array("{}[],:".utf8)
  let space = Array(" \t\r\n".utf8)
  var tokens: [[UInt8]] = []
  var position = 0
  while position < bytes.count {
    let start = position
    position += 1
    if space.contains(bytes[start]) { continue }
    if punctuation.contains(bytes[start]) {
      tokens.append([bytes[start]])
      continue
    }
    if bytes[start] == UInt8(ascii: "\"") {
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      position += 1
      guard position <= bytes.count else { return nil }
    } else {
      let ends = punctuation + space + Array("\"".utf8)
      while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
    }
    let token = Array(bytes[start..<position])
    guard isCorrect(token) else { return nil }
    tokens.append(token)
  }
  return tokens
}

private func isCorrect(_ token: [UInt8]) -> Bool {
  let string = /"([^"\\\u{0}-\u{1F}]|\\["\\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/
  let number = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/
  let word = /true|false|null/
  let letters = letters(token)
  return letters.wholeMatch(of: string.matchingSemantics(.unicodeScalar)) != nil
    || letters.wholeMatch(of: number.matchingSemantics(.unicodeScalar)) != nil
    || letters.wholeMatch(of: word) != nil
}

/// Decodes a string; the escapes of a surrogate pair are joined in `units`.
private func referenceUnescape(_ token: [UInt8]) -> [UInt8] {
  var units: [UInt16] = []
  var result: [UInt8] = []
  var position = 1
  func flush() -> [UInt8] {
    var rest = units[...]
    var bytes: [UInt8] = []
    while let unit = rest.popFirst() {
      if UTF16.isLeadSurrogate(unit), let next = rest.first, UTF16.isTrailSurrogate(next) {
        bytes += String(decoding: [unit, next], as: UTF16.self).utf8
        rest.removeFirst()
      } else if UTF16.isSurrogate(unit) {
        bytes += [0xED, UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)]
      } else {
        bytes += String(decoding: [unit], as: UTF16.self).utf8
      }
    }
    return bytes
  }
  while position < token.count - 1 {
    if token[position] == UInt8(ascii: "\\"), token[position + 1] == UInt8(ascii: "u") {
      units.append(UInt16(text(token[position + 2..<position + 6]), radix: 16) ?? 0)
      position += 6
      continue
    }
    result += flush()
    units = []
    if token[position] == UInt8(ascii: "\\") {
      let names = Array("\"\\/bfnrt".utf8)
      let meanings: [UInt8] = [0x22, 0x5C, 0x2F, 8, 12, 10, 13, 9]
      result.append(meanings[names.firstIndex(of: token[position + 1]) ?? 0])
      position += 2
    } else {
      result.append(token[position])
      position += 1
    }
  }
  return result + flush()
}
