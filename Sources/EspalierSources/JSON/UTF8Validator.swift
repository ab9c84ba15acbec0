import EspalierJSON

/// Finds bytes that are not part of valid UTF-8, in a text that comes in pieces.
struct UTF8Validator {
  private var flaws: [JSONFlaw] = []
  private var offset = 0
  /// The bytes of a character that goes on in the next piece.
  private var pending: [UInt8] = []

  mutating func take() -> [JSONFlaw] {
    defer { flaws = [] }
    return flaws
  }

  mutating func check(_ piece: UnsafeRawBufferPointer) {
    var place = 0
    while place < piece.count {
      if pending.isEmpty {
        place = skipASCII(piece, from: place)
        guard place < piece.count else { break }
      }
      pending.append(piece[place])
      place += 1
      judge(endingAt: offset + place)
    }
    offset += piece.count
  }

  private func skipASCII(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place + 8 <= piece.count,
      piece.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      place += 8
    }
    while place < piece.count, piece[place] < 0x80 { place += 1 }
    return place
  }

  /// Judges the pending bytes: a whole character, the start of one, or none.
  private mutating func judge(endingAt end: Int) {
    while let first = pending.first {
      let length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      if length > 0, first < 0xF5, isStart(of: length) {
        if pending.count == length { pending = [] }
        return
      }
      flaws.append(JSONFlaw(.notUTF8(first), at: end - pending.count))
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
