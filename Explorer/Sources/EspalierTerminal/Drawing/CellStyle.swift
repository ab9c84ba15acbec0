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

    /// The red, green and blue of it with contrast to a dark background.
    fileprivate var onDark: UInt32 {
      switch self {
      case .red: 0xFF8A80
      case .green: 0x9CCC65
      case .yellow: 0xFFD54F
      case .blue: 0x82B1FF
      case .magenta: 0xCE93D8
      case .cyan: 0x4DD0E1
      }
    }

    /// The red, green and blue of it with contrast to a light background.
    fileprivate var onLight: UInt32 {
      switch self {
      case .red: 0xB3261E
      case .green: 0x1B6E2F
      case .yellow: 0x7A5200
      case .blue: 0x0B57B0
      case .magenta: 0x7B3FA8
      case .cyan: 0x006874
      }
    }
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
    /// The same with the bright blue: the other one can hardly be read on a dark background, as xterm has it.
    case terminalDark
    /// Colours of 24 bits with contrast to a dark or a light background.
    case dark, light
    /// The colours next to these among the 256 of a terminal.
    case indexedDark, indexedLight

    /// - Parameters:
    ///   - isLight: Whether the background is light.
    ///   - colors: The colours of the terminal.
    init(isLight: Bool, colors: ColorCount) {
      switch colors {
      case .none, .theme: self = isLight ? .terminal : .terminalDark
      case .indexed: self = isLight ? .indexedLight : .indexedDark
      case .full: self = isLight ? .light : .dark
      }
    }

    /// The parameters of a colour in a control sequence.
    func code(_ color: Color) -> String {
      switch self {
      case .terminal: String(color.rawValue)
      case .terminalDark: String(color.rawValue + (color == .blue ? 60 : 0))
      case .dark: Palette.code(color.onDark)
      case .light: Palette.code(color.onLight)
      case .indexedDark: Palette.index(color.onDark)
      case .indexedLight: Palette.index(color.onLight)
      }
    }

    private static func code(_ hex: UInt32) -> String {
      "38;2;\(hex >> 16);\(hex >> 8 & 0xFF);\(hex & 0xFF)"
    }

    /// The next colour of the cube that follows the first sixteen: its edges are 0, 95, 135, 175, 215 and 255.
    private static func index(_ hex: UInt32) -> String {
      func step(_ part: UInt32) -> UInt32 { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
      let (red, green, blue) = (step(hex >> 16), step(hex >> 8 & 0xFF), step(hex & 0xFF))
      return "38;5;\(16 + 36 * red + 6 * green + blue)"
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
