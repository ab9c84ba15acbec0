/// A binary property list whose objects become nodes when their container is read.
///
/// An object that is used in several places is a node in each of them. Nothing is kept of the nodes
/// that were read: a node is the path of positions that leads to it.
final class BinaryPropertyList: PropertyListNodes {
  /// The objects, or nil if the file has no valid end.
  let objects: BinaryPlistObjects?

  /// The fault that prevents the objects from being found.
  private let trailerFault: PropertyListFault?

  /// The graph, once it was needed.
  private let graph = LockedValue<BinaryPlistGraph?>(nil)

  /// The repeated keys of the dictionary that was asked for last.
  private let repeated = LockedValue(RepeatedKeys(object: -1))

  private struct RepeatedKeys: Sendable {
    var object: Int
    /// The objects that are keys, and their texts.
    var keys: Set<[UInt8]> = []
    var positions: Set<Int> = []
    /// The number of members examined.
    var count = 0
  }

  init(_ bytes: PropertyListBytes) {
    do {
      objects = try BinaryPlistObjects(bytes)
      trailerFault = nil
    } catch {
      objects = nil
      trailerFault = error
    }
  }

  /// The first fault; all objects are read for it once.
  var fault: PropertyListFault? { trailerFault ?? knownGraph?.fault }

  /// The graph of all objects, which are read once.
  private var knownGraph: BinaryPlistGraph? {
    guard let objects else { return nil }
    return graph.withLock { graph in
      let known = graph ?? BinaryPlistGraph(objects)
      graph = known
      return known
    }
  }

  /// Reads all objects and returns the faults: the first one, or with `strict` also every deviation
  /// from the standard.
  func faults(strict: Bool) -> [PropertyListFault] {
    guard let objects else { return trailerFault.map { [$0] } ?? [] }
    let graph = BinaryPlistGraph(objects, isStrict: strict, isCancelled: { Task.isCancelled })
    let faults = graph.deviations + (graph.fault.map { [$0] } ?? [])
    return faults.sorted { $0.offset < $1.offset }
  }

  var root: PropertyListID? {
    objects.map { objects in
      PropertyListID(
        .occurrence(BinaryPlistOccurrence(object: objects.topObject, position: 0, in: nil))
      )
    }
  }

  func value(of node: PropertyListID) -> PropertyListValue {
    guard let objects else { return .null }
    let occurrence = occurrence(node)
    if occurrence.object < 0 { return brokenReference(occurrence) }
    do throws(PropertyListFault) {
      return objects.value(
        try objects.header(of: occurrence.object),
        limit: JSONSource.detailLimit
      )
    } catch {
      return .broken("byte \(error.offset): \(error.message)")
    }
  }

  func childCount(of node: PropertyListID) -> Int { container(occurrence(node))?.count ?? 0 }

  func children(_ positions: Range<Int>, of node: PropertyListID) -> [PropertyListID] {
    let parent = occurrence(node)
    guard let header = container(parent) else { return [] }
    return positions.map { position in
      PropertyListID(.occurrence(child(position, of: parent, header)))
    }
  }

  /// Returns the occurrence at a position; one that leads back has no object.
  func child(
    _ position: Int,
    of parent: BinaryPlistOccurrence,
    _ header: BinaryPlistObjects.Header
  ) -> BinaryPlistOccurrence {
    var object = reference(position, in: header) ?? -1
    // A number that does not occur above is no cycle; for others, the whole graph is read once.
    if object >= 0, parent.range.contains(object), isCycle(position, in: parent.object) {
      object = -1
    }
    return BinaryPlistOccurrence(object: object, position: position, in: parent)
  }

  func isCycle(_ position: Int, in object: Int) -> Bool {
    let place = BinaryPlistGraph.Reference(object: object, position: position)
    return knownGraph?.cycles.contains(place) ?? false
  }

  /// Returns the object of a child, or nil if the reference is broken.
  func reference(_ position: Int, in header: BinaryPlistObjects.Header) -> Int? {
    let shift = header.kind == .dictionary ? header.count : 0
    return try? objects?.reference(position + shift, in: header)
  }

  func parent(of node: PropertyListID) -> (node: PropertyListID, position: Int)? {
    let occurrence = occurrence(node)
    return occurrence.parent.map { (PropertyListID(.occurrence($0)), occurrence.position) }
  }

  func key(of node: PropertyListID) -> [UInt8]? {
    let occurrence = occurrence(node)
    guard let parent = occurrence.parent, let header = container(parent) else { return nil }
    return key(occurrence.position, in: header)
  }

  /// Returns the key at a position of a dictionary, nil for an array.
  func key(_ position: Int, in header: BinaryPlistObjects.Header) -> [UInt8]? {
    guard header.kind == .dictionary, let objects else { return nil }
    do {
      let key = try objects.header(of: try objects.reference(position, in: header))
      if key.kind == .ascii || key.kind == .utf16 { return objects.text(key) }
      return Array(objects.value(key, limit: 0).row(childCount: key.count, limit: 64).words.utf8)
    } catch {
      return Array("?".utf8)
    }
  }

  func repeatedKeys(_ positions: Range<Int>, of node: PropertyListID) -> Set<Int> {
    let occurrence = occurrence(node)
    guard let header = container(occurrence), header.kind == .dictionary else { return [] }
    return repeated.withLock { state in
      // Pages of one dictionary usually follow each other.
      if state.object != occurrence.object { state = RepeatedKeys(object: occurrence.object) }
      while state.count < positions.upperBound {
        if let key = key(state.count, in: header), !state.keys.insert(key).inserted {
          state.positions.insert(state.count)
        }
        state.count += 1
      }
      return state.positions
    }
  }

  func text(of node: PropertyListID) -> [UInt8]? {
    guard let header = header(of: node), header.kind == .ascii || header.kind == .utf16 else {
      return nil
    }
    return objects?.text(header)
  }

  func data(of node: PropertyListID) -> [UInt8]? {
    guard let objects, let header = header(of: node), header.kind == .data else { return nil }
    return Array(objects.bytes.bytes(header.content..<header.content + header.count))
  }

  /// Returns texts in UTF-8, data unchanged, other scalars as text and containers as XML, since the
  /// encoding is not readable.
  func rawBytes(of node: PropertyListID) throws(PropertyListFault) -> [UInt8]? {
    if let text = text(of: node) { return text }
    if let data = data(of: node) { return data }
    let value = value(of: node)
    switch value {
    case .broken, .string, .data: return nil
    case .dictionary, .array:
      let limit = PropertyListXML.sizeLimit
      guard leastXMLSize(of: node, limit: limit) < limit else { throw PropertyListXML.tooLarge }
      return try PropertyListXML.element(of: node, in: self)
    case .number, .boolean, .date, .null, .reference:
      return Array(value.row().words.utf8)
    }
  }

  func sharedContent(of node: PropertyListID) -> Int? { occurrence(node).object }

  /// Returns the positions from the root down, with `0` for the root.
  func wireID(of node: PropertyListID) -> String {
    var positions: [Int] = []
    var current = occurrence(node)
    while let parent = current.parent {
      positions.append(current.position)
      current = parent
    }
    return (["0"] + positions.reversed().map(String.init)).joined(separator: ".")
  }

  func node(wireID: String) -> PropertyListID? {
    let steps = wireID.split(separator: ".", omittingEmptySubsequences: false)
    guard steps.first == "0", let root else { return nil }
    var node = occurrence(root)
    for step in steps.dropFirst() {
      guard let position = Int(step), String(position) == step, position >= 0,
        let header = container(node), position < header.count
      else { return nil }
      node = child(position, of: node, header)
    }
    return PropertyListID(.occurrence(node))
  }

  func occurrence(_ node: PropertyListID) -> BinaryPlistOccurrence {
    guard case .occurrence(let occurrence) = node.storage else {
      preconditionFailure("\(node.storage) is no node of a binary list")
    }
    return occurrence
  }

  private func header(of node: PropertyListID) -> BinaryPlistObjects.Header? {
    let object = occurrence(node).object
    return object < 0 ? nil : try? objects?.header(of: object)
  }

  /// Returns the header of a node that is a readable container.
  func container(_ node: BinaryPlistOccurrence) -> BinaryPlistObjects.Header? {
    guard node.object >= 0, let header = try? objects?.header(of: node.object),
      header.kind == .array || header.kind == .dictionary
    else { return nil }
    return header
  }

  private func brokenReference(_ node: BinaryPlistOccurrence) -> PropertyListValue {
    guard let parent = node.parent, let header = container(parent) else { return .null }
    return .broken(
      reference(node.position, in: header) != nil
        ? "an object that contains itself"
        : "a reference to an object that is not there"
    )
  }
}
