import EspalierJSON
import EspalierTestSupport

/// A generated document and the rows expected of it.
struct RandomDocument {
  private(set) var bytes: [UInt8] = []
  private(set) var rows: [Row] = []

  /// For containers in pre-order, the number of rows up to the end of each.
  private(set) var childCounts: [Int: Int] = [:]

  init(seed: UInt64, values: Int) {
    var dice = SeededGenerator(seed: seed)
    var open: [(row: Int, isObject: Bool, left: Int)] = []
    repeat {
      space(&dice)
      while let last = open.last, last.left == 0 {
        open.removeLast()
        bytes += (last.isObject ? "}" : "]").utf8
        space(&dice)
      }
      if rows.count > 0 && open.isEmpty { break }
      var key: [UInt8]?
      if let last = open.last {
        if last.left < childCounts[last.row, default: 0] { bytes += ",".utf8 }
        space(&dice)
        if last.isObject {
          let made = Self.string(&dice)
          key = made.decoded
          bytes += made.written
          space(&dice)
          bytes += ":".utf8
          space(&dice)
        }
        open[open.count - 1].left -= 1
      }
      if dice.below(3) == 0 || rows.isEmpty, rows.count < values {
        let isObject = dice.below(2) == 0
        let count = rows.isEmpty ? values / 8 + 1 : dice.below(6)
        childCounts[rows.count] = count
        open.append((rows.count, isObject, count))
        bytes += (isObject ? "{" : "[").utf8
        rows.append(
          Row(depth: open.count - 1, key: key, kind: isObject ? .object : .array, source: [])
        )
      } else {
        let (kind, source) = Self.scalar(&dice)
        bytes += source
        rows.append(Row(depth: open.count, key: key, kind: kind, source: source))
      }
    } while true
  }

  private mutating func space(_ dice: inout SeededGenerator) {
    let some = ["", "", "", "", " ", "\n", "\t", "\r\n", "  "]
    bytes += some[dice.below(some.count)].utf8
  }

  private static func scalar(_ dice: inout SeededGenerator) -> (JSONKind, [UInt8]) {
    switch dice.below(6) {
    case 0: return (.true, Array("true".utf8))
    case 1: return (.false, Array("false".utf8))
    case 2: return (.null, Array("null".utf8))
    case 3, 4: return (.string, string(&dice).written)
    default:
      let some = ["0", "-0", "1", "-12.5", "1e9", "2E-3", "0.10", "123456789012345678901234"]
      return (.number, Array(some[dice.below(some.count)].utf8))
    }
  }

  private static func string(_ dice: inout SeededGenerator) -> (written: [UInt8], decoded: [UInt8])
  {
    let parts: [(String, String)] = [
      ("a", "a"), ("key", "key"), ("é", "é"), ("\\n", "\n"), ("\\\"", "\""), ("\\\\", "\\"),
      ("\\u0041", "A"), ("\\u20ac", "€"), ("\\uD83D\\ude00", "😀"), ("😀", "😀"), ("\\/", "/"),
      (
        "a longer piece of plain text, with , and : and {}[] in it",
        "a longer piece of plain text, with , and : and {}[] in it"
      ),
    ]
    var written: [UInt8] = [0x22]
    var decoded: [UInt8] = []
    for _ in 0..<dice.below(5) {
      let part = parts[dice.below(parts.count)]
      written += part.0.utf8
      decoded += part.1.utf8
    }
    return (written + [0x22], decoded)
  }
}
