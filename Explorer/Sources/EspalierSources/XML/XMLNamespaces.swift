/// The prefixes of namespaces that are declared around an element.
struct XMLNamespaces {
  /// The namespaces of each prefix, the innermost last.
  private var namespaces: [ArraySlice<UInt8>: [[UInt8]]] = [
    prefix("xml"): [Array("http://www.w3.org/XML/1998/namespace".utf8)]
  ]

  /// The declarations, with the numbers after the last nodes in their elements.
  private var declarations: [(prefix: ArraySlice<UInt8>, end: Int)] = []

  private static let reserved = Array("http://www.w3.org/2000/xmlns/".utf8)

  private static func prefix(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  /// Ends the declarations of elements that end before a node.
  mutating func leave(before node: Int) {
    while let last = declarations.last, last.end <= node {
      declarations.removeLast()
      namespaces[last.prefix]?.removeLast()
    }
  }

  /// Takes note of a declaration, and returns what is wrong with it, or nil.
  ///
  /// - Parameters:
  ///   - name: The name of an attribute, `xmlns` or `xmlns:prefix`, or another name.
  ///   - end: The number after the last node in the element.
  mutating func declare(_ name: ArraySlice<UInt8>, as value: [UInt8], until end: Int) -> String? {
    let (before, prefix) = Self.parts(of: name)
    let isDefault = before == nil && name.elementsEqual("xmlns".utf8)
    guard isDefault || before?.elementsEqual("xmlns".utf8) == true else { return nil }
    let isXML = !isDefault && prefix.elementsEqual("xml".utf8)
    if !isDefault, prefix.elementsEqual("xmlns".utf8) { return "the prefix xmlns is reserved" }
    let xml = namespaces[Self.prefix("xml")]?.first
    if value == Self.reserved || isXML != (value == xml) {
      return "a namespace or prefix that is reserved"
    }
    if isDefault { return nil }
    if value.isEmpty { return "a prefix needs a namespace that is not empty" }
    namespaces[prefix, default: []].append(value)
    declarations.append((prefix, end))
    return nil
  }

  /// Returns the prefixes of an element and its attributes that nothing declares, and the attributes
  /// that are the same as another one's.
  func faults(
    of element: ArraySlice<UInt8>,
    at offset: Int,
    _ attributes: [(name: ArraySlice<UInt8>, offset: Int)]
  ) -> [(offset: Int, message: String)] {
    var faults: [(offset: Int, message: String)] = []
    func namespace(_ prefix: ArraySlice<UInt8>?, at offset: Int) -> [UInt8]? {
      guard let prefix else { return nil }
      if let namespace = namespaces[prefix]?.last { return namespace }
      let shown = TerminalSafeText.escaped(prefix.prefix(60))
      faults.append((offset, "nothing declares the prefix \(shown)"))
      return nil
    }
    _ = namespace(Self.parts(of: element).prefix, at: offset)
    var names: Set<ArraySlice<UInt8>> = []
    var seen: [[UInt8]: Set<ArraySlice<UInt8>>] = [:]
    for (name, offset) in attributes {
      let (prefix, local) = Self.parts(of: name)
      guard prefix?.elementsEqual("xmlns".utf8) != true,
        let namespace = namespace(prefix, at: offset),
        names.insert(name).inserted, !seen[namespace, default: []].insert(local).inserted
      else { continue }
      let shown = TerminalSafeText.escaped(name.prefix(60))
      faults.append((offset, "the attribute \(shown) is there with another prefix"))
    }
    return faults
  }

  /// Returns the prefix of a name, or nil, and the rest of it.
  private static func parts(
    of name: ArraySlice<UInt8>
  ) -> (prefix: ArraySlice<UInt8>?, local: ArraySlice<UInt8>) {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return (nil, name) }
    return (name[..<colon], name[(colon + 1)...])
  }
}
