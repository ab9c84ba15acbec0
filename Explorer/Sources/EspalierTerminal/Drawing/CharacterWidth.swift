/// The widths of characters in a terminal.
///
/// A character is a grapheme cluster, as the standard library divides text. Terminals that measure single
/// scalars, or by other tables, disagree about some of them; what follows those is written at a position.
enum CharacterWidth {
  /// Returns the number of cells of a character: 1 or 2.
  static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300 { return scalars.count > 1 && hasEmojiSelector(scalars) ? 2 : 1 }
    if isWide(first) || hasEmojiSelector(scalars) { return 2 }
    return 1
  }

  /// Returns the number of cells of a text.
  ///
  /// - Complexity: O(*n*).
  static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// Whether terminals disagree about the width of a character: emoji, clusters of more than a base and its
  /// marks, and what other versions of Unicode measure otherwise.
  static func isDisputed(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, first.value >= 0x300 || scalars.count > 1 else { return false }
    if scalars.dropFirst().contains(where: { !isMark($0) }) || isCombining(first) { return true }
    switch first.value {
    case 0x4DC0...0x4DFF, 0x1F000...0x1FFFF: return true
    case 0...0x1FFF, 0x2E80...0xFFFF, 0x20000...0x3FFFF: return false
    default: return isWide(first) || first.properties.isEmoji
    }
  }

  /// Whether a scalar is shown in the cell before it, by itself as well.
  static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: return false
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return true
    default: return false
    }
  }

  /// Returns the number of cells of a scalar in a terminal that measures each by itself.
  static func width(of scalar: Unicode.Scalar) -> Int {
    isCombining(scalar) ? 0 : isWide(scalar) ? 2 : 1
  }

  /// Whether a scalar changes neither the width nor the kind of the character before it.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let isSelector =
      0xFE00...0xFE0F ~= scalar.value || 0xE0100...0xE01EF ~= scalar.value
    return !isSelector && scalar.properties.generalCategory == .nonspacingMark
  }

  /// Whether a selector asks for the picture of an emoji, or several scalars make up one picture.
  private static func hasEmojiSelector(_ scalars: Character.UnicodeScalarView) -> Bool {
    scalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
  }

  /// Whether a scalar takes two cells: East Asian wide and fullwidth ones, and those with the
  /// presentation of emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3,
      0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F,
      0x268A...0x268F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE,
      0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705, 0x270A...0x270B, 0x2728,
      0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C,
      0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F004, 0x1F0CF,
      0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F1FF, 0x1F200...0x1F265, 0x1F300...0x1F320,
      0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
      0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440,
      0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A,
      0x1F595...0x1F596, 0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC,
      0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
      0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
      0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}
