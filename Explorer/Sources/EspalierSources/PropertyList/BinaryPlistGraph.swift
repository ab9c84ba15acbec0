/// The faults and the cycles of a binary property list, found in one traversal.
///
/// Every object is visited once, however often it is used, so the traversal takes linear time.
/// Without the references in `cycles`, every path down from the top ends.
struct BinaryPlistGraph: Sendable {
  /// The references that lead back to a container they are in.
  private(set) var cycles: Set<Reference> = []

  /// The first fault found.
  private(set) var fault: PropertyListFault?

  /// The deviations from the standard, in the order they were found; empty unless it was requested.
  private(set) var deviations: [PropertyListFault] = []

  /// A position in a container.
  struct Reference: Hashable, Sendable {
    var object: Int
    var position: Int
  }

  private struct Step {
    var object: Int
    var header: BinaryPlistObjects.Header
    var next = 0
    /// The keys so far; empty unless deviations are requested.
    var keys: Set<[UInt8]> = []
  }

  /// Reads all objects.
  ///
  /// - Parameters:
  ///   - isStrict: Whether deviations are collected.
  ///   - isCancelled: Called regularly; if it returns true, the graph is incomplete.
  init(_ objects: BinaryPlistObjects, isStrict: Bool = false, isCancelled: () -> Bool = { false }) {
    var seen = SparseBitSet()
    var unfinished = SparseBitSet()
    var open: [Step] = []
    // The references of objects that do not overlap fit into the file together.
    var budget = objects.bytes.count
    var work = 0

    func enter(_ object: Int, _ graph: inout BinaryPlistGraph) {
      do throws(PropertyListFault) {
        let header = try objects.header(of: object)
        guard header.kind == .array || header.kind == .dictionary else {
          // A scalar takes no room in the set: reading it again is cheap.
          if isStrict, seen.insert(object) { try graph.checkScalar(object, header, objects) }
          return
        }
        seen.insert(object)
        let references = header.kind == .array ? header.count : 2 * header.count
        guard references <= budget else {
          let offset = try objects.offset(of: object)
          throw PropertyListFault(offset: offset, message: "objects overlap")
        }
        budget -= references
        unfinished.insert(object)
        open.append(Step(object: object, header: header))
      } catch {
        graph.record(error)
      }
    }

    enter(objects.topObject, &self)
    while !open.isEmpty {
      work += 1
      if work & 0xFFFF == 0, isCancelled() { return }
      // Not a copy of the step, which would be one of its keys.
      let last = open.count - 1
      let (object, header, position) = (open[last].object, open[last].header, open[last].next)
      guard position < header.count else {
        unfinished.remove(object)
        open.removeLast()
        continue
      }
      open[last].next += 1
      do throws(PropertyListFault) {
        if header.kind == .dictionary {
          let key = try objects.reference(position, in: header)
          let keyHeader = try objects.header(of: key)
          if isStrict { try checkKey(key, keyHeader, objects, &open[last].keys) }
        }
        let shift = header.kind == .dictionary ? header.count : 0
        let child = try objects.reference(position + shift, in: header)
        if unfinished.contains(child) {
          cycles.insert(Reference(object: object, position: position))
          let offset = try objects.offset(of: object)
          record(PropertyListFault(offset: offset, message: "an object contains itself"))
        } else if !seen.contains(child) {
          enter(child, &self)
        }
      } catch {
        record(error)
      }
    }
  }

  private mutating func record(_ found: PropertyListFault) {
    if fault == nil { fault = found }
  }
}

// Deviations from the standard.
extension BinaryPlistGraph {
  private mutating func checkKey(
    _ key: Int,
    _ header: BinaryPlistObjects.Header,
    _ objects: BinaryPlistObjects,
    _ keys: inout Set<[UInt8]>
  ) throws(PropertyListFault) {
    let offset = try objects.offset(of: key)
    guard header.kind == .ascii || header.kind == .utf16 else {
      return deviate("a key that is not a string", at: offset)
    }
    try checkScalar(key, header, objects)
    // A key of a megabyte is not kept for a comparison.
    guard header.count < 1 << 20 else { return }
    let text = objects.text(header)
    if !keys.insert(text).inserted {
      let name = TerminalSafeText.escaped(text, limit: 40).text
      deviate("the key \"\(name)\" is there twice", at: offset)
    }
  }

  private mutating func checkScalar(
    _ object: Int,
    _ header: BinaryPlistObjects.Header,
    _ objects: BinaryPlistObjects
  ) throws(PropertyListFault) {
    switch header.kind {
    case .ascii:
      var place = header.content
      let end = header.content + header.count
      while place < end {
        let piece = objects.bytes.bytes(place..<min(end, place + 1 << 16))
        if let index = piece.firstIndex(where: { $0 >= 0x80 }) {
          let offset = place + index - piece.startIndex
          return deviate("a byte beyond ASCII in a string of ASCII", at: offset)
        }
        place += piece.count
      }
    case .utf16:
      guard header.count < 1 << 24, String(validating: objects.text(header), as: UTF8.self) == nil
      else { return }
      deviate("half of a surrogate pair in a string", at: try objects.offset(of: object))
    case .date:
      let seconds = Double(bitPattern: objects.bytes.unsigned(at: header.content, count: 8))
      if !isDate(seconds) { deviate("no date of the calendar", at: header.content) }
    case .null, .boolean, .integer, .real, .data, .reference, .array, .dictionary: break
    }
  }

  private mutating func deviate(_ message: String, at offset: Int) {
    guard deviations.count <= JSONSource.faultLimit else { return }
    let found = PropertyListFault(offset: offset, message: message)
    // A key that many dictionaries share is reported once.
    if deviations.last != found { deviations.append(found) }
  }
}
