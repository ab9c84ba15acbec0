/// The style of a cell: one of the terminal's own sixteen colours, and attributes.
struct CellStyle: Hashable, Sendable {
  /// A colour of the terminal's palette, so that the user's theme decides how it looks.
  enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  var color: Color?
  var isBold = false
  var isDim = false
  /// Foreground and background are exchanged.
  var isReversed = false
  var isUnderlined = false

  static let plain = CellStyle()
  static let dim = CellStyle(isDim: true)
  static let bold = CellStyle(isBold: true)

  /// The style without its colour, for terminals that are asked to show none.
  var withoutColor: CellStyle {
    var style = self
    style.color = nil
    return style
  }

  /// The control sequence that sets the style, whatever was set before.
  var controlSequence: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if let color { codes.append(String(color.rawValue)) }
    return "\u{1B}[" + codes.joined(separator: ";") + "m"
  }
}
