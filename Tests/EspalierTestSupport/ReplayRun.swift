import Foundation

/// Bytes taken as the lines of a log, with the fuzzer's requirements on the answers.
///
/// It does not depend on the replay, only on something that answers lines.
package enum ReplayRun {
  private static let space: Set<UInt8> = [0x20, 0x09, 0x0D]

  /// Gets an answer to every line, and finally checks that the component is consistent.
  ///
  /// - Parameter answer: Returns the answer to a line, or `nil` for a line without one.
  /// - Returns: The first fault, or `nil`.
  package static func fault(
    in bytes: [UInt8],
    answer: ([UInt8]) -> [UInt8]?
  ) -> String? {
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let fault = fault(line: Array(line), answer: answer(Array(line))) {
        return "line \(String(decoding: line, as: UTF8.self)): \(fault)"
      }
    }
    guard let last = answer(Array(#"{"do":"check-invariants"}"#.utf8)) else {
      return "check-invariants: no answer"
    }
    switch String(decoding: last, as: UTF8.self) {
    case #"{"ok":true}"#: return nil
    case let text where text.contains(#""code":"no-component""#): return nil
    case let text: return "check-invariants: \(text)"
    }
  }

  private static func fault(line: [UInt8], answer: [UInt8]?) -> String? {
    let first = line.first { !space.contains($0) }
    let isSilent = first == nil || first == UInt8(ascii: "#")
    guard let answer else { return isSilent ? nil : "no answer" }
    let text = String(decoding: answer, as: UTF8.self)
    if isSilent { return "answered by \(text)" }
    if answer.contains(0x0A) { return "more than one line: \(text)" }
    do {
      let object = try Conformance.object(Data(answer))
      guard let error = object["error"] else { return nil }
      guard let error = error as? [String: Any], error["code"] is String,
        error["message"] is String
      else { return "an error without code and message: \(text)" }
      return nil
    } catch {
      return "\(text) is no JSON object: \(error)"
    }
  }
}
