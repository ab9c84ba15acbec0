/// A parser of the parts of pictures that tell about them, not of the picture itself.
///
/// Only these parts are read, so a picture of any size takes no time. Every number of parts that a
/// file could make endless has a limit.
struct PictureParser: DocumentParser {
  static var sizeLimit: Int { .max }
  static var showsProse: Bool { true }
  static var isText: Bool { false }

  var tree = DocumentTree(place: 0..<0)
  private let text: JSONText

  /// The branch that rows are added to.
  var branch = 0

  /// The greatest number of parts of a file that are looked at, and of bytes of one of them.
  static var partLimit: Int { 10_000 }
  private static var pieceLimit: Int { 1 << 16 }

  /// The reason why nothing more is read.
  enum Stop: Error {
    case fault(Int, String)
    case source(SourceError)
  }

  private init(_ text: JSONText) { self.text = text }

  static func parse(_ bytes: [UInt8]) -> DocumentTree {
    var parser = PictureParser(JSONText(unconverted: bytes))
    // Memory can always be read.
    try? parser.read()
    return parser.tree
  }

  static func load(
    _ text: JSONText
  ) throws(SourceError) -> (bytes: [UInt8], tree: DocumentTree) {
    var parser = PictureParser(text)
    try parser.read()
    return ([], parser.tree)
  }

  static func value(of node: DocumentTree.Node, in bytes: [UInt8]) -> SourceContent.Value? { nil }

  private mutating func read() throws(SourceError) {
    defer { tree.finish() }
    do throws(Stop) {
      guard let kind = PictureKind(try bytes(at: 0, count: min(32, text.count))) else {
        throw .fault(0, "this is no picture of a kind that is known")
      }
      add("format", kind.rawValue)
      switch kind {
      case .png: try readPNG()
      case .jpeg: try readJPEG()
      case .gif: try readGIF()
      case .webP: try readWebP()
      case .bmp: try readBMP()
      case .tiff: try readTIFF(at: 0, end: text.count, isFile: true)
      case .heif, .avif: try readBoxes()
      }
    } catch {
      switch error {
      case .source(let error): throw error
      case .fault(let offset, let message): tree.stop(message, at: offset, in: branch)
      }
    }
  }

  // Bytes.

  var count: Int { text.count }

  /// Returns bytes of the file, at most 65,536.
  ///
  /// - Throws: A fault if the file ends before.
  func bytes(at offset: Int, count: Int) throws(Stop) -> [UInt8] {
    let wanted = min(count, Self.pieceLimit)
    guard offset >= 0, wanted >= 0, offset <= text.count, wanted <= text.count - offset else {
      throw .fault(min(max(0, offset), text.count), "the file ends before what should be here")
    }
    do throws(SourceError) {
      return Array(try text.bytes(from: offset, count: wanted))
    } catch {
      throw .source(error)
    }
  }

  /// Returns a whole number of up to four bytes.
  func number(at offset: Int, _ count: Int, isLittle: Bool = false) throws(Stop) -> Int {
    let bytes = try bytes(at: offset, count: count)
    return (isLittle ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
  }

  func name(at offset: Int) throws(Stop) -> String {
    String(decoding: try bytes(at: offset, count: 4), as: UTF8.self)
  }

  // Rows.

  mutating func add(_ name: String, _ value: Int) {
    add(name, kind: .number, .literal(Array(String(value).utf8)))
  }

  mutating func add(_ name: String, _ text: String) {
    add(name, kind: .string, .text(Array(text.utf8)))
  }

  mutating func add(_ name: String, bytes: some Sequence<UInt8>) {
    add(name, kind: .string, .text(Array(bytes)))
  }

  mutating func add(_ name: String, kind: SourceKind, _ value: SourceContent.Value) {
    let node = DocumentTree.Node(kind, key: Array(name.utf8), place: 0..<0, value: value)
    _ = tree.append(node, to: branch)
  }

  /// Adds a branch, and the rows that a closure adds to it; none if there are no rows.
  mutating func addBranch(
    _ name: String,
    _ body: (inout PictureParser) throws(Stop) -> Void
  ) throws(Stop) {
    let node = DocumentTree.Node(.object, isBranch: true, key: Array(name.utf8), place: 0..<0)
    let outer = branch
    branch = tree.append(node, to: outer)
    try body(&self)
    branch = outer
  }

  mutating func addSize(_ width: Int, _ height: Int) {
    add("width", width)
    add("height", height)
  }

  /// The words for the numbers from 1 to 8 that Exif has for orientations.
  mutating func addOrientation(_ number: Int) {
    let words = [
      "upright", "mirrored", "rotated by 180°", "mirrored and rotated by 180°",
      "mirrored and rotated by 90° counterclockwise", "rotated by 90° clockwise",
      "mirrored and rotated by 90° clockwise", "rotated by 90° counterclockwise",
    ]
    guard words.indices.contains(number - 1) else { return }
    add("orientation", words[number - 1])
  }
}
