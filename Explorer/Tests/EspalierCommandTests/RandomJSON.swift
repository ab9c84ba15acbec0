import ExplorerTestSupport
import Foundation

/// A random JSON text, with the path and the text of each of its values.
struct RandomJSON {
  /// A value below the root.
  struct Value {
    /// Its JSON Pointer.
    var pointer: String
    /// Its key; `nil` in an array.
    var key: String?
    /// Its index among its siblings.
    var position: Int
    var text: String
    var isContainer: Bool
  }

  private(set) var text = ""
  /// The values in the order of the text.
  private(set) var values: [Value] = []
  private var random: SeededGenerator

  /// Keys that programs get wrong: empty, escaped in pointers or in JSON, invisible, equivalent.
  private static let keys = [
    "", " ", "/", "~", "~1", "~0", "a/b", "a\\nb", "a\nb", "\\", "\\\\", "\"", "\"\"", "'", "0",
    "01", "-",
    "é", "e\u{301}", "😀", "\t", "\u{1B}[31m", "\u{7F}", "\u{9B}", "\u{202E}", "\u{FEFF}", "…",
    "%2F",
    String(repeating: "k", count: 300), String(repeating: "\u{1F600}", count: 260),
  ]

  private static let strings = [
    "\"\"", "\"a\"", #""\u00e9\n\/""#, #""\ud83d\ude00""#, "\"\u{9B}\u{202E}\"",
    #""say \"hi\" … C:\\x""#,
    "\"\(String(repeating: "long ", count: 100))\"", #""\u0000\u001b""#,
  ]

  private static let scalars = [
    "0", "-0.0", "1.50", "1E+2", "10000000000000000000001", "true", "false", "null",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    text = container(pointer: "", depth: 0)
  }

  /// Returns the text of a container, and appends its values.
  private mutating func container(pointer: String, depth: Int) -> String {
    let isObject = random.chance(60)
    var keys = Self.keys
    var parts: [String] = []
    for position in 0..<random.below(depth == 0 ? 30 : 8) {
      let key = isObject ? keys.remove(at: random.below(keys.count)) : nil
      let step = key?.replacing("~", with: "~0").replacing("/", with: "~1") ?? String(position)
      let start = values.count
      let isContainer = depth < 6 && random.chance(40)
      let path = pointer + "/" + step
      values.append(
        Value(pointer: path, key: key, position: position, text: "", isContainer: isContainer)
      )
      values[start].text =
        isContainer
        ? container(pointer: path, depth: depth + 1)
        : random.chance(50)
          ? Self.strings[random.below(Self.strings.count)]
          : Self.scalars[random.below(Self.scalars.count)]
      parts.append((key.map { Self.quoted($0) + ": " } ?? "") + values[start].text)
    }
    let content = parts.joined(separator: random.chance(50) ? "," : ", ")
    return isObject ? "{\(content)}" : "[\(content)]"
  }

  private static func quoted(_ key: String) -> String {
    let content = key.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": return "\\" + String(scalar)
      case _ where scalar.value < 0x20:
        return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: return String(scalar)
      }
    }
    return "\"\(content.joined())\""
  }
}
