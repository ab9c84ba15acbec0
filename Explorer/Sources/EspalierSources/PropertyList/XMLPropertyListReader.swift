/// A reader of an XML property list, up to its end or its first fault.
///
/// It supports the XML of property lists: elements, character and predefined entities, CDATA,
/// comments, processing instructions and a document type without definitions.
struct XMLPropertyListReader {
  private(set) var nodes: [XMLPropertyListNodes.Node] = []
  private(set) var fault: PropertyListFault?

  /// The innermost container that was open at the fault.
  var errorParent: Int? { fault == nil ? nil : open.last }

  private var scanner: XMLScanner

  /// The open containers, outermost first.
  private var open: [Int] = []

  /// The key whose value comes next.
  private var key: [UInt8]?

  private var isInsidePlist = false
  private var isComplete = false

  init(_ bytes: [UInt8]) { scanner = XMLScanner(bytes) }

  mutating func read() {
    do {
      try scanner.checkEncoding()
      while try readElement() {}
    } catch {
      fault = error
      for node in open { close(node, at: max(error.offset, nodes[node].byteRange.lowerBound)) }
    }
  }

  private mutating func close(_ node: Int, at end: Int) {
    nodes[node].byteRange = nodes[node].byteRange.lowerBound..<end
  }

  /// Reads one tag and its content.
  ///
  /// Returns false at the end of a complete list.
  private mutating func readElement() throws(PropertyListFault) -> Bool {
    try scanner.skipMisc(allowsDocumentType: nodes.isEmpty && !isInsidePlist)
    let start = scanner.position
    guard scanner.hasMore else {
      if nodes.isEmpty { throw fault("there is no value", at: start) }
      guard open.isEmpty && (isComplete || !isInsidePlist) else {
        throw fault("the file ends here; expected \(closingTag)", at: start)
      }
      return false
    }
    let tag = try scanner.tag()
    if isComplete { throw fault("expected nothing after </plist>", at: start) }
    if tag.isEnd {
      try endElement(tag.name, at: start)
    } else {
      try beginElement(tag, at: start)
    }
    return true
  }

  private var closingTag: String {
    guard let last = open.last else { return "</plist>" }
    return nodes[last].value == .dictionary ? "</dict>" : "</array>"
  }

  private mutating func endElement(_ name: String, at start: Int) throws(PropertyListFault) {
    guard "</\(name)>" == closingTag, isInsidePlist || !open.isEmpty else {
      throw fault("expected \(closingTag), found </\(shown(name))>", at: start)
    }
    if key != nil { throw fault("the last key has no value", at: start) }
    if let last = open.popLast() {
      close(last, at: scanner.position)
    } else {
      if nodes.isEmpty { throw fault("there is no value", at: start) }
      isComplete = true
    }
  }

  private mutating func beginElement(_ tag: XMLScanner.Tag, at start: Int) throws(PropertyListFault)
  {
    switch tag.name {
    case "plist":
      guard nodes.isEmpty && !isInsidePlist else {
        throw fault("a list inside the list", at: start)
      }
      if tag.isEmpty { throw fault("there is no value", at: start) }
      isInsidePlist = true
    case "key":
      guard let last = open.last, nodes[last].value == .dictionary else {
        throw fault("a key outside a dictionary", at: start)
      }
      guard key == nil else { throw fault("expected a value, found another key", at: start) }
      key = tag.isEmpty ? [] : try scanner.content(of: tag.name)
    case "dict", "array":
      try append(tag.name == "dict" ? .dictionary : .array, at: start)
      if !tag.isEmpty { open.append(nodes.count - 1) }
    case "true", "false":
      if !tag.isEmpty, !(try scanner.content(of: tag.name)).isEmpty {
        throw fault("<\(tag.name)> holds no text", at: start)
      }
      try append(.boolean(tag.name == "true"), at: start)
    case "string", "integer", "real", "date", "data":
      let inside = scanner.position
      let content = tag.isEmpty ? [] : try scanner.content(of: tag.name)
      guard let value = PropertyListValue(element: tag.name, content: content) else {
        throw fault("this is not what <\(tag.name)> holds", at: inside)
      }
      try append(value, at: start)
    default:
      throw fault("<\(shown(tag.name))> is no element of property lists", at: start)
    }
  }

  private mutating func append(_ value: PropertyListValue, at start: Int) throws(PropertyListFault)
  {
    if let last = open.last {
      if nodes[last].value == .dictionary && key == nil {
        throw fault("expected a key", at: start)
      }
    } else if !nodes.isEmpty {
      throw fault("a second value; expected \(closingTag)", at: start)
    }
    nodes.append(
      XMLPropertyListNodes.Node(
        value: value,
        key: key,
        parent: open.last ?? -1,
        byteRange: start..<scanner.position
      )
    )
    key = nil
  }

  private func fault(_ message: String, at offset: Int) -> PropertyListFault {
    PropertyListFault(offset: offset, message: message)
  }

  private func shown(_ name: String) -> String { TerminalSafeText.escaped(name.utf8.prefix(40)) }
}
