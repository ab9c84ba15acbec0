/// A binary property list whose objects become nodes when their container is read.
///
/// An object that is used in several places is a node in each of them. Nodes are numbered as they
/// are first read, and keep their numbers.
final class BinaryPropertyList: PropertyListNodes {
  /// The first fault.
  let fault: PropertyListFault?

  private let objects: BinaryPlistObjects?
  private let graph: BinaryPlistGraph?
  private let occurrences = LockedValue(Occurrences())

  /// One occurrence of an object in the tree.
  private struct Occurrence: Sendable {
    /// -1 if the reference is broken or leads back.
    var object: Int
    var parent: Int
  }

  private struct Occurrences: Sendable {
    var all: [Occurrence] = []
    /// The index in `all` of the first child of each node.
    var starts: [Int: Int] = [:]
  }

  init(_ bytes: [UInt8]) {
    do {
      let objects = try BinaryPlistObjects(bytes)
      let graph = BinaryPlistGraph(objects)
      self.objects = objects
      self.graph = graph
      fault = graph.fault
      occurrences.withLock { $0.all = [Occurrence(object: objects.topObject, parent: -1)] }
    } catch {
      objects = nil
      graph = nil
      fault = error
    }
  }

  var hasRoot: Bool { objects != nil }

  func value(of node: Int) -> PropertyListValue {
    let object = occurrence(node).object
    guard let objects, let graph else { return .null }
    if object < 0 { return brokenReference(of: node) }
    do throws(PropertyListFault) {
      if let fault = graph.broken[object] { throw fault }
      return objects.value(try objects.header(of: object), limit: JSONSource.detailLimit)
    } catch {
      return .broken("byte \(error.offset): \(error.message)")
    }
  }

  func childCount(of node: Int) -> Int { container(node)?.count ?? 0 }

  func child(_ position: Int, of node: Int) -> Int {
    if let start = occurrences.withLock({ $0.starts[node] }) { return start + position }
    guard let header = container(node), let objects, let graph else { return node }
    let shift = header.kind == .dictionary ? header.count : 0
    let parent = occurrence(node).object
    let children = (0..<header.count).map { place in
      let isCycle = graph.cycles.contains(
        BinaryPlistGraph.Reference(object: parent, position: place)
      )
      let object = isCycle ? nil : try? objects.reference(place + shift, in: header)
      return Occurrence(object: object ?? -1, parent: node)
    }
    return occurrences.withLock { known in
      // Another thread may have been faster; the first numbers are kept.
      let start = known.starts[node] ?? known.all.count
      if known.starts.updateValue(start, forKey: node) == nil { known.all += children }
      return start + position
    }
  }

  func parent(of node: Int) -> (node: Int, position: Int)? {
    let parent = occurrence(node).parent
    guard parent >= 0 else { return nil }
    let start = occurrences.withLock { $0.starts[parent] ?? node }
    return (parent, node - start)
  }

  func key(of node: Int) -> [UInt8]? {
    guard let (parent, position) = parent(of: node), let header = container(parent),
      header.kind == .dictionary, let objects
    else { return nil }
    do {
      let key = try objects.header(of: try objects.reference(position, in: header))
      if key.kind == .ascii || key.kind == .utf16 { return objects.text(key) }
      return Array(objects.value(key, limit: 0).detail(childCount: key.count, limit: 64).utf8)
    } catch {
      return Array("?".utf8)
    }
  }

  func text(of node: Int) -> [UInt8]? {
    let object = occurrence(node).object
    guard object >= 0, let objects, graph?.broken[object] == nil,
      let header = try? objects.header(of: object),
      header.kind == .ascii || header.kind == .utf16
    else { return nil }
    return objects.text(header)
  }

  /// Returns texts in UTF-8, data unchanged and other values as text, since the encoding is not
  /// readable.
  func rawBytes(of node: Int) -> [UInt8]? {
    if let text = text(of: node) { return text }
    switch value(of: node) {
    case .dictionary, .array, .broken, .string: return nil
    case .data:
      guard let objects, let header = try? objects.header(of: occurrence(node).object) else {
        return nil
      }
      return Array(objects.bytes[header.content..<header.content + header.count])
    case let value: return Array(value.detail(childCount: 0, limit: .max).utf8)
    }
  }

  /// Returns the positions from the root down, with `0` for the root.
  func wireID(of node: Int) -> String {
    var positions: [Int] = []
    var current = node
    while let (parent, position) = parent(of: current) {
      positions.append(position)
      current = parent
    }
    return (["0"] + positions.reversed().map(String.init)).joined(separator: ".")
  }

  func node(wireID: String) -> Int? {
    let steps = wireID.split(separator: ".", omittingEmptySubsequences: false)
    guard steps.first == "0" else { return nil }
    var node = 0
    for step in steps.dropFirst() {
      guard let position = Int(step), String(position) == step, position >= 0,
        position < childCount(of: node)
      else { return nil }
      node = child(position, of: node)
    }
    return node
  }

  private func occurrence(_ node: Int) -> Occurrence {
    occurrences.withLock { known in
      precondition(
        known.all.indices.contains(node),
        "node \(node) of a list with \(known.all.count) known nodes"
      )
      return known.all[node]
    }
  }

  /// Returns the header of a node that is a readable container.
  private func container(_ node: Int) -> BinaryPlistObjects.Header? {
    let object = occurrence(node).object
    guard object >= 0, let objects, let graph, graph.broken[object] == nil,
      let header = try? objects.header(of: object),
      header.kind == .array || header.kind == .dictionary
    else { return nil }
    return header
  }

  private func brokenReference(of node: Int) -> PropertyListValue {
    guard let (parent, position) = parent(of: node), let graph else { return .null }
    let place = BinaryPlistGraph.Reference(object: occurrence(parent).object, position: position)
    return .broken(
      graph.cycles.contains(place)
        ? "an object that contains itself"
        : "a reference to an object that is not there"
    )
  }
}
