/// The style of a cell: its colours, which are the theme's or those of a picture, and attributes.
struct CellStyle: Hashable, Sendable {
  /// A colour of the terminal's palette, so that the user's theme decides how it looks.
  enum Color: Int, Sendable, CaseIterable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  /// A colour of a picture, which no theme changes: one of the terminal's 256, or one of 24 bits.
  enum Shade: Hashable, Sendable {
    case indexed(UInt8)
    case rgb(red: UInt8, green: UInt8, blue: UInt8)

    /// The parameters that follow the one for the foreground or the background in a control sequence.
    fileprivate var code: String {
      switch self {
      case .indexed(let number): "5;\(number)"
      case .rgb(let red, let green, let blue): "2;\(red);\(green);\(blue)"
      }
    }
  }

  var color: Color?
  var foreground: Shade?
  var background: Shade?
  var isBold = false
  var isDim = false
  /// Foreground and background are exchanged.
  var isReversed = false
  var isUnderlined = false

  static let plain = CellStyle()
  static let dim = CellStyle(isDim: true)
  static let bold = CellStyle(isBold: true)

  /// The style in the row of the cursor, which has one colour.
  var selected: CellStyle { CellStyle(isReversed: true, isUnderlined: isUnderlined) }

  /// The style without its colour, for terminals that are asked to show none.
  var withoutColor: CellStyle {
    var style = self
    style.color = nil
    return style
  }

  /// The colours of a terminal.
  enum Palette: Sendable {
    /// The sixteen whose looks the user's theme decides.
    case terminal
    /// Colours of 24 bits with contrast to a dark or a light background.
    case dark, light

    /// The parameters of a colour in a control sequence.
    func code(_ color: Color) -> String {
      let hex: UInt32
      switch (self, color) {
      case (.terminal, _): return String(color.rawValue)
      case (.dark, .red): hex = 0xFF8A80
      case (.dark, .green): hex = 0x9CCC65
      case (.dark, .yellow): hex = 0xFFD54F
      case (.dark, .blue): hex = 0x82B1FF
      case (.dark, .magenta): hex = 0xCE93D8
      case (.dark, .cyan): hex = 0x4DD0E1
      case (.light, .red): hex = 0xB3261E
      case (.light, .green): hex = 0x1B6E2F
      case (.light, .yellow): hex = 0x7A5200
      case (.light, .blue): hex = 0x0B57B0
      case (.light, .magenta): hex = 0x7B3FA8
      case (.light, .cyan): hex = 0x006874
      }
      return "38;2;\(hex >> 16);\(hex >> 8 & 0xFF);\(hex & 0xFF)"
    }
  }

  /// Returns the control sequence that sets the style, whatever was set before.
  func controlSequence(in palette: Palette) -> String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if let color { codes.append(palette.code(color)) }
    if let foreground { codes.append("38;" + foreground.code) }
    if let background { codes.append("48;" + background.code) }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
