// What every match of an expression contains, so that most of a text can be skipped.

/// Characters that follow each other in every match of an expression.
struct RequiredLiteral: Equatable {
  /// ASCII characters, in lower case if the case is ignored.
  var bytes: [UInt8]
  var ignoresCase: Bool
}

extension RegexProgram {
  /// Returns the longest literal of at least two characters that every match contains, or nil.
  ///
  /// - Parameter isExcluded: Whether a character may be written differently in the searched text.
  func requiredLiteral(excluding isExcluded: (UInt8) -> Bool) -> RequiredLiteral? {
    let isRequired = requiredInstructions()
    var longest = RequiredLiteral(bytes: [], ignoresCase: false)
    var current = longest
    for (position, instruction) in instructions.enumerated() {
      // An assertion consumes nothing, so it does not separate two characters.
      if case .assert = instruction, isRequired[position] { continue }
      guard isRequired[position], case .consume(let number) = instruction,
        let (byte, ignoresCase) = sets[number].onlyASCII, !isExcluded(byte)
      else {
        current = RequiredLiteral(bytes: [], ignoresCase: false)
        continue
      }
      current.bytes.append(byte)
      current.ignoresCase = current.ignoresCase || ignoresCase
      if current.bytes.count > longest.bytes.count { longest = current }
    }
    guard longest.bytes.count > 1 else { return nil }
    if longest.ignoresCase {
      longest.bytes = longest.bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }
    return longest
  }

  /// Whether every match contains a character beyond ASCII.
  var requiresNonASCII: Bool {
    let isRequired = requiredInstructions()
    return instructions.enumerated().contains { position, instruction in
      guard isRequired[position], case .consume(let number) = instruction else { return false }
      return sets[number].excludesASCII
    }
  }

  /// Returns for each instruction whether every match passes it: no jump leads past it.
  private func requiredInstructions() -> [Bool] {
    // The number of jumps that lead past an instruction, as differences between neighbours.
    var changes = [Int](repeating: 0, count: instructions.count + 1)
    func skip(from position: Int, by distance: Int) {
      guard distance > 1 else { return }
      changes[position + 1] += 1
      changes[position + distance] -= 1
    }
    for (position, instruction) in instructions.enumerated() {
      switch instruction {
      case .consume, .assert: break
      case .jump(let distance): skip(from: position, by: distance)
      case .split(let one, let other):
        skip(from: position, by: one)
        skip(from: position, by: other)
      }
    }
    var jumps = 0
    return instructions.indices.map { position in
      jumps += changes[position]
      return jumps == 0
    }
  }
}

extension ScalarSet {
  /// The only character of the set, if it is an ASCII character that no other one is equal to.
  fileprivate var onlyASCII: (byte: UInt8, ignoresCase: Bool)? {
    guard !isInverted, elements.count == 1, case .range(let range) = elements[0],
      range.lowerBound == range.upperBound, range.lowerBound.isASCII
    else { return nil }
    let byte = UInt8(truncatingIfNeeded: range.lowerBound.value)
    let isLetter = (byte | 0x20) &- 0x61 < 26
    guard ignoresCase, isLetter else { return (byte, false) }
    // The Kelvin sign is a capital k, and the long s an s.
    let lower = byte | 0x20
    return lower == UInt8(ascii: "k") || lower == UInt8(ascii: "s") ? nil : (byte, true)
  }

  /// Whether the set surely has no ASCII character.
  fileprivate var excludesASCII: Bool {
    !isInverted
      && elements.allSatisfy { element in
        guard case .range(let range) = element else { return false }
        return range.lowerBound.value >= 0x80
      } && !(ignoresCase && (0..<0x80).contains { contains(Unicode.Scalar(UInt8($0))) })
  }
}
