import EspalierSources
import Foundation

extension SourceContent.Value {
  /// Writes the value as the member `value` of a JSON object, after another member.
  func appendMember(to output: inout BufferedOutput) {
    output.write(#","value":"#)
    switch self {
    case .text(let text): JSONString.append(text, to: &output.buffer)
    case .data(let bytes):
      JSONString.append(Data(bytes).base64EncodedString().utf8, to: &output.buffer)
    case .literal(let text) where Self.isJSON(text): output.write(text)
    case .literal(let text): JSONString.append(text, to: &output.buffer)
    }
  }

  /// Whether a literal of any format is one of JSON, which has no `NaN`, `0x1F` or `+1`.
  private static func isJSON(_ literal: [UInt8]) -> Bool {
    if let letter = literal.first, letter == 0x74 || letter == 0x66 || letter == 0x6E {
      return ["true", "false", "null"].contains { literal.elementsEqual($0.utf8) }
    }
    var rest = literal[...]
    func digits() -> Int {
      let count = rest.prefix { $0 &- 0x30 < 10 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == 0x30
    let whole = digits()
    guard whole == 1 || whole > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if let letter = rest.first, letter | 0x20 == 0x65 {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == 0x2B || sign == 0x2D { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
