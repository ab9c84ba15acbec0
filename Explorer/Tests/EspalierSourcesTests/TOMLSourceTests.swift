import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Tables and values of TOML.
@Suite struct TOMLSourceTests {
  static func source(_ text: String) throws -> DocumentSource<TOMLParser> {
    try DocumentSource<TOMLParser>(FileInput(.memory(utf8(text)), name: "f.toml"))
  }

  @Test(
    "tables are in the order of the text, and what comes later in one is added",
    arguments: [1, 9]
  )
  func rows(_ pageSize: Int) async throws {
    #expect(
      try await drawing(Self.source(TOMLCorpus.sample), pageSize: pageSize)
        == #"""
        string title: "TOML \"x\"\n"
        object zoo: 3 items
          string name: "a"
          array sizes: 3 items
            number 0: 0x_1
            array 1: empty
            object 2: 2 items
              object a: 1 item
                number b: 1_000
              boolean c: true
          object deep: 1 item
            date at: 1979-05-27 07:32:00.5Z
        array fruit: 2 items
          object 0: 2 items
            string name: "apple"
            array kinds: 1 item
              object 0: 1 item
                string name: "red"
          object 1: 1 item
            number price: -inf
        """#.replacing("0x_1", with: "0x1F")
    )
  }

  @Test("branches and values are printed as they are written")
  func values() async throws {
    let source = try Self.source(TOMLCorpus.sample)
    func value(_ path: String) async throws -> String? {
      let node = try #require(try source.node(path: path), "\(path)")
      return try source.value(of: node.id).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try await value("/title") == #""TOML \"x\"\n""#)
    #expect(try await value("/zoo/sizes") == "[0x1F, [], # one\n  {a.b = 1_000, c = true}]")
    #expect(try await value("/zoo/sizes/2") == "{a.b = 1_000, c = true}")
    #expect(try await value("/fruit/0/kinds/0") == "[[fruit.kinds]]\nname = 'red'")
    #expect(
      try await value("/zoo/deep") == "[zoo.deep]\nat = 1979-05-27 07:32:00.5Z"
    )
    #expect(try await value("/fruit/1") == "[[fruit]]\nprice = -inf")
    #expect(try await value("") == TOMLCorpus.sample)
    let title = try #require(try source.node(path: "/title"))
    #expect(
      try source.contentReader()(title.id, true)
        == .init(name: .key(utf8("title")), value: .text(utf8("TOML \"x\"\n")))
    )
    #expect(try await ExactSearchTests.paths("red", in: source) == ["/fruit/0/kinds/0/name"])
    #expect(try await ExactSearchTests.paths("/^\"x/", in: source) == [])
  }

  @Test("what is before a fault is shown, then the fault where it is", arguments: TOMLCorpus.faults)
  func faults(_ text: String, _ fault: String) async throws {
    let source = try Self.source(text)
    #expect(try source.faults(strict: false).map(\.description) == ["f.toml:" + fault])
    let rows = try await drawing(source)
    #expect(rows.contains("error f.toml:" + fault) || rows.contains("duplicate key"), "\(rows)")
    #expect(try source.node(path: "/ok")?.detail == "1")
  }

  @Test("what TOML 1.1 allows has its values")
  func recent() async throws {
    for text in TOMLCorpus.recent {
      #expect(try Self.source(text).faults(strict: true).isEmpty, "\(text)")
    }
    let text = try #require(try Self.source(TOMLCorpus.recent[0]).node(path: "/a"))
    #expect(text.detail == #""A\u{1B}""#)
    #expect(
      try await drawing(Self.source(TOMLCorpus.recent[5])) == """
        object a: 2 items
          number b: 1
          number c: 2
        """
    )
  }

  @Test("a fault hides neither the next line nor the next table")
  func afterFaults() async throws {
    let text = """
      a = tru
      b = [1,
        2
      c = {d = 1
      k = 5
      [e
      lost = 1
      [f]
      x y
      g = \"""
      h = 2

      [[i]]
      j = '
      [i.k]
      l = 1
      """
    let source = try Self.source(text)
    #expect(
      try await drawing(source).replacing(/: $/.anchorsMatchLineEndings(), with: "") == """
        error f.toml:1:5: "tru" is no number, date or true or false; put a string in quotes
        array b: 2 items
          number 0: 1
          number 1: 2
          error f.toml:4:1: expected a comma or ]
        object c: 1 item
          number d: 1
          error f.toml:5:1: expected a comma or }
        number k: 5
        error f.toml:6:3: expected ] after the name of the table
        object f: 1 item
          error f.toml:9:3: expected = after the key
          error f.toml:10:5: the string that begins here is not closed
          number h: 2
        array i: 1 item
          object 0: 1 item
            error f.toml:14:5: the string that begins here is not closed on its line
            object k: 1 item
              number l: 1
        """
    )
    #expect(try source.faults(strict: false).map(\.line) == [1, 4, 5, 6, 9, 10, 14])
    let table = try #require(try source.node(path: "/f"))
    #expect(
      try source.value(of: table.id).map { String(decoding: $0, as: UTF8.self) }?.contains("x y")
        == true
    )
    #expect(try source.node(path: "/i/0/0") == nil)
    // Each of them is a fault by itself, up to the greatest number of them.
    let many = String(repeating: "a = [\n", count: 20_000)
    #expect(try Self.source(many).faults(strict: false).count == 10_001)
  }

  @Test("a text that is not in UTF-8 is outside the standard")
  func wide() throws {
    let text = utf8("a = 1\n").flatMap { byte -> [UInt8] in [byte, 0] }
    let source = try DocumentSource<TOMLParser>(FileInput(.memory([0xFF, 0xFE] + text), name: "f"))
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map(\.description)
        == ["f:1:1: the text is in UTF-16; save it as UTF-8"]
    )
  }

  @Test("nothing recurses on the depth of a text")
  func deep() async throws {
    let count = 100_000
    let arrays =
      "a = " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
    #expect(try Self.source(arrays).tree.count == count + 1)
    #expect(try Self.source(arrays).faults(strict: true).isEmpty)
    let open = try Self.source("a = " + String(repeating: "[", count: count))
    #expect(try open.faults(strict: false).count == 1)
    let dotted = try Self.source(
      [String](repeating: "a", count: count).joined(separator: ".") + " = 1"
    )
    #expect(dotted.tree.count == count + 1)
    #expect(dotted.path(of: count).utf8.count == 2 * count)
    let inline = "a = " + String(repeating: "{a = ", count: count) + "1"
    #expect(try Self.source(inline).faults(strict: false).count == 1)
  }

  @Test("a text that is too large is refused with its size")
  func large() throws {
    let text = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 25 + 1)
    #expect {
      try DocumentSource<TOMLParser>(FileInput(.memory(text), name: "f"))
    } throws: { error in
      "\(error)".contains("34 MB")
    }
    let table = (0..<50_000).map { "k\($0) = [\($0)]\n" }.joined()
    #expect(try Self.source(table).tree.count == 100_001)
  }

  // Comparison with Python's tomllib.

  @Test("texts have the values that Python reads, in its order", .enabled(if: Python.hasTOML))
  func corpus() async throws {
    try await compare(TOMLCorpus.valid + TOMLCorpus.invalid)
    for text in TOMLCorpus.valid {
      #expect(try Self.source(text).faults(strict: true).isEmpty, "\(text)")
    }
    for text in TOMLCorpus.invalid {
      #expect(try !Self.source(text).faults(strict: false).isEmpty, "\(text)")
    }
  }

  @Test(
    "damaged texts are refused if Python refuses them",
    .enabled(if: Python.hasTOML),
    arguments: [11, 12, 13]
  )
  func damagedCorpus(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed + TestScale.seedBase)
    var texts: [String] = []
    while texts.count < 300 {
      let original = TOMLCorpus.valid[generator.below(TOMLCorpus.valid.count)]
      let bytes = DamagedFiles.damaged(
        utf8(original),
        marks: utf8("[]{}\"'=.,#\\\n_-+:eT0"),
        using: &generator
      )
      let text = String(decoding: bytes, as: UTF8.self)
      // A leap second and the year 0, which Python's dates lack.
      if text.contains(":60") || text.contains("0000-") || text.contains("\u{FEFF}") { continue }
      texts.append(text)
    }
    try await compare(texts)
  }

  private func compare(_ texts: [String]) async throws {
    let read = try Python.values(ofTOML: texts)
    #expect(read.count == texts.count)
    for (text, expected) in zip(texts, read) {
      let source = try Self.source(text)
      guard try source.faults(strict: false).isEmpty else {
        #expect(expected == nil, "refused: \(text)")
        continue
      }
      // A key may have a line end in it.
      if expected == nil, Self.mayBeRecent(text) { continue }
      let listing = Self.listing(of: source).map { $0 + "\n" }.joined()
      #expect(expected == listing, "\(text)")
    }
  }

  /// Whether a text may have what TOML 1.1 allows, which Python 3.11 does not know.
  private static func mayBeRecent(_ text: String) -> Bool {
    ["{", "\\e", "\\x"].contains { text.contains($0) } || text.contains(/:[0-9][0-9]([^:0-9]|$)/)
  }

  /// Returns a line for each value and each empty branch, in the notation of the script.
  private static func listing(of source: DocumentSource<TOMLParser>) -> [String] {
    var lines: [String] = []
    var open = [0]
    while let node = open.popLast() {
      let entry = source.tree[node]
      let path = source.path(of: node)
      if entry.isBranch {
        if entry.childCount == 0 { lines.append("\(path) \(entry.kind == .array ? "[]" : "{}")") }
        for position in (0..<entry.childCount).reversed() {
          open.append(source.tree.child(position, of: node))
        }
        continue
      }
      let value = source.value(of: entry)?.bytes ?? []
      lines.append("\(path) " + notation(String(decoding: value, as: UTF8.self), entry.kind))
    }
    return lines
  }

  private static func notation(_ text: String, _ kind: SourceKind) -> String {
    switch kind {
    case .string: return "s " + text.utf8.map { String($0, radix: 16) }.joined(separator: ",")
    case .boolean: return text
    case .date:
      var date = text.replacing(" ", with: "T").uppercased().replacing("Z", with: "+00:00")
      if let dot = date.firstIndex(of: ".") {
        let digits = date[date.index(after: dot)...].prefix { $0.isNumber }
        let six = (digits + "000000").prefix(6)
        date.replaceSubrange(dot..<digits.endIndex, with: six == "000000" ? "" : "." + six)
      }
      return "d " + date.replacing("-00:00", with: "+00:00")
    default:
      let digits = text.replacing("_", with: "")
      for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
        return "i \(Int(digits.dropFirst(2), radix: radix) ?? -1)"
      }
      if let number = Int(digits) { return "i \(number)" }
      let number = Double(digits) ?? 0
      return number.isNaN ? "f nan" : "f " + String(number.bitPattern, radix: 16)
    }
  }
}
