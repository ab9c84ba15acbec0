import Testing

@testable import EspalierTerminal

/// A terminal that knows the sequences which the writer uses, and no others.
struct ObedientTerminal {
  let size: ScreenSize
  var cells: [Screen.Cell]
  var (column, row) = (0, 0)
  private var style = CellStyle.plain
  /// The rows that scroll.
  private var region: Range<Int>

  init(size: ScreenSize) {
    self.size = size
    region = 0..<size.rows
    cells = Array(repeating: Screen.Cell(), count: size.columns * size.rows)
  }

  mutating func receive(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        cells[row * size.columns + column] = Screen.Cell(character: character, style: style)
        column += 1
        if CharacterWidth.width(of: character) == 2 {
          cells[row * size.columns + column] = Screen.Cell(character: nil, style: style)
          column += 1
        }
        continue
      }
      #expect(rest.popFirst() == "[")
      let parameters = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(parameters.count)
      let final = rest.popFirst()
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      switch final {
      case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
      case "m":
        style = .plain
        for number in numbers {
          switch number {
          case 0: style = .plain
          case 1: style.isBold = true
          case 2: style.isDim = true
          case 4: style.isUnderlined = true
          case 7: style.isReversed = true
          default: style.color = CellStyle.Color(rawValue: number)
          }
        }
      case "r":
        region = numbers.isEmpty ? 0..<size.rows : numbers[0] - 1..<numbers[1]
        (column, row) = (0, 0)
      case "S", "T":
        var screen = Screen(size: size)
        for row in 0..<size.rows {
          screen.copy(cells[row * size.columns..<(row + 1) * size.columns], row: row, column: 0)
        }
        screen.scroll(region, by: final == "S" ? numbers[0] : -numbers[0])
        cells = screen.cells
      case "h", "l": #expect(["?2026", "?25"].contains(parameters))
      default: Issue.record("an unknown sequence: \(parameters)\(final ?? " ")")
      }
    }
  }
}
