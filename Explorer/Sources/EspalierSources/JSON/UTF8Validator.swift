import EspalierJSON

/// A validator that finds invalid UTF-8 in a text that arrives in pieces.
struct UTF8Validator {
  private var flaws: [JSONDiagnostic] = []
  private var offset = 0
  /// The bytes of a character that continues in the next piece.
  private var pending: [UInt8] = []

  mutating func takeFlaws() -> [JSONDiagnostic] {
    defer { flaws = [] }
    return flaws
  }

  mutating func check(_ piece: UnsafeRawBufferPointer) {
    var index = 0
    while index < piece.count {
      if pending.isEmpty {
        index = skipASCII(piece, from: index)
        guard index < piece.count else { break }
      }
      pending.append(piece[index])
      index += 1
      evaluatePending(endingAt: offset + index)
    }
    offset += piece.count
  }

  private func skipASCII(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= piece.count,
      piece.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      index += 8
    }
    while index < piece.count, piece[index] < 0x80 { index += 1 }
    return index
  }

  /// Evaluates the pending bytes: an entire character, the start of one, or invalid.
  private mutating func evaluatePending(endingAt end: Int) {
    while let first = pending.first {
      let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if length > 0, first < 0xF5, isStart(of: length) {
        if pending.count == length { pending = [] }
        return
      }
      flaws.append(JSONDiagnostic(.notUTF8(first), at: end - pending.count))
      pending.removeFirst()
    }
  }

  private func isStart(of length: Int) -> Bool {
    for byte in pending.dropFirst() where byte & 0xC0 != 0x80 { return false }
    guard pending.count > 1 else { return true }
    switch pending[0] {
    case 0xE0: return pending[1] >= 0xA0
    case 0xED: return pending[1] < 0xA0
    case 0xF0: return pending[1] >= 0x90
    case 0xF4: return pending[1] < 0x90
    default: return true
    }
  }
}
