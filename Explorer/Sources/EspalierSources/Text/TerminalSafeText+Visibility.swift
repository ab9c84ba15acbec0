// The characters that are shown as they are.
extension TerminalSafeText {
  /// Whether a character is visible, and affects none of its neighbours, wherever it is.
  package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x7F { return value >= 0x20 }
    switch value {
    case 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      return false
    default:
      return value & 0xFFFE != 0xFFFE
    }
  }

  /// Whether a character is visible between two others: as ``isVisible(_:)``, or since it changes how they look.
  ///
  /// Joiners are shown in emoji of several parts and between letters of scripts that need them, and selectors
  /// of variants after what has variants; nothing can hide in them elsewhere. Tags are never shown as they
  /// are, since any text can hide in them, also after a flag.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - former: The character before it, nil if there is none or it is escaped.
  ///   - next: The character after it, nil if there is none; found only if it decides.
  package static func isVisible(
    _ scalar: Unicode.Scalar,
    after former: Unicode.Scalar?,
    before next: @autoclosure () -> Unicode.Scalar?
  ) -> Bool {
    if isVisible(scalar) { return true }
    guard let former else { return false }
    switch scalar.value {
    case 0x200C: return isShaped(former) && next().map(isShaped) ?? false
    case 0x200D:
      guard let next = next() else { return false }
      let joinsEmoji = (isEmoji(former) || former == emojiSelector) && isEmoji(next)
      return joinsEmoji || isShaped(former) && isShaped(next)
    case 0xFE0E...0xFE0F:
      return isEmoji(former) || former.properties.isEmoji && next() == enclosingKeycap
    case 0xFE00...0xFE0D, 0xE0100...0xE01EF: return former.properties.isIdeographic
    case 0x180B...0x180F: return isMongolian(former)
    default: return false
    }
  }

  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let enclosingKeycap: Unicode.Scalar = "\u{20E3}"

  /// Whether a character is an emoji by itself, unlike the digits of keycaps.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x7F && scalar.properties.isEmoji
  }

  /// Whether a character is a letter or a mark of a script in which joiners change the forms of letters: Arabic
  /// and others that are written joined, and those with conjuncts, such as Devanagari.
  private static func isShaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x620...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0x1B00...0x1C4F, 0xA800...0xAAFF,
      0xABC0...0xABFF, 0x10A00...0x11FFF, 0x1E900...0x1E95F:
      return isLetterOrMark(scalar)
    default: return false
    }
  }

  private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
    0x1820...0x18AF ~= scalar.value && isLetterOrMark(scalar)
  }

  private static func isLetterOrMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .uppercaseLetter, .lowercaseLetter, .nonspacingMark,
      .spacingMark:
      return isVisible(scalar)
    default: return false
    }
  }
}
