import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Property lists that would take much memory or time if they were read whole or written out.
@Suite struct PropertyListLimitTests {
  /// Arrays of 14 references, each to the next one, and a string at the end: 14^39 strings.
  static let shared: [UInt8] = {
    let arrays = (1...39).map { [0xAE] + [UInt8](repeating: UInt8($0), count: 14) }
    return Binary(arrays + [[0x51, UInt8(ascii: "A")]]).bytes
  }()

  @Test("the contents of an object in many places are searched once, and the rest is counted")
  func searchedOnce() async throws {
    let source = PropertyListSource(Self.shared, name: "f")
    let omitted = LockedValue(0)
    let matches = LockedValue(0)
    try source.search(for: SourceQuery(.text("A"))) { report in
      omitted.withLock { $0 = report.omittedBranches }
    } found: { match in
      #expect(match.nodes.count == 39 && match.nodes.last?.detail == "\"A\"")
      matches.withLock { $0 += 1 }
      return true
    }
    #expect(matches.withLock { $0 } == 14)
    #expect(omitted.withLock { $0 } == 38 * 13)
    try source.search(for: SourceQuery(.text("zzz"))) { _ in
    } found: { _ in
      Issue.record("nothing is there")
      return false
    }
  }

  @Test("what a file in a folder leaves out is told by the search of the folder")
  func omittedInFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("a.plist", Self.shared)
    try folder.write("b.plist", Self.shared)
    let source = try FileTreeSource(path: folder.path)
    let omitted = LockedValue(0)
    try source.search(for: SourceQuery(.text("zzz"))) { report in
      omitted.withLock { $0 = report.omittedBranches }
    } found: { _ in
      true
    }
    #expect(omitted.withLock { $0 } == 2 * 38 * 13)
  }

  @Test("every place of a shared object is a row, and goes when nobody uses it")
  func occurrences() async throws {
    let source = PropertyListSource(Self.shared, name: "f")
    weak var released: BinaryPlistOccurrence?
    func descend() async throws {
      var node: PropertyListID?
      for _ in 0..<38 { node = try source.children(of: node, from: 13, limit: 1).nodes.first?.id }
      let last = try #require(node)
      if case .occurrence(let occurrence) = last.storage { released = occurrence }
      #expect(released != nil)
      let string = try #require(try source.children(of: last, from: 0, limit: 1).nodes.first)
      #expect(source.path(of: string.id) == String(repeating: "/13", count: 38) + "/0")
      #expect(try source.node(wireID: source.wireID(of: last)) == last)
      #expect(try source.node(path: source.path(of: string.id))?.id == string.id)
    }
    try await descend()
    #expect(released == nil)
    #expect(try source.faults(strict: true).isEmpty)
  }

  @Test("a container whose XML would be too large is refused")
  func hugeValue() async throws {
    let source = PropertyListSource(Self.shared, name: "f")
    let root = try #require(try source.node(path: ""))
    #expect(
      throws: SourceError.failed(path: "f", reason: "the value is larger than 67 MB as XML")
    ) {
      try source.value(of: root.id)
    }
  }

  @Test("the size of XML is told from below without writing it, also where objects overlap")
  func xmlSize() async throws {
    func leastSize(_ bytes: [UInt8]) throws -> Int {
      let list = BinaryPropertyList(PropertyListBytes(bytes))
      return list.leastXMLSize(of: try #require(list.root), limit: 1 << 26)
    }
    #expect(try leastSize(Self.shared) == 1 << 26)
    // Fifteen objects at one place, an array of the last fourteen: not all cycles are found.
    let overlapping =
      utf8("bplist00") + [0xAE] + Array(1...14) + [UInt8](repeating: 8, count: 15)
      + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 15] + [UInt8](repeating: 0, count: 8)
      + [0, 0, 0, 0, 0, 0, 0, 23]
    #expect(try leastSize(overlapping) == 1 << 26)
    let sample = try BinaryPropertyListTests.sample()
    let source = PropertyListSource(sample, name: "f")
    let root = try #require(try source.node(path: ""))
    let written = try #require(try source.value(of: root.id)).count
    let least = try leastSize(sample)
    #expect(least <= written && least > written / 2, "\(least) of \(written)")
  }

  @Test("the whole of a list, and a container of a binary list as XML")
  func whole() async throws {
    let text = PropertyListSourceTests.xml("<dict><key>a</key><true/></dict>")
    let xml = PropertyListSource(utf8(text), name: "f")
    let root = try #require(try xml.node(path: ""))
    #expect(root.title == "f" && root.kind == .object)
    #expect(
      try xml.value(of: root.id).map { String(decoding: $0, as: UTF8.self) }
        == "<dict><key>a</key><true/></dict>"
    )
    let values: [String: Any] = ["a<": [1, -2.5, "x & y", Data([0, 255]), true] as [Any]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: values,
      format: .binary,
      options: 0
    )
    let binary = PropertyListSource(Array(data), name: "f")
    let whole = try #require(try binary.node(path: ""))
    let value = try #require(try binary.value(of: whole.id))
    #expect(
      String(decoding: value, as: UTF8.self) == """
        <dict>
        \t<key>a&lt;</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<real>-2.5</real>
        \t\t<string>x &amp; y</string>
        \t\t<data>AP8=</data>
        \t\t<true/>
        \t</array>
        </dict>
        """
    )
    #expect(try binary.node(path: "/a</2")?.detail == "\"x & y\"")
    #expect(try binary.node(path: "/a</9") == nil)
  }

  @Test("a file is read in pieces, in either encoding, and gives the same rows as in memory")
  func pieces() async throws {
    let folder = try TemporaryFolder()
    let values: [String: Any] = [
      "long": String(repeating: "ä&", count: 100_000), "list": (0..<30_000).map { "item \($0)" },
      "data": Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0) }),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: values,
        format: format,
        options: 0
      )
      try folder.write("a.plist", Array(data))
      let file = try PropertyListSource(path: folder.path + "/a.plist")
      let memory = PropertyListSource(Array(data), name: "f")
      #expect(file.fault == nil)
      func rows(_ source: PropertyListSource) async throws -> [String] {
        var rows: [String] = []
        for node in try await all(source, of: nil) {
          rows.append("\(node.kind) \(node.title) \(node.detail)")
          rows += try await all(source, of: node.id).map(\.detail)
        }
        return rows
      }
      #expect(try await rows(file) == rows(memory))
      let long = try #require(try file.node(path: "/long"))
      #expect(file.text(of: long.id)?.count == 300_000)
      #expect(try await ExactSearchTests.paths("item 29999", in: file) == ["/list/29999"])
    }
  }

  @Test("a file that changes while it is open gives a typed error", arguments: ["xml", "binary"])
  func changes(_ encoding: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.plist"
    let list = ["a": "b", "c": ["d"]] as [String: Any]
    let data = try PropertyListSerialization.data(
      fromPropertyList: list,
      format: encoding == "xml" ? .xml : .binary,
      options: 0
    )
    try folder.write("a.plist", Array(data))
    let source = try PropertyListSource(path: path)
    let node = try #require(try source.node(path: "/c"))
    #expect(truncate(path, 20) == 0)
    #expect(throws: SourceError.changed(path: path)) {
      try source.children(of: node.id, from: 0, limit: 1)
    }
    #expect(throws: SourceError.changed(path: path)) { try source.value(of: node.id) }
    await #expect(throws: SourceError.changed(path: path)) {
      try await ExactSearchTests.paths("d", in: source)
    }
  }

  @Test("the first bytes of ten gigabytes of zeros decide")
  func zeros() async throws {
    let folder = try TemporaryFolder()
    try folder.write("s.plist")
    guard truncate(folder.path + "/s.plist", 10 << 30) == 0 else { return }
    let source = try FileTreeSource(path: folder.path)
    let file = try #require(await all(source, of: nil).first)
    let rows = try await all(source, of: file.id)
    #expect(rows.map(\.title) == ["s.plist:1:1: the text is in UTF-16 or UTF-32; save it as UTF-8"])
    let binary = utf8("bplist00") + [UInt8](repeating: 0, count: 100)
    try folder.write("b.plist", binary)
    guard truncate(folder.path + "/b.plist", 10 << 30) == 0 else { return }
    let list = try PropertyListSource(path: folder.path + "/b.plist")
    #expect(list.fault?.message.contains("the end of the file is damaged or missing") == true)
  }
}

/// The deviations in property lists that `--strict` refuses.
@Suite struct PropertyListStrictTests {
  private func faults(_ value: String) async throws -> [String] {
    let source = PropertyListSource(utf8("<plist>\(value)</plist>"), name: "f")
    #expect(source.fault == nil)
    #expect(try source.faults(strict: false).isEmpty)
    return try source.faults(strict: true).map(\.description)
  }

  @Test(
    "deviations that are shown",
    arguments: [
      (
        "<dict><key>a</key><true/><key>&#97;</key><array/></dict>",
        "f:1:33: the key \"a\" is there twice"
      ),
      ("<real>0x1p3</real>", "f:1:14: this is no decimal number"),
      ("<date>2024-13-45T99:00:00Z</date>", "f:1:14: no date of the calendar"),
      ("<date>2023-02-29T00:00:00Z</date>", "f:1:14: no date of the calendar"),
      ("<string>a\u{1}b</string>", "f:1:17: \\u{1} is not allowed in XML"),
    ]
  )
  func deviations(_ value: String, _ fault: String) async throws {
    #expect(try await faults(value) == [fault])
  }

  @Test(
    "what the format allows",
    arguments: [
      "<dict><key>a</key><dict><key>a</key><true/></dict><key>A</key><true/></dict>",
      "<real>-1.5e-7</real>", "<real>nan</real>", "<real>+infinity</real>", "<real>.5</real>",
      "<date>2024-02-29T23:59:59Z</date>", "<string>é\t\n</string>",
    ]
  )
  func allowed(_ value: String) async throws {
    #expect(try await faults(value) == [])
  }

  @Test("invalid UTF-8 in a name, and NUL in a number, in the order of the file")
  func bytes() async throws {
    let text = utf8("<plist><dict><key>a") + [0xFF] + utf8("</key>\n<real>1") + [0]
    let source = PropertyListSource(text + utf8("</real></dict></plist>"), name: "f")
    let faults = try source.faults(strict: true)
    #expect(faults.first?.line == 1 && faults.first?.message.contains("UTF-8") == true)
    #expect(faults.count > 1 && faults.dropFirst().allSatisfy { $0.line == 2 })
  }

  @Test("a file of 100,000 control characters is reported in part")
  func limit() async throws {
    let text = "<string>" + String(repeating: "\u{1}", count: 100_000) + "</string>"
    let faults = try await faults(text)
    #expect(faults.count == JSONSource.faultLimit + 1)
  }

  @Test("deviations of binary lists")
  func binary() async throws {
    let date: [UInt8] = [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]
    let objects: [[UInt8]] = [
      [0xD4, 1, 2, 3, 4, 5, 6, 7, 8], [0x51, 0x61], [0x51, 0x61], [0x10, 1], [0x51, 0xFF],
      [0x09], [0x08], date, [0x61, 0xD8, 0],
    ]
    let source = PropertyListSource(Binary(objects).bytes, name: "f")
    #expect(try source.faults(strict: false).isEmpty)
    #expect(
      try source.faults(strict: true).map { String($0.message.split(separator: ": ")[1]) }
        == [
          "the key \"a\" is there twice", "a key that is not a string",
          "a byte beyond ASCII in a string of ASCII", "no date of the calendar",
          "half of a surrogate pair in a string",
        ]
    )
  }

  @Test("equal keys have a remark, in either encoding, on every page")
  func remarks() async throws {
    let keys = (0..<50).map { "<key>k\($0 % 40)</key><integer>\($0)</integer>" }.joined()
    let xml = PropertyListSource(utf8("<plist><dict>\(keys)</dict></plist>"), name: "f")
    let objects: [[UInt8]] = [
      [0xD3, 1, 2, 3, 4, 4, 4], [0x51, 0x61], [0x51, 0x62], [0x61, 0, 0x61], [0xA0],
    ]
    let binary = PropertyListSource(Binary(objects).bytes, name: "f")
    for pageSize in [1, 7, 100] {
      let rows = try await all(xml, of: nil, pageSize: pageSize)
      #expect(
        rows.filter { $0.detail.hasSuffix(" (duplicate key)") }.map(\.title)
          == (0..<10).map { "k\($0)" }
      )
      #expect(
        try await all(binary, of: nil, pageSize: pageSize).map(\.detail)
          == ["empty", "empty", "empty (duplicate key)"]
      )
    }
  }
}
