/// The query parameters of a request.
package struct Query: Sendable, Equatable {
  private var values: [String: [String]] = [:]

  /// Parses `name=value&...` with percent-encoding and `+` for a space.
  ///
  /// - Parameter repeatable: A name that may occur more than once.
  /// - Throws: ``RequestError`` if it is not correctly encoded, or another name occurs twice.
  package init(_ text: String, repeatable: String? = nil) throws(RequestError) {
    for part in text.utf8.split(separator: UInt8(ascii: "&")) {
      let encodedName = part.prefix { $0 != UInt8(ascii: "=") }
      let encodedValue = part[encodedName.endIndex...].dropFirst()
      guard let name = percentDecoded(encodedName, plusIsSpace: true),
        let value = percentDecoded(encodedValue, plusIsSpace: true)
      else {
        throw .badRequest("the query is not percent-encoded text in UTF-8")
      }
      guard name == repeatable || values[name] == nil else {
        throw .badRequest("the parameter \(RequestError.quoted(name)) comes twice")
      }
      values[name, default: []].append(value)
    }
  }

  /// The first value of a parameter.
  package subscript(name: String) -> String? { values[name]?.first }

  /// All values of a parameter.
  package func all(_ name: String) -> [String] { values[name] ?? [] }
}

/// Decodes percent-encoded text; `nil` if the encoding is invalid or the result is not UTF-8.
func percentDecoded(_ encoded: some Sequence<UInt8>, plusIsSpace: Bool = false) -> String? {
  var bytes: [UInt8] = []
  var rest = encoded.makeIterator()
  while let byte = rest.next() {
    switch byte {
    case UInt8(ascii: "%"):
      guard let high = rest.next().flatMap(hexValue), let low = rest.next().flatMap(hexValue)
      else { return nil }
      bytes.append(high << 4 | low)
    case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
    default: bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): return digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): return digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): return digit - UInt8(ascii: "A") + 10
  default: return nil
  }
}
