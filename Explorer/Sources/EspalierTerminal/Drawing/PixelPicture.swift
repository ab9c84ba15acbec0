/// A way in which a terminal takes pictures in pixels; the raw values are those of `chafa --format`.
enum GraphicsProtocol: String, Equatable, Sendable {
  /// The protocol of kitty, in which a picture lies above the cells until it is removed.
  case kitty
  /// Sixel graphics, in which a picture replaces what the cells show.
  case sixel = "sixels"

  /// The sequences that ask the terminal for its protocols: whether it takes a picture of kitty, how many colours
  /// a picture of sixels may have, and its attributes, which every terminal reports.
  static var question: String {
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[?1;1;0S\u{1B}[c"
  }

  /// The number of colours in a picture of sixels; with less of them, characters show it better.
  static var sixelColors: Int { 256 }
}

/// A size in pixels.
struct PixelSize: Equatable, Sendable {
  var width: Int
  var height: Int
}

/// A picture in pixels, as the sequences that draw it.
struct PixelPicture: Equatable, Sendable {
  private let graphics: GraphicsProtocol
  /// The sequences that draw the picture with its upper left corner in the cell of the cursor.
  let sequences: String
  /// The size in pixels.
  let pixels: PixelSize
  /// The number of cells that are covered at least partly.
  let size: ScreenSize

  /// Reads what a program drew; nil if it has no picture of a known size.
  ///
  /// Anything around the picture is left out.
  ///
  /// - Parameters:
  ///   - graphics: The protocol.
  ///   - cell: The size of a cell of the terminal.
  init?(_ bytes: some Sequence<UInt8>, in graphics: GraphicsProtocol, cell: PixelSize) {
    let parts = Self.sequences(in: Array(bytes), of: graphics)
    guard let first = parts.first, let pixels = Self.size(in: first, of: graphics),
      pixels.width > 0, pixels.height > 0
    else { return nil }
    self.graphics = graphics
    self.pixels = pixels
    size = ScreenSize(
      columns: (pixels.width + cell.width - 1) / cell.width,
      rows: (pixels.height + cell.height - 1) / cell.height
    )
    switch graphics {
    case .sixel: sequences = Self.sixelStart + first + Self.end
    case .kitty:
      // As large as it is, without an answer and without a move of the cursor.
      let head = Self.parameters(of: first).filter { !"cr".contains($0.key) }
      let data = first.split(separator: ";", maxSplits: 1).dropFirst().first ?? ""
      let changed =
        (head.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + ["C=1", "q=2"])
        .joined(separator: ",") + ";" + data
      sequences = ([changed] + parts.dropFirst()).map { Self.kittyStart + $0 + Self.end }.joined()
    }
  }

  /// The sequence that removes the picture from above the cells; empty if writing them does.
  var removal: String {
    switch graphics {
    case .kitty: Self.kittyStart + "a=d,d=A,q=2" + Self.end
    case .sixel: ""
    }
  }

  private static let kittyStart = "\u{1B}_G"
  private static let sixelStart = "\u{1B}P"
  private static let end = "\u{1B}\\"

  /// The contents of the sequences of a protocol in a text.
  private static func sequences(in bytes: [UInt8], of graphics: GraphicsProtocol) -> [String] {
    let start = Array((graphics == .kitty ? kittyStart : sixelStart).utf8)
    var parts: [String] = []
    var rest = bytes[...]
    while let first = rest.firstIndex(of: 0x1B) {
      rest = rest[first...]
      guard rest.starts(with: start) else {
        rest = rest.dropFirst()
        continue
      }
      let content = rest.dropFirst(start.count)
      guard let end = content.firstIndex(where: { !(0x20...0x7E).contains($0) }),
        content[end...].starts(with: Self.end.utf8)
      else { return parts }
      parts.append(String(decoding: content[..<end], as: UTF8.self))
      rest = content[end...].dropFirst(2)
    }
    return parts
  }

  /// The size that the first sequence states.
  private static func size(in text: String, of graphics: GraphicsProtocol) -> PixelSize? {
    switch graphics {
    case .kitty:
      let values = parameters(of: text)
      guard values["a"] == "T", let width = values["s"].flatMap({ Int($0) }),
        let height = values["v"].flatMap({ Int($0) })
      else { return nil }
      return PixelSize(width: width, height: height)
    case .sixel:
      // The attributes of the picture, as in `q"1;1;320;200`.
      guard let start = text.firstIndex(of: "q") else { return nil }
      let attributes = text[start...].dropFirst()
      guard attributes.first == "\"" else { return nil }
      let numbers = attributes.dropFirst().prefix { $0.isNumber || $0 == ";" }
        .split(separator: ";").compactMap { Int($0) }
      guard numbers.count == 4 else { return nil }
      return PixelSize(width: numbers[2], height: numbers[3])
    }
  }

  /// The parameters of a sequence of kitty, before its data.
  private static func parameters(of text: String) -> [String: String] {
    var values: [String: String] = [:]
    for pair in text.prefix(while: { $0 != ";" }).split(separator: ",") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { values[String(sides[0])] = String(sides[1]) }
    }
    return values
  }
}

/// A picture as the terminal can show it.
enum DrawnPicture: Equatable, Sendable {
  case characters(CharacterPicture)
  case pixels(PixelPicture)

  /// The number of rows of cells.
  var rowCount: Int {
    switch self {
    case .characters(let picture): picture.rows.count
    case .pixels(let picture): picture.size.rows
    }
  }
}
