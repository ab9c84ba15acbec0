import EspalierJSON

// Single values, and nodes by path.

extension PropertyListSource {
  /// Returns the XML element of a value as written.
  ///
  /// For a binary list, which has no readable form, returns a text in UTF-8, data unchanged, another
  /// scalar as text, and a container as an element of an XML property list.
  ///
  /// - Throws: ``SourceError/failed(path:reason:)`` if a container of a binary list is larger than
  ///   64 MB as XML.
  public func value(of node: PropertyListID) throws(SourceError) -> [UInt8]? {
    if node == .fault { return nil }
    let value: [UInt8]?
    do throws(PropertyListFault) {
      value = try nodes.rawBytes(of: node)
    } catch {
      throw .failed(path: title, reason: error.message)
    }
    try bytes.check()
    return value
  }

  /// Returns the bytes of a text, or nil if the value is not a text.
  func text(of node: PropertyListID) -> [UInt8]? {
    node == .fault ? nil : nodes.text(of: node)
  }

  /// Returns the value at a JSON Pointer; the empty one refers to the whole.
  ///
  /// Among members with the same key, the first is chosen for which the rest of the pointer
  /// resolves.
  ///
  /// - Complexity: O(members) for each dictionary on the path.
  public func node(path: String) throws(SourceError) -> SourceNode<PropertyListID>? {
    guard let root = nodes.root, let steps = jsonPointerSteps(path) else { return nil }
    let found = self.node(at: steps, below: root)
    try bytes.check()
    return found
  }

  private func node(
    at steps: [[UInt8]],
    below root: PropertyListID
  ) -> SourceNode<PropertyListID>? {
    guard !steps.isEmpty else { return node(root, title: title) }
    // The next child of each container on the path, at which to go on if a member led nowhere.
    var open = [(container: root, next: 0)]
    while let level = open.popLast() {
      let step = steps[open.count]
      guard let position = position(of: step, from: level.next, in: level.container),
        let child = nodes.children(position..<position + 1, of: level.container).first
      else { continue }
      if open.count + 1 == steps.count {
        return node(child, title: nodes.key(of: child).map(keyTitle) ?? String(position))
      }
      open.append((level.container, position + 1))
      open.append((child, 0))
    }
    return nil
  }

  private func position(of step: [UInt8], from start: Int, in container: PropertyListID) -> Int? {
    let count = nodes.childCount(of: container)
    switch nodes.value(of: container) {
    case .array:
      guard let position = Int(String(decoding: step, as: UTF8.self)), position >= start,
        position < count, Array(String(position).utf8) == step
      else { return nil }
      return position
    case .dictionary:
      for position in min(start, count)..<count {
        for child in nodes.children(position..<position + 1, of: container)
        where nodes.key(of: child) == step {
          return position
        }
      }
      return nil
    default: return nil
    }
  }
}
