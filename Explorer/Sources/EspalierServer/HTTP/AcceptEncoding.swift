/// The parser of the `Accept-Encoding` header.
package enum AcceptEncoding {
  /// Whether gzip is accepted: `gzip` or `*` is listed with a weight above zero.
  package static func takesGzip(_ field: String?) -> Bool {
    var anything = false
    for part in (field ?? "").split(separator: ",") {
      let words = part.split(separator: ";").map { trimmed($0).lowercased() }
      guard let name = words.first else { continue }
      let isWanted = words.dropFirst().allSatisfy { !isZero($0) }
      if name == "gzip" || name == "x-gzip" { return isWanted }
      if name == "*" { anything = isWanted }
    }
    return anything
  }

  /// Whether a parameter is a weight of zero, such as `q=0.000`.
  private static func isZero(_ parameter: String) -> Bool {
    let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, trimmed(sides[0]) == "q" else { return false }
    // An invalid weight does not count as acceptance.
    return !(Double(trimmed(sides[1])).map { $0 > 0 && $0 <= 1 } ?? false)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(start[...$0]) } ?? ""
  }
}
