/// A key with its modifiers.
public struct KeyStroke: Hashable, Sendable {
  /// A key of a keyboard, by its meaning and not by its place.
  public enum Key: Hashable, Sendable {
    case up, down, left, right
    case home, end, pageUp, pageDown
    case enter, escape, tab, delete
    /// A function key, from 1.
    case function(Int)
    /// The key that types a character; a letter is lowercase if a modifier other than Shift is held.
    case character(Unicode.Scalar)
    /// Any key that types a character, in a binding; no pressed key is this.
    case anyCharacter

    /// The space bar.
    public static let space = Key.character(" ")
  }

  /// The key.
  public var key: Key
  /// The modifiers.
  ///
  /// Shift is none of them where it only makes the character, such as an asterisk.
  public var modifiers: KeyModifiers

  /// Creates a stroke.
  public init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The stroke as it is meant where text runs from right to left: the left and right arrows change
  /// places.
  public var mirrored: KeyStroke {
    switch key {
    case .left: KeyStroke(.right, modifiers)
    case .right: KeyStroke(.left, modifiers)
    default: self
    }
  }
}

extension KeyStroke.Key: ExpressibleByUnicodeScalarLiteral {
  /// The key that types a character.
  public init(unicodeScalarLiteral character: Unicode.Scalar) { self = .character(character) }
}

/// The modifiers that are held while a key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int32

  /// Creates a set from its bits.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The modifier of shortcuts: Command on Apple's keyboards, and Control on others.
  public static let command = KeyModifiers(rawValue: 2)
  /// Option on Apple's keyboards, and Alt on others.
  public static let option = KeyModifiers(rawValue: 4)
}
