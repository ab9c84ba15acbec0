/// A reader of an XML property list, up to its end or its first fault.
///
/// It supports the XML of property lists: elements, character and predefined entities, CDATA,
/// comments, processing instructions and a document type without definitions.
struct XMLPropertyListReader {
  private(set) var nodes = BlockArray<XMLPropertyListNodes.Node>()
  private(set) var fault: PropertyListFault?

  /// The deviations from the standard that are shown, in the order of the file.
  private(set) var deviations: [PropertyListFault] = []

  /// The innermost container that was open at the fault.
  var errorParent: Int? { fault == nil ? nil : open.last?.number }

  private let bytes: PropertyListBytes
  private var scanner: XMLScanner

  /// An open container.
  private struct Container {
    var number: Int
    var isDictionary: Bool
    var childCount: Int32 = 0
    /// The offset of a key with each hash.
    var keys: [UInt64: Int] = [:]
  }

  /// The open containers, outermost first.
  private var open: [Container] = []

  /// The start of the key whose value comes next, and whether it occurred before.
  private var key: (offset: Int, isRepeated: Bool)?

  private var isInsidePlist = false
  private var isComplete = false

  init(_ bytes: PropertyListBytes) {
    self.bytes = bytes
    scanner = XMLScanner(bytes)
  }

  /// Reads the list.
  ///
  /// - Parameter isCancelled: Called regularly; if it returns true, reading ends without a fault.
  mutating func read(isCancelled: () -> Bool = { false }) {
    var work = 0
    do throws(PropertyListFault) {
      try scanner.checkEncoding()
      while try readElement() {
        work += 1
        if work & 0xFFF == 0, isCancelled() { return }
      }
    } catch {
      fault = error
    }
  }

  /// Reads one tag and its content.
  ///
  /// Returns false at the end of a complete list.
  private mutating func readElement() throws(PropertyListFault) -> Bool {
    try scanner.skipMisc(allowsDocumentType: nodes.count == 0 && !isInsidePlist)
    let start = scanner.position
    guard scanner.hasMore else {
      if nodes.count == 0 { throw fault("there is no value", at: start) }
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

  private var isInDictionary: Bool { open.last?.isDictionary == true }

  private var closingTag: String {
    guard let last = open.last else { return "</plist>" }
    return last.isDictionary ? "</dict>" : "</array>"
  }

  private mutating func endElement(_ name: String, at start: Int) throws(PropertyListFault) {
    guard "</\(name)>" == closingTag, isInsidePlist || !open.isEmpty else {
      throw fault("expected \(closingTag), found </\(shown(name))>", at: start)
    }
    if key != nil { throw fault("the last key has no value", at: start) }
    if open.popLast() == nil {
      if nodes.count == 0 { throw fault("there is no value", at: start) }
      isComplete = true
    }
  }

  private mutating func beginElement(
    _ tag: XMLScanner.Tag,
    at start: Int
  ) throws(PropertyListFault) {
    switch tag.name {
    case "plist":
      guard nodes.count == 0 && !isInsidePlist else {
        throw fault("a list inside the list", at: start)
      }
      if tag.isEmpty { throw fault("there is no value", at: start) }
      isInsidePlist = true
    case "key":
      guard isInDictionary else { throw fault("a key outside a dictionary", at: start) }
      guard key == nil else { throw fault("expected a value, found another key", at: start) }
      key = (start, try readKey(tag, at: start))
    case "dict", "array":
      let isDictionary = tag.name == "dict"
      let number = nodes.count
      try append(isDictionary ? .dictionary : .array, at: start)
      if !tag.isEmpty { open.append(Container(number: number, isDictionary: isDictionary)) }
    case "true", "false":
      if !tag.isEmpty, !(try scanner.content(of: tag.name, limit: 1)).isEmpty {
        throw fault("<\(tag.name)> holds no text", at: start)
      }
      try append(tag.name == "true" ? .yes : .no, at: start)
    case "string", "integer", "real", "date", "data":
      let kind = try readScalar(tag)
      try append(kind, at: start)
    default:
      throw fault("<\(shown(tag.name))> is no element of property lists", at: start)
    }
  }

  /// Reads the content of an element that holds text, and checks it.
  private mutating func readScalar(
    _ tag: XMLScanner.Tag
  ) throws(PropertyListFault) -> XMLPropertyListNodes.Kind {
    let inside = scanner.position
    var word: [UInt8] = []
    var decoder = Base64Decoder(limit: 0)
    if !tag.isEmpty {
      switch tag.name {
      case "string": try scanner.content(of: tag.name) { _ in }
      case "data": try scanner.content(of: tag.name) { decoder.append($0) }
      // No number or date is longer.
      default: word = try scanner.content(of: tag.name, limit: 1 << 20)
      }
    }
    let text = String(decoding: XMLText.trimmed(word), as: UTF8.self)
    switch tag.name {
    case "string": return .string
    case "data" where decoder.isValid: return .data
    case "integer" where XMLScalars.isInteger(text): return .integer
    case "real" where Double(text) != nil:
      if !XMLScalars.isReal(text) { deviate("this is no decimal number", at: inside) }
      return .real
    case "date" where XMLScalars.isDate(text):
      if !XMLScalars.isInCalendar(text) { deviate("no date of the calendar", at: inside) }
      return .date
    default: throw fault("this is not what <\(tag.name)> holds", at: inside)
    }
  }

  /// Reads a key; returns whether it occurred before in the dictionary.
  private mutating func readKey(
    _ tag: XMLScanner.Tag,
    at start: Int
  ) throws(PropertyListFault) -> Bool {
    // FNV-1a. Keys with the same hash are compared.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    if !tag.isEmpty {
      try scanner.content(of: tag.name) { hash = (hash ^ UInt64($0)) &* 0x100_0000_01B3 }
    }
    let container = open.count - 1
    guard let before = open[container].keys[hash] else {
      open[container].keys[hash] = start
      return false
    }
    // A key of a megabyte is not compared.
    guard scanner.position - start < 1 << 20,
      let first = try? XMLText.content(ofElementAt: before, in: bytes),
      let second = try? XMLText.content(ofElementAt: start, in: bytes), first == second
    else { return false }
    let name = TerminalSafeText.escaped(second, limit: 40).text
    deviate("the key \"\(name)\" is there twice", at: start)
    return true
  }

  private mutating func append(
    _ kind: XMLPropertyListNodes.Kind,
    at start: Int
  ) throws(PropertyListFault) {
    if isInDictionary && key == nil { throw fault("expected a key", at: start) }
    if open.isEmpty && nodes.count > 0 {
      throw fault("a second value; expected \(closingTag)", at: start)
    }
    let distance = key.map { start - $0.offset } ?? 0
    guard nodes.count < Int32.max, distance <= UInt32.max else {
      throw fault("the list has too many values", at: start)
    }
    nodes.append(
      XMLPropertyListNodes.Node(
        start: start,
        keyDistance: UInt32(distance),
        parent: Int32(open.last?.number ?? -1),
        position: open.last?.childCount ?? 0,
        kind: kind,
        hasRepeatedKey: key?.isRepeated ?? false
      )
    )
    if !open.isEmpty { open[open.count - 1].childCount += 1 }
    key = nil
  }

  private mutating func deviate(_ message: String, at offset: Int) {
    guard deviations.count <= JSONSource.faultLimit else { return }
    deviations.append(fault(message, at: offset))
  }

  private func fault(_ message: String, at offset: Int) -> PropertyListFault {
    PropertyListFault(offset: offset, message: message)
  }

  private func shown(_ name: String) -> String { TerminalSafeText.escaped(name.utf8.prefix(40)) }
}
