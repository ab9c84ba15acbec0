/// The parser of the `Accept-Encoding` header.
package enum AcceptEncoding {
  /// The encoding that is preferred, `nil` if none of those given is accepted: the one with the
  /// greatest weight above zero, and of equal ones the first in ``ContentCoding``.
  package static func preferred(
    in field: String?,
    of codings: some Collection<ContentCoding>
  ) -> ContentCoding? {
    var best: (coding: ContentCoding, weight: Double)?
    for coding in ContentCoding.allCases where codings.contains(coding) {
      let weight = weight(of: coding, in: field ?? "")
      if weight > best?.weight ?? 0 { best = (coding, weight) }
    }
    return best?.coding
  }

  /// The weight of an encoding: its own, or that of `*`, or zero.
  private static func weight(of coding: ContentCoding, in field: String) -> Double {
    var others = 0.0
    for part in field.split(separator: ",") {
      let words = part.split(separator: ";").map { trimmed($0).lowercased() }
      guard let name = words.first else { continue }
      let weight = words.dropFirst().map(weight(of:)).min() ?? 1
      if name == coding.rawValue || (coding == .gzip && name == "x-gzip") { return weight }
      if name == "*" { others = weight }
    }
    return others
  }

  /// The weight that a parameter gives, such as `q=0.5`; one for other parameters.
  private static func weight(of parameter: String) -> Double {
    let sides = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, trimmed(sides[0]) == "q" else { return 1 }
    // An invalid weight does not count as acceptance.
    return Double(trimmed(sides[1])).flatMap { $0 > 0 && $0 <= 1 ? $0 : nil } ?? 0
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    let end = start.lastIndex { $0 != " " && $0 != "\t" }
    return end.map { String(start[...$0]) } ?? ""
  }
}
