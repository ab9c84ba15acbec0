/// A path in the syntax of jq, such as `.users[0]."first name"`, or in that of JavaScript and Python.
package struct QueryPath: Sendable, Equatable {
  /// The syntax of a path.
  package enum Notation: Sendable {
    /// `.users[0]`
    case jq
    /// `["users"][0]`
    case brackets
  }

  /// The path as text.
  package let text: String

  /// Converts a JSON Pointer.
  ///
  /// - Parameter parents: The kinds of the nodes above, from the top level down; a step below an
  ///   array is an index.
  package init?(
    pointer: String,
    parents: some Collection<SourceKind>,
    notation: Notation = .jq
  ) {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
    }
    // The value itself may be the only row of the top level.
    let kinds = Array(parents.suffix(steps.count))
    guard kinds.count == steps.count || steps.count == kinds.count + 1 else { return nil }
    let offset = steps.count - kinds.count
    var text = ""
    for (index, step) in steps.enumerated() {
      let isIndex = index >= offset ? kinds[index - offset] == .array : Int(step) != nil
      if notation == .brackets {
        text += isIndex ? "[\(step)]" : "[\(QueryPath.quoted(step))]"
      } else if isIndex {
        text += text.isEmpty ? ".[\(step)]" : "[\(step)]"
      } else if QueryPath.isName(step) {
        text += "." + step
      } else {
        text += (text.isEmpty ? "." : "") + "[\(QueryPath.quoted(step))]"
      }
    }
    self.text = text.isEmpty && notation == .jq ? "." : text
  }

  private static func isName(_ step: String) -> Bool {
    guard let first = step.utf8.first, first >= 0x41 || first == 0x5F else { return false }
    return step.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  private static func quoted(_ step: String) -> String {
    var text = "\""
    for scalar in step.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
