/// A picture that is drawn with characters in colours, a row of cells for each line.
struct CharacterPicture: Equatable, Sendable {
  private(set) var rows: [[Screen.Cell]] = []

  /// Reads what a program drew: lines of characters of one column, with control sequences that choose their
  /// colours.
  ///
  /// Other control sequences are left out, and every other character that is none of one column is a blank.
  init(_ bytes: some Sequence<UInt8>) {
    var style = CellStyle.plain
    let text = String(decoding: Array(bytes), as: UTF8.self)
    for line in text.unicodeScalars.split(separator: "\n") {
      var row: [Screen.Cell] = []
      var scalars = line
      while let scalar = scalars.popFirst() {
        guard scalar == "\u{1B}" else {
          let character = Character(scalar)
          let isShown = scalar.value >= 0x20 && CharacterWidth.width(of: character) == 1
          if scalar != "\r" {
            row.append(.init(character: isShown ? character : " ", style: style))
          }
          continue
        }
        guard scalars.popFirst() == "[" else { continue }
        let parameters = scalars.prefix { !("@"..."~").contains($0) }
        scalars = scalars.dropFirst(parameters.count)
        if scalars.popFirst() == "m" {
          style.apply(parameters.split(separator: ";").map { Int(String($0)) ?? 0 })
        }
      }
      if !row.isEmpty { rows.append(row) }
    }
  }
}

extension CellStyle {
  /// Changes the style by the parameters of a control sequence.
  fileprivate mutating func apply(_ codes: [Int]) {
    var codes = codes[...]
    if codes.isEmpty { self = .plain }
    while let code = codes.popFirst() {
      switch code {
      case 0: self = .plain
      case 1: isBold = true
      case 7: isReversed = true
      case 27: isReversed = false
      case 30...37: foreground = .indexed(UInt8(code - 30))
      case 38: foreground = Shade(&codes) ?? foreground
      case 39: foreground = nil
      case 40...47: background = .indexed(UInt8(code - 40))
      case 48: background = Shade(&codes) ?? background
      case 49: background = nil
      case 90...97: foreground = .indexed(UInt8(code - 82))
      case 100...107: background = .indexed(UInt8(code - 92))
      default: break
      }
    }
  }
}

extension CellStyle.Shade {
  /// Takes a colour from the parameters that follow the one that announces it.
  fileprivate init?(_ codes: inout ArraySlice<Int>) {
    let kind = codes.popFirst()
    let values = codes.prefix(kind == 2 ? 3 : 1).map { UInt8(clamping: $0) }
    codes = codes.dropFirst(values.count)
    switch (kind, values.count) {
    case (2, 3): self = .rgb(red: values[0], green: values[1], blue: values[2])
    case (5, 1): self = .indexed(values[0])
    default: return nil
    }
  }
}
