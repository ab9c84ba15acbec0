import Foundation

/// A builder of sort keys whose byte order is the natural order of names, the same on every system.
///
/// Case, accents and widths are ignored, so `äpfel` is beside `apfel` and `Øl` beside `Ol`, and runs
/// of digits compare by value (`b9` before `b10`). The locale of the user has no effect. Names with
/// equal keys (`a1`, `A01`; `é`, `e`) are ordered by their own bytes.
package struct NaturalSortKey {
  /// The folded forms of the characters so far: names repeat the same few.
  private var known: [UInt32: [UInt8]] = [:]

  /// Makes a builder.
  package init() {}

  /// Appends the key of a name.
  ///
  /// A run of digits becomes a zero, which sorts among other characters like every digit, the
  /// number of digits after leading zeros, and these digits.
  package mutating func append(_ name: ArraySlice<UInt8>, to key: inout [UInt8]) {
    guard name.contains(where: { $0 >= 0x80 }) else {
      return Self.append(folded: name, to: &key)
    }
    let composed = name.withUnsafeBufferPointer { CanonicalText.composed($0) }
    var folded: [UInt8] = []
    var scalars = TerminalSafeText.Scalars((composed?[...] ?? name).makeIterator())
    while let next = scalars.next() {
      switch next {
      case .byte(let byte): folded.append(byte)
      case .scalar(let scalar) where scalar.isASCII:
        folded.append(UInt8(truncatingIfNeeded: scalar.value))
      case .scalar(let scalar):
        if let form = known[scalar.value] {
          folded += form
        } else {
          let form = Array(Self.folded(scalar).utf8)
          known[scalar.value] = form
          folded += form
        }
      }
    }
    Self.append(folded: folded[...], to: &key)
  }

  /// Returns a character without case, accent and width, as Foundation folds it.
  private static func folded(_ scalar: Unicode.Scalar) -> String {
    // An accent that no letter is composed with.
    if scalar.properties.canonicalCombiningClass != .notReordered { return "" }
    let text = String(Character(scalar)).folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
      locale: locale
    )
    // Some Latin letters have no decomposition: ø, ł, đ, æ.
    guard text.unicodeScalars.contains(where: isLatin) else { return text }
    return text.applyingTransform(latinToASCII, reverse: false)?.lowercased() ?? text
  }

  /// Fixed, so that the order is the same for every user.
  private static let locale = Locale(identifier: "en_US_POSIX")

  private static let latinToASCII = StringTransform("Latin-ASCII")

  /// Whether a character is a Latin letter beyond ASCII.
  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0x24F: return scalar.value != 0xD7 && scalar.value != 0xF7
    case 0x1E00...0x1EFF: return true
    default: return false
    }
  }

  private static func append(folded name: ArraySlice<UInt8>, to key: inout [UInt8]) {
    var place = name.startIndex
    while place < name.endIndex {
      let byte = name[place]
      guard isDigit(byte) else {
        key.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        place += 1
        continue
      }
      while place < name.endIndex, name[place] == 0x30 { place += 1 }
      let start = place
      while place < name.endIndex, isDigit(name[place]) { place += 1 }
      key.append(0x30)
      appendCount(place - start, to: &key)
      key += name[start..<place]
    }
  }

  /// Appends a number so that larger ones sort later: one byte, or 255 and eight bytes.
  private static func appendCount(_ count: Int, to key: inout [UInt8]) {
    guard count >= 255 else { return key.append(UInt8(count)) }
    key.append(255)
    for shift in stride(from: 56, through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: count >> shift))
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
