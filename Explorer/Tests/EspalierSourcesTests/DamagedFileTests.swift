import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Files of every format with random damage: they are shown or refused.
@Suite struct DamagedFileTests {
  private static let texts: [DamagedSample] = [
    sample("a.json", json, "{}[]\",:\\ \n0eE+-.tfnu\u{E9}"),
    sample("a.jsonl", jsonLines, "{}[]\",:\\ \n\r0eE+-.tfnu"),
    sample("a.yaml", YAMLSourceTests.sample + yaml, "\n :-[]{}&*!|>'\"%?,#é"),
    sample("a.toml", TOMLCorpus.sample, "[]{}\"'=.,#\\\n\r"),
    sample("a.csv", CSVSourceTests.sample, "\"\n\r,;\u{0}"),
    sample("a.tsv", CSVSourceTests.sample.replacing(",", with: "\t"), "\"\n\r\t,\u{0}"),
    sample("a.xml", XMLSourceTests.sample, "<>/'\"=&;![]-? \n\u{E9}"),
    sample("a.html", HTMLSourceTests.sample, "<>/=\"'&;!-? "),
    sample("a.plist", PropertyListSourceTests.sample, "<>/&;![]-?\"' \n#xakd"),
    sample("a.md", MarkdownSourceTests.sample, "#-*`~>\n\r <\t|="),
    sample("a.txt", text, "\n\r\t\u{0}"),
    wide("wide.txt", "one\r\ntwo é\n\n\u{1F600} four\n"), wide("wide.csv", CSVSourceTests.sample),
    wide("wide.md", MarkdownSourceTests.sample), wide("wide.toml", TOMLCorpus.sample),
  ]

  private static let json = #"""
    {"name": "a\u00e9\n\ud83d\ude00", "list": [1, -2.5e3, true, null, {"k": {}}, []],
     "": {"a/b": 0.1, "a~b": "x"}, "k": 1, "k": 2, "long": "\#(String(repeating: "y", count: 300))"}
    """#

  private static let jsonLines = """
    {"level": "info", "n": 1}
    no JSON
    [1, {"a": [true]}]\r

    "x"
    """

  private static let yaml = "---\n[a, &b {c: *b}, \"x\"]\n---\n&l [*l, *l]\n"

  private static let text =
    "one\r\ntwo é\n\n\u{1F600} four\n" + String(repeating: "x", count: 70_000) + "\nend"

  private static func sample(_ name: String, _ text: String, _ marks: String) -> DamagedSample {
    DamagedSample(name: name, bytes: utf8(text), marks: utf8(marks))
  }

  /// A text in UTF-16 with a mark.
  private static func wide(_ name: String, _ text: String) -> DamagedSample {
    DamagedSample(name: name, bytes: utf16("\u{FEFF}" + text), marks: utf8("\n\0\""))
  }

  private static func pictures() -> [DamagedSample] {
    PictureSourceTests.samples.enumerated().map { index, sample in
      DamagedSample(name: "\(index).\(sample.0)", bytes: sample.1, share: 3)
    }
  }

  private static func binaries() throws -> [DamagedSample] {
    // Half of what means something in a binary list is a length, a reference or an offset.
    let marks: [UInt8] = [0, 0xFF, 0xAF, 0xDF, 0x5F, 0x13, 0xD1, 0xA1, 0x80]
    return [
      DamagedSample(name: "b.plist", bytes: try BinaryPropertyListTests.sample(), marks: marks),
      DamagedSample(
        name: "a.sqlite",
        bytes: try SQLiteSourceTests.bytes(),
        hasIndex: true,
        share: 5
      ),
    ]
  }

  private static func archives() throws -> [DamagedSample] {
    #if canImport(CArchive)
      let formats = [
        ("a.zip", "zip", "none"), ("a.tar", "ustar", "none"), ("a.7z", "7zip", "none"),
        ("a.tar.gz", "ustar", "gzip"), ("a.tar.bz2", "ustar", "bzip2"), ("a.tar.xz", "ustar", "xz"),
        ("a.tar.zst", "ustar", "zstd"),
      ]
      let file = [TestArchive.Entry(path: "a.json", bytes: utf8(json))]
      return try formats.map { name, format, filter in
        let bytes = try TestArchive.bytes(TestArchive.sample, format: format, filter: filter)
        return DamagedSample(name: name, bytes: bytes, share: 3)
      } + [
        DamagedSample(
          name: "a.json.gz",
          bytes: try TestArchive.bytes(file, format: "raw", filter: "gzip"),
          share: 3
        )
      ]
    #else
      return []
    #endif
  }

  @Test("every format of files is damaged")
  func allFormats() throws {
    let samples = try Self.texts + Self.pictures() + Self.binaries() + Self.archives()
    let formats = Set(samples.compactMap { $0.format?.rawValue })
    #expect(formats == Set(SourceFormat.fileFormatNames))
    for sample in samples {
      let detected = SourceFormat(name: Array(sample.name.utf8), start: sample.bytes)
      #expect(detected == sample.format, "\(sample.name)")
    }
  }

  @Test("damaged texts are shown or refused", arguments: texts)
  func damagedText(_ sample: DamagedSample) async throws {
    try await DamagedFiles.read(sample, seed: 1)
  }

  @Test("damaged pictures are shown or refused", arguments: pictures())
  func damagedPicture(_ sample: DamagedSample) async throws {
    try await DamagedFiles.read(sample, seed: 2)
  }

  @Test("damaged binary files are shown or refused")
  func damagedBinary() async throws {
    for sample in try Self.binaries() { try await DamagedFiles.read(sample, seed: 3) }
  }

  @Test("damaged archives are shown or refused")
  func damagedArchive() async throws {
    for sample in try Self.archives() { try await DamagedFiles.read(sample, seed: 4) }
  }
}
