import Foundation
import Testing

@testable import EspalierSources

/// Facts about pictures.
@Suite struct PictureSourceTests {
  typealias Source = DocumentSource<PictureParser>

  static func source(_ bytes: [UInt8]) throws -> Source {
    try Source(FileInput(.memory(bytes), name: "f"))
  }

  // Pictures, made of their parts.

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

  static func joined(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined()) }

  static func part(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    joined([big(contents.count, 4), utf8(name), contents, [0, 0, 0, 0]])
  }

  static let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func header(_ width: Int, _ height: Int, interlaced: UInt8) -> [UInt8] {
    part("IHDR", joined([big(width, 4), big(height, 4), [8, 6, 0, 0, interlaced]]))
  }

  static let png = joined([
    mark, header(640, 480, interlaced: 1),
    part("pHYs", joined([big(2835, 4), big(2835, 4), [1]])),
    part("tEXt", joined([utf8("Title\0a "), [0xE9]])), part("eXIf", exif(isLittle: false)),
    part("IDAT", [1, 2, 3]), part("IEND", []),
  ])

  /// The directory of a picture from a camera, and one of Exif.
  static func exif(isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      joined([number(tag, 2), number(type, 2), number(count, 4), value])
    }
    // 8: five entries; 74: texts; 100: three entries; 142: fractions.
    let first = [
      entry(0x10F, 2, 6, number(74, 4)), entry(0x112, 3, 1, joined([number(6, 2), [0, 0]])),
      entry(0x132, 2, 20, number(80, 4)), entry(0x110, 2, 3, utf8("M1\0\0")),
      entry(0x8769, 4, 1, number(100, 4)),
    ]
    let second = [
      entry(0x829A, 5, 1, number(142, 4)), entry(0x829D, 5, 1, number(150, 4)),
      entry(0x8827, 3, 1, joined([number(400, 2), [0, 0]])),
    ]
    let start = [utf8(isLittle ? "II" : "MM"), number(42, 2), number(8, 4), number(5, 2)]
    let texts = [number(0, 4), utf8("Maker\0"), utf8("2024:05:06 07:08:09\0"), number(3, 2)]
    let end = [number(0, 4), number(1, 4), number(125, 4), number(28, 4), number(10, 4)]
    return joined([joined(start), joined(first), joined(texts), joined(second), joined(end)])
  }

  static let jpeg: [UInt8] = {
    let data = joined([utf8("Exif\0\0"), exif(isLittle: true)])
    return joined([
      [0xFF, 0xD8, 0xFF, 0xE1], big(data.count + 2, 2), data, [0xFF, 0xFE, 0, 7], utf8("hello"),
      [0xFF, 0xC2, 0, 17, 8, 1, 0, 2, 0, 3], [UInt8](repeating: 0, count: 9),
      [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9],
    ])
  }()

  static let gif = joined([
    utf8("GIF89a"), little(20, 2), little(10, 2), [0x80, 0, 0], [UInt8](repeating: 0, count: 6),
    [0x21, 0xF9, 4, 0, 0, 0, 0, 0], [0x2C, 0, 0, 0, 0, 20, 0, 10, 0, 0, 2, 1, 0xAA, 0],
    [0x2C, 0, 0, 0, 0, 20, 0, 10, 0, 0, 2, 1, 0xAA, 0, 0x3B],
  ])

  static func riff(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = joined([utf8("WEBP"), utf8(name), little(contents.count, 4), contents])
    return joined([utf8("RIFF"), little(body.count, 4), body])
  }

  static let webP = riff("VP8X", joined([[0x12, 0, 0, 0], little(99, 3), little(49, 3)]))

  static let bmp = joined([
    utf8("BM"), little(100, 4), little(0, 4), little(54, 4), little(40, 4), little(3, 4),
    little(-2, 4), little(1, 2), little(24, 2), [UInt8](repeating: 0, count: 40),
  ])

  static let tiff: [UInt8] = {
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      joined([little(tag, 2), little(3, 2), little(1, 4), little(value, 2), [0, 0]])
    }
    return joined([
      utf8("II*\0"), little(8, 4), little(4, 2), entry(0x100, 30), entry(0x101, 40),
      entry(0x102, 16), entry(0x106, 2), little(62, 4), little(0, 2), little(8, 4),
    ])
  }()

  static func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    joined([big(contents.count + 8, 4), utf8(name), contents])
  }

  static let heif: [UInt8] = {
    let tile = box("ispe", joined([big(0, 4), big(512, 4), big(512, 4)]))
    let whole = box("ispe", joined([big(0, 4), big(4032, 4), big(3024, 4)]))
    let bits = box("pixi", joined([big(0, 4), [3, 8, 8, 8]]))
    let properties = box("ipco", joined([tile, whole, bits, box("irot", [3])]))
    let meta = joined([big(0, 4), box("hdlr", big(0, 8)), box("iprp", properties)])
    return joined([
      box("ftyp", joined([utf8("heic"), big(0, 4), utf8("mif1")])), box("meta", meta),
      box("mdat", [1, 2]),
    ])
  }()

  static let exifRows = """
    string orientation: rotated by 90° clockwise
    date changed: 2024-05-06 07:08:09
    string make: Maker
    string model: M1
    string exposure time: 1/125 s
    string aperture: f/2.8
    number ISO: 400
    """

  static let samples: [(String, [UInt8], String)] = [
    (
      "png", png,
      """
      string format: PNG
      number width: 640
      number height: 480
      number bits per channel: 8
      string colours: red, green, blue, alpha
      boolean interlaced: true
      number pixels per inch: 72
      string Title: a é
      object Exif: 7 items
        \(exifRows.replacing("\n", with: "\n  "))
      """
    ),
    (
      "jpeg", jpeg,
      """
      string format: JPEG
      object Exif: 7 items
        \(exifRows.replacing("\n", with: "\n  "))
      string comment: hello
      number width: 512
      number height: 256
      number bits per channel: 8
      string colours: luminance, blue, red
      string encoding: progressive
      """
    ),
    (
      "gif", gif,
      """
      string format: GIF
      number width: 20
      number height: 10
      string colours: palette of 2
      number frames: 2
      """
    ),
    (
      "webp", webP,
      """
      string format: WebP
      number width: 100
      number height: 50
      string colours: red, green, blue, alpha
      boolean animated: true
      """
    ),
    (
      "webp", riff("VP8L", joined([[0x2F], little(0x3_FFFF, 4)])),
      "string format: WebP\nnumber width: 16384\nnumber height: 16\nstring encoding: lossless"
    ),
    (
      "webp", riff("VP8 ", joined([[0, 0, 0, 0x9D, 1, 0x2A], little(7, 2), little(9, 2)])),
      "string format: WebP\nnumber width: 7\nnumber height: 9"
    ),
    (
      "bmp", bmp,
      "string format: BMP\nnumber width: 3\nnumber height: 2\nnumber bits per pixel: 24"
    ),
    (
      "tiff", tiff,
      """
      string format: TIFF
      number width: 30
      number height: 40
      number bits per channel: 16
      string colours: red, green, blue
      number pages: 2
      """
    ),
    (
      "heic", heif,
      """
      string format: HEIF
      number width: 4032
      number height: 3024
      number bits per channel: 8
      string orientation: rotated by 90° clockwise
      """
    ),
  ]

  @Test("the size, the colours and the facts of a picture", arguments: samples)
  func rows(_ ending: String, _ bytes: [UInt8], _ rows: String) async throws {
    let opened = try SourceOpener.open(bytes: bytes, name: "f")
    #expect(opened is Source, "the content tells the format")
    let source = try Self.source(bytes)
    #expect(try await drawing(source) == rows)
    #expect(try source.faults(strict: true).isEmpty)
    let width = try #require(try source.node(path: "/width"))
    #expect(try source.value(of: width.id) == utf8(width.detail))
    #expect(try source.value(of: 0) == bytes)
  }

  @Test("a picture that is cut shows what is before the end, then the fault", arguments: samples)
  func cut(_ ending: String, _ bytes: [UInt8], _ rows: String) async throws {
    for count in 0..<bytes.count {
      let source = try Self.source(Array(bytes.prefix(count)))
      let faults = try source.faults(strict: false)
      let shown = try await drawing(source)
      #expect(faults.isEmpty != shown.contains("error f:1:"), "\(count) of \(bytes.count)")
      if count < 8 { #expect(!faults.isEmpty) }
    }
  }

  @Test("numbers that lead out of a file, or in circles, are harmless")
  func hostile() async throws {
    let circle = Self.joined([Array(Self.tiff.dropLast(4)), Self.little(62, 4)])
    #expect(try Self.source(circle).node(path: "/pages")?.detail == "2")
    var far = Self.tiff
    far.replaceSubrange(4..<8, with: Self.little(0xFFFF_FFF0, 4))
    #expect(try Self.source(far).faults(strict: false).count == 1)
    var huge = Self.png
    huge.replaceSubrange(8..<12, with: Self.big(0xFFFF_FFFF, 4))
    #expect(
      try Self.source(huge).faults(strict: false).map(\.description) == [
        "f:1:9: the file ends inside a part that has 4,294,967,295 bytes"
      ]
    )
    let brand = Self.box("ftyp", Self.joined([utf8("avif"), Self.big(0, 4)]))
    let boxes = [[UInt8]](repeating: Self.box("free", []), count: 100_000)
    let many = Self.joined([brand, Self.joined(boxes)])
    #expect(
      try Self.source(many).faults(strict: false).first?.message == "there are too many parts"
    )
    let depth = 5000
    let nested = (0..<depth).map { Self.big((depth - $0) * 8, 4) + utf8("iprp") }
    let deep = Self.joined([brand, Self.joined(nested)])
    #expect(try Self.source(deep).faults(strict: false).count == 1)
    let long = Self.joined([utf8("K\0"), [UInt8](repeating: 0x1B, count: 200_000)])
    let text = Self.joined([Self.mark, Self.header(1, 1, interlaced: 0), Self.part("tEXt", long)])
    let row = try Self.source(text).node(path: "/K")
    #expect(row?.detail.hasPrefix("\\u{1B}\\u{1B}") == true)
  }

  @Test("a picture of a terabyte takes no time")
  func large() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.jpg", Self.jpeg)
    guard truncate(folder.path + "/a.jpg", 1 << 40) == 0 else { return }
    let source = try FileTreeSource(path: folder.path)
    let file = try #require(await all(source, of: nil).first)
    #expect(file.isBranch)
    #expect(try source.node(path: "a.jpg/width")?.detail == "512")
    #expect(try source.node(path: "a.jpg/Exif/model")?.detail == "M1")
    #expect(try source.faults(strict: true).isEmpty)
  }
}
