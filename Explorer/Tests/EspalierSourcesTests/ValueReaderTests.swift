import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// Values that are read in pieces.
@Suite struct ValueReaderTests {
  /// Returns the value of each node at the top level in pieces.
  private func pieces(_ source: some TreeSource) throws -> [[SourceContent.Value]] {
    let read = source.valueReader()
    return try source.children(of: nil, from: 0, limit: 1_000).nodes.map { node in
      var pieces: [SourceContent.Value] = []
      try read(node.id) { pieces.append($0) }
      return pieces
    }
  }

  private func values(_ source: some TreeSource) throws -> [SourceContent.Value?] {
    let read = source.contentReader()
    return try source.children(of: nil, from: 0, limit: 1_000).nodes.map { node in
      try read(node.id, true)?.value
    }
  }

  /// Expects that the pieces of each value make the value, and that none is long.
  private func expectPieces(of source: some TreeSource, _ comment: Comment) throws {
    for (value, pieces) in zip(try values(source), try pieces(source)) {
      #expect(value?.bytes == (pieces.isEmpty ? nil : pieces.flatMap(\.bytes)), comment)
      #expect(value?.isText == pieces.first?.isText, comment)
    }
  }

  /// A text of escapes of every kind, lone surrogates and pairs, after any number of bytes.
  private static func string(_ random: inout SeededGenerator, length: Int) -> String {
    let parts = [
      "a", "é", "😀", #"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\ud83d"#, #"\ude00"#,
      #"\uD83D\uD83D\uDE00"#, "0123456789",
    ]
    var text = ""
    while text.utf8.count < length { text += parts[random.below(parts.count)] }
    return text
  }

  @Test("strings of JSON, whatever is where a piece ends")
  func strings() throws {
    let folder = try TemporaryFolder()
    for seed in 0..<UInt64(12) {
      var random = SeededGenerator(seed: seed)
      let strings = [0, 1, 65_530 + random.below(12), 140_000].map {
        Self.string(&random, length: $0)
      }
      let text = "[" + strings.map { "\"\($0)\"" }.joined(separator: ", ") + ", 1, null, {}]"
      try folder.write("a.json", utf8(text))
      let source = try SourceOpener.open(path: folder.path + "/a.json")
      try expectPieces(of: source, "seed \(seed)")
      let longest = try pieces(source).flatMap { $0 }.map(\.bytes.count).max() ?? 0
      #expect(longest <= 1 << 16, "seed \(seed)")
      let inMemory = try SourceOpener.open(bytes: utf8(text), name: "a.json")
      try expectPieces(of: inMemory, "seed \(seed)")
    }
  }

  @Test("lines of any length, in order and not")
  func lines() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "0123456789", count: 20_000)
    let text = "one\n\n\(long)\r\n\(long)x\n" + String(repeating: "é", count: 65_535) + "\nend"
    try folder.write("a.txt", utf8(text))
    let source = try TextSource(
      FileInput(.file(SourceFile(path: folder.path + "/a.txt")), name: "")
    )
    try expectPieces(of: source, "lines")
    #expect(try pieces(source).flatMap { $0 }.map(\.bytes.count).max() ?? 0 <= 1 << 16)
    let read = source.valueReader()
    for number in [6, 1, 4, 5, 2, 2, 7] {
      var bytes: [UInt8] = []
      try read(number) { bytes += $0.bytes }
      #expect(bytes == (try source.value(of: number) ?? []), "line \(number)")
    }
    let nested = try FileTreeSource(path: folder.path)
    let file = try #require(try nested.children(of: nil, from: 0, limit: 1).nodes.first)
    let line = try nested.children(of: file.id, from: 2, limit: 1).nodes[0]
    var bytes: [UInt8] = []
    try nested.valueReader()(line.id) { bytes += $0.bytes }
    #expect(bytes == utf8(long))
  }

  @Test("a digest depends on the bytes and the kind alone, not on the pieces")
  func digests() {
    var random = SeededGenerator(seed: 3)
    for count in [0, 1, 7, 8, 9, 64, 1_000] {
      let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
      var whole = ValueDigest(.text([]))
      whole.add(bytes)
      for _ in 0..<20 {
        var inPieces = ValueDigest(.text([]))
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(1 + random.below(rest.count))
          inPieces.add(Array(piece))
          rest = rest.dropFirst(piece.count)
        }
        #expect(inPieces.finalize() == whole.finalize())
      }
      var data = ValueDigest(.data([]))
      data.add(bytes)
      #expect(data.finalize() != whole.finalize())
      whole.add([0])
      #expect(data.finalize() != whole.finalize())
    }
  }
}
