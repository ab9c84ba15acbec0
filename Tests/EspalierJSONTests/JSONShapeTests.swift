import EspalierJSON
import Testing

/// Documents that are very deep or very wide.
@Suite struct JSONShapeTests {
  static let depth = 100_000

  @Test("arrays nested 100,000 deep")
  func deepArrays() {
    let json =
      [UInt8](repeating: 0x5B, count: Self.depth) + [UInt8](repeating: 0x5D, count: Self.depth)
    let index = JSONIndex(json)
    #expect(index.error == nil)
    #expect(index.count == Self.depth)
    #expect(index.childCount(of: Self.depth - 2) == 1)
    #expect(index.childCount(of: Self.depth - 1) == 0)
    #expect(index.subtreeEnd(of: 0) == Self.depth)
    #expect(index.sourceRange(of: 0) == 0..<2 * Self.depth)
  }

  @Test("objects nested 100,000 deep")
  func deepObjects() {
    var json = Array(String(repeating: "{\"k\":", count: Self.depth).utf8)
    json += "1".utf8
    json += [UInt8](repeating: 0x7D, count: Self.depth)
    let index = JSONIndex(json)
    #expect(index.error == nil)
    #expect(index.count == Self.depth + 1)
    #expect(index.integer(of: Self.depth) == 1)
    #expect(index.keyBytes(of: Self.depth) == Array("k".utf8))
  }

  @Test("100,000 unclosed arrays stay open to the end")
  func deepAndOpen() {
    let index = JSONIndex([UInt8](repeating: 0x5B, count: Self.depth))
    #expect(index.error?.offset == Self.depth)
    #expect(index.errorParent == Self.depth - 1)
    #expect(index.count == Self.depth)
    #expect(index.subtreeEnd(of: 0) == Self.depth)
  }

  @Test("a million siblings")
  func wide() {
    var json: [UInt8] = [0x5B]
    for number in 0..<1_000_000 {
      if number > 0 { json.append(0x2C) }
      json += String(number).utf8
    }
    json.append(0x5D)
    let index = JSONIndex(json)
    #expect(index.error == nil)
    #expect(index.childCount(of: 0) == 1_000_000)
    #expect(index.integer(of: 1_000_000) == 999_999)
    var children = 0
    for _ in index.children(of: 0) { children += 1 }
    #expect(children == 1_000_000)
  }

  @Test("more children than a node can store the number of are counted")
  func wider() {
    let count = 1 << 21 + 3
    var json = Array(String(repeating: "0,", count: count).utf8)
    json[json.count - 1] = 0x5D
    let index = JSONIndex([0x5B] + json)
    #expect(index.error == nil)
    #expect(index.childCount(of: 0) == count)
    #expect(!index.hasOnlyLeafChildren(0))
    #expect(index.kind(of: 0) == .array)
  }
}
