import Foundation
import Testing

@testable import EspalierUIKit

@Suite("Text as it is compared with typed letters")
struct TextFoldingTests {
  private struct Vector: Decodable {
    var text: String
    var folded: String
  }

  @Test("KB-24: every text of folding.jsonl is folded as in the browser")
  func vectors() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Text/folding.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let vectors = try lines.filter { $0.hasPrefix("{") }
      .map { try JSONDecoder().decode(Vector.self, from: Data($0.utf8)) }
    #expect(vectors.count > 30)
    for vector in vectors {
      // Scalars, since equal strings may differ in them.
      let folded = Array(vector.text.folded.unicodeScalars)
      #expect(folded == Array(vector.folded.unicodeScalars), "\(vector.text)")
      #expect(Array(vector.folded.folded.unicodeScalars) == folded, "\(vector.text)")
      #expect(vector.text.beginsFolded(Array(folded.prefix(2))))
    }
    #expect(!"Oak".beginsFolded(Array("ak".unicodeScalars)))
  }
}
