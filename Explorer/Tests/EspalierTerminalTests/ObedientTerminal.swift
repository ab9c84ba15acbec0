import Testing

@testable import EspalierTerminal

/// A terminal that knows the sequences which the command uses, and no others.
struct ObedientTerminal {
  /// The ways to count the cells of text.
  enum Counting {
    /// A cluster of scalars is one character, as for the writer.
    case clusters
    /// Each scalar by itself, as `wcwidth` does.
    case scalars
  }

  /// A picture above the cells.
  struct Placement: Equatable {
    var column, row: Int
    var pixels: PixelSize
  }

  /// The size of a cell.
  static let cell = PixelSize(width: 4, height: 8)
  /// A cell that a picture has replaced.
  static let pieceOfPicture = Screen.Cell(character: "\u{F8FF}")

  private(set) var size: ScreenSize
  private(set) var cells: [Screen.Cell]
  private(set) var (column, row) = (0, 0)
  /// The private modes that are set.
  private(set) var modes: Set<Int> = []
  private(set) var placements: [Placement] = []
  /// The number of times that the command has asked what the terminal is.
  private(set) var questionCount = 0
  /// The answers to questions for the cursor that were not given yet.
  private(set) var cursorAnswers: [String] = []
  /// The texts that were put on the clipboard, in the notation of the sequence.
  private(set) var clipboard: [String] = []
  private let counting: Counting
  private var style = CellStyle.plain
  /// The rows that scroll.
  private var region: Range<Int>
  /// The sequence whose end has not come.
  private var pending: [Unicode.Scalar] = []
  /// Whether the next scalar may belong to the last one.
  private var joins = false

  init(size: ScreenSize, counting: Counting = .clusters) {
    (self.size, self.counting) = (size, counting)
    region = 0..<size.rows
    cells = Array(repeating: Screen.Cell(), count: size.columns * size.rows)
  }

  /// Takes another size, cuts what is outside, and fills what is new.
  mutating func resize(to size: ScreenSize, filling cell: Screen.Cell = Screen.Cell()) {
    let former = self
    self = ObedientTerminal(size: size, counting: counting)
    cells = cells.indices.map { index in
      let (row, column) = (index / size.columns, index % size.columns)
      guard row < former.size.rows, column < former.size.columns else { return cell }
      return former.cells[row * former.size.columns + column]
    }
    (column, row) = (min(former.column, size.columns - 1), min(former.row, size.rows - 1))
    (modes, clipboard, style, pending) = (
      former.modes, former.clipboard, former.style, former.pending
    )
    (placements, questionCount, cursorAnswers) = (
      former.placements, former.questionCount, former.cursorAnswers
    )
  }

  mutating func receive(_ text: String) {
    for scalar in text.unicodeScalars {
      guard pending.isEmpty, scalar != "\u{1B}" else {
        pending.append(scalar)
        continueSequence()
        continue
      }
      if scalar.value < 0x20 { control(scalar) } else { show(scalar) }
    }
  }

  mutating func takeCursorAnswers() -> [String] {
    defer { cursorAnswers = [] }
    return cursorAnswers
  }

  /// The characters of a row.
  func text(ofRow row: Int) -> String {
    String(cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.character))
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    joins = false
    // The terminal itself shows keys that are typed while the command has left the screen.
    let isLeft = !modes.isEmpty && !modes.contains(1049)
    switch scalar {
    case "\r": column = 0
    case "\n": row = min(row + 1, size.rows - 1)
    case "\u{7}": break
    case _ where isLeft: break
    default:
      let before = text(ofRow: row).prefix(column)
      Issue.record("a raw control character: U+\(String(scalar.value, radix: 16)) after \(before)")
    }
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    var text = String(scalar)
    if joins || counting == .scalars && CharacterWidth.isCombining(scalar), column > 0 {
      // The right half of a wide character belongs to the left one.
      var base = row * size.columns + min(column, size.columns) - 1
      if cells[base].character == nil { base -= 1 }
      let joined = (cells[base].character.map { String($0) } ?? "") + text
      let isSame =
        joined.count == 1 && (counting == .clusters || CharacterWidth.isCombining(scalar))
      if isSame {
        column = base % size.columns
        text = joined
      } else if counting == .scalars, CharacterWidth.isCombining(scalar) {
        return
      }
    }
    let character = Character(text)
    let first = text.unicodeScalars.first ?? scalar
    let width =
      counting == .clusters
      ? CharacterWidth.width(of: character) : max(1, CharacterWidth.width(of: first))
    // Without wrapping, what is too much is written at the edge.
    column = max(0, min(column, size.columns - width))
    put(character, width: min(width, size.columns))
    column += width
    joins = true
  }

  private mutating func put(_ character: Character, width: Int) {
    let (start, edge) = (row * size.columns + column, (row + 1) * size.columns)
    // The other halves of wide characters that are cut.
    if cells[start].character == nil, column > 0 { cells[start - 1].character = " " }
    if start + width < edge, cells[start + width].character == nil {
      cells[start + width].character = " "
    }
    cells[start] = Screen.Cell(character: character, style: style)
    if width == 2 { cells[start + 1] = Screen.Cell(character: nil, style: style) }
  }

  /// Performs the sequence that is pending, if it is complete.
  private mutating func continueSequence() {
    guard pending.count > 1, let last = pending.last else { return }
    if pending[1] == "]" {
      guard last == "\u{7}" else { return }
      let text = String(String.UnicodeScalarView(pending.dropFirst(2).dropLast()))
      if text.hasPrefix("52;c;") { clipboard.append(String(text.dropFirst(5))) }
      return pending = []
    }
    if pending[1] == "P" || pending[1] == "_" {
      guard last == "\\", pending.suffix(2).first == "\u{1B}" else { return }
      let text = String(String.UnicodeScalarView(pending.dropFirst(2).dropLast(2)))
      if pending[1] == "P" { showSixels(text) } else { performGraphics(text) }
      return pending = []
    }
    if pending.count == 2, last == "[" { return }
    if last == "D", pending.count == 2 {
      row = min(row + 1, size.rows - 1)
      return pending = []
    }
    guard pending[1] == "[", 0x40...0x7E ~= last.value else {
      if pending[1] == "[" { return }
      Issue.record("an unknown sequence: \(pending)")
      return pending = []
    }
    let parameters = String(String.UnicodeScalarView(pending.dropFirst(2).dropLast()))
    pending = []
    joins = false
    perform(Character(last), parameters)
  }

  /// Has a picture replace the cells below it.
  private mutating func showSixels(_ text: String) {
    guard let match = text.firstMatch(of: /^[0-9;]*q"1;1;([0-9]+);([0-9]+)/),
      let width = Int(match.1), let height = Int(match.2)
    else {
      Issue.record("no sixel graphics: \(text.prefix(40))")
      return
    }
    let (right, bottom) = (
      column + (width + Self.cell.width - 1) / Self.cell.width,
      row + (height + Self.cell.height - 1) / Self.cell.height
    )
    let (left, former) = (column, (row, style))
    style = .plain
    for line in row..<min(bottom, size.rows) {
      row = line
      for index in left..<min(right, size.columns) {
        column = index
        put("\u{F8FF}", width: 1)
      }
    }
    (column, (row, style)) = (left, former)
  }

  /// Performs what a sequence of kitty asks for.
  private mutating func performGraphics(_ text: String) {
    let pairs = text.prefix { $0 != ";" }.dropFirst().split(separator: ",").map { pair in
      pair.split(separator: "=", maxSplits: 1).map { String($0) }
    }
    let values = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0.last ?? "") })
    switch values["a"] {
    case "T":
      if values["q"] != "2" || values["C"] != "1" {
        Issue.record("a picture with an answer: \(values)")
      }
      let (width, height) = (values["s"].flatMap { Int($0) }, values["v"].flatMap { Int($0) })
      let pixels = PixelSize(width: width ?? 0, height: height ?? 0)
      placements.append(Placement(column: column, row: row, pixels: pixels))
    case "d": placements = []
    case "q": break
    case nil where values["m"] != nil: break
    default: Issue.record("unknown graphics: \(values)")
    }
  }

  private mutating func perform(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H":
      (row, column) = (min(numbers[0], size.rows) - 1, min(numbers[1], size.columns) - 1)
    case "K":
      if column < size.columns, cells[row * size.columns + column].character == nil, column > 0 {
        cells[row * size.columns + column - 1].character = " "
      }
      for column in min(column, size.columns - 1)..<size.columns {
        cells[row * size.columns + column] = Screen.Cell()
      }
    case "c": questionCount += 1
    case "n" where parameters == "6":
      cursorAnswers.append("\u{1B}[\(row + 1);\(min(column, size.columns - 1) + 1)R")
    case "A": row = max(0, row - (numbers.first ?? 1))
    case "m": set(numbers)
    case "r":
      let whole = 0..<size.rows
      // One of a larger window is cut.
      region = numbers.isEmpty ? whole : (numbers[0] - 1..<numbers[1]).clamped(to: whole)
      (column, row) = (0, 0)
    case "S" where parameters.hasPrefix("?"): break
    case "S", "T":
      var screen = Screen(size: size)
      for row in 0..<size.rows {
        screen.copy(cells[row * size.columns..<(row + 1) * size.columns], row: row, column: 0)
      }
      screen.scroll(region, by: final == "S" ? numbers[0] : -numbers[0])
      cells = screen.cells
    case "h", "l":
      guard parameters.hasPrefix("?"), let mode = Int(parameters.dropFirst()) else { fallthrough }
      if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
      // Pictures belong to the screen that is left.
      if mode == 1049 { placements = [] }
    default: Issue.record("an unknown sequence: \(parameters)\(final)")
    }
  }

  private func shade(_ numbers: inout ArraySlice<Int>) -> CellStyle.Shade? {
    let (kind, values) = (numbers.first, numbers.dropFirst().prefix(3).map { UInt8($0) })
    if kind == 5, let index = values.first {
      numbers = numbers.dropFirst(2)
      return .indexed(index)
    }
    guard kind == 2, values.count == 3 else {
      Issue.record("an unknown colour: \(numbers)")
      return nil
    }
    numbers = numbers.dropFirst(4)
    return .rgb(red: values[0], green: values[1], blue: values[2])
  }

  private mutating func set(_ numbers: [Int]) {
    var numbers = numbers[...]
    while let number = numbers.popFirst() {
      switch number {
      case 38: style.foreground = shade(&numbers)
      case 48: style.background = shade(&numbers)
      case 0: style = .plain
      case 1: style.isBold = true
      case 2: style.isDim = true
      case 4: style.isUnderlined = true
      case 7: style.isReversed = true
      default: style.color = CellStyle.Color(rawValue: number)
      }
    }
  }
}

extension Screen {
  /// The cells as an obedient terminal shows them.
  var shownCells: [Cell] {
    guard let picture, picture.picture.removal.isEmpty else { return cells }
    var cells = cells
    for row in picture.rows {
      for column in picture.columns {
        cells[row * size.columns + column] = ObedientTerminal.pieceOfPicture
      }
    }
    return cells
  }

  /// The pictures that an obedient terminal shows above the cells.
  var placements: [ObedientTerminal.Placement] {
    guard let picture, !picture.picture.removal.isEmpty else { return [] }
    return [.init(column: picture.column, row: picture.row, pixels: picture.picture.pixels)]
  }
}
