import EspalierJSON

// Single values, and nodes by path.

extension JSONSource {
  /// Returns the bytes of a value exactly as written; a text in UTF-16 or UTF-32 gives UTF-8.
  ///
  /// A container that is open at the fault ends there.
  ///
  /// - Complexity: O(length of the value)
  public func value(of node: Int) throws(SourceError) -> [UInt8]? {
    guard node >= 0 else { return nil }
    let snapshot = try document.read(until: { snapshot in
      node < snapshot.tree.count && !snapshot.tree.isOpen(node)
    })
    let tree = snapshot.tree
    guard node < tree.count else { return nil }
    guard tree.kind(of: node).isContainer else {
      var reader = JSONTextReader(document)
      return Array(try reader.scalar(node, in: tree))
    }
    let start = tree.offset(of: node)
    let limit = snapshot.fault?.offset ?? document.text.count
    if snapshot.framing != .single, node == 0 {
      return Array(try document.text.bytes(from: 0, count: limit))
    }
    let end = try JSONExtent.end(of: start, before: limit, in: document.text)
    return Array(try document.text.bytes(from: start, count: end - start))
  }

  /// Returns the content of a string, with escapes decoded.
  ///
  /// Returns nil for every other kind of value, and for a string that can no longer be read.
  ///
  /// - Complexity: O(length of the string)
  public func text(of node: Int) -> [UInt8]? {
    let tree = document.current.tree
    guard node >= 0, node < tree.count, tree.kind(of: node) == .string else { return nil }
    var reader = JSONTextReader(document)
    guard let written = try? reader.string(at: tree.offset(of: node)) else { return nil }
    return JSONEscapes.decoded(written.dropFirst().dropLast())
  }

  /// Returns the content of a string, or a number as written; also of a line that is no JSON.
  ///
  /// - Complexity: O(length of the value)
  public func textValue(of node: Int) throws(SourceError) -> [UInt8]? {
    let tree = document.current.tree
    guard node >= 0, node < tree.count else { return nil }
    switch tree.kind(of: node) {
    case .string: return text(of: node)
    case .number: return try value(of: node)
    case .invalid: return try contentReader()(node, true)?.value?.bytes
    default: return nil
    }
  }

  /// Returns the line that a value begins on.
  public func line(of node: Int) throws(SourceError) -> Int? {
    let tree = document.current.tree
    guard node >= 0, node < tree.count else { return nil }
    return try lineIndex.location(of: tree.offset(of: node)).line
  }

  /// Returns the value at a JSON Pointer; the empty one refers to the whole.
  ///
  /// Among members with the same key, the first is chosen for which the rest of the pointer
  /// resolves.
  ///
  /// - Complexity: O(members) for each object on the path.
  public func node(path: String) throws(SourceError) -> SourceNode<Int>? {
    let snapshot = try document.read(until: { _ in false })
    guard snapshot.tree.count > 0 else { return nil }
    if path.isEmpty { return try node(0, title: title, in: snapshot.tree) }
    guard let steps = jsonPointerSteps(path) else { return nil }
    return try node(at: steps, in: snapshot)
  }

  private func node(
    at steps: [[UInt8]],
    in snapshot: JSONDocument.Snapshot
  ) throws(SourceError) -> SourceNode<Int>? {
    let tree = snapshot.tree
    var reader = JSONTextReader(document)
    // The point in each object on the path at which to backtrack if a member led nowhere.
    var open: [(container: Int, next: Int, position: Int)] = [(0, 1, 0)]
    while var level = open.popLast() {
      let step = steps[open.count]
      var found: (entry: Int, position: Int)?
      switch tree.kind(of: level.container) {
      case .array where level.next == level.container + 1:
        let position = Int(String(decoding: step, as: UTF8.self)) ?? -1
        if position >= 0, Array(String(position).utf8) == step,
          position < childIndex.childCount(of: level.container, in: tree)
        {
          found = (childIndex.child(position, of: level.container, in: tree), position)
        }
        level.next = tree.subtreeEnd(of: level.container)
      case .object:
        while found == nil, level.next < tree.subtreeEnd(of: level.container) {
          if try reader.key(of: level.next, in: tree) == step {
            found = (level.next, level.position)
          }
          level.next = tree.subtreeEnd(of: level.next)
          level.position += 1
        }
      default: break
      }
      guard let found else { continue }
      if open.count + 1 == steps.count {
        let page = try page(of: level.container, from: found.position, limit: 1, in: snapshot)
        return page.nodes.first
      }
      open.append(level)
      open.append((found.entry, found.entry + 1, 0))
    }
    return nil
  }
}

/// The extents of containers that are known to be well formed.
enum JSONExtent {
  /// The lexical context of a byte.
  private enum State { case values, string(UInt8), escape(UInt8), slash, line, block, star }

  /// Returns the offset after the bracket that closes the one at `start`, or `limit` if none does.
  ///
  /// - Complexity: O(length of the container)
  static func end(of start: Int, before limit: Int, in text: JSONText) throws(SourceError) -> Int {
    var state = State.values
    var depth = 0
    var offset = start
    while offset < limit {
      let piece = try text.bytes(from: offset, count: min(1 << 18, limit - offset))
      if piece.isEmpty { break }
      let end = piece.withUnsafeBytes { bytes -> Int? in
        for (index, byte) in bytes.enumerated() {
          state = next(state, byte, &depth)
          if depth == 0 { return offset + index + 1 }
        }
        return nil
      }
      if let end { return end }
      offset += piece.count
    }
    return limit
  }

  @inline(__always)
  private static func next(_ state: State, _ byte: UInt8, _ depth: inout Int) -> State {
    switch state {
    case .string(let quote):
      if byte == UInt8(ascii: "\\") { return .escape(quote) }
      return byte == quote ? .values : state
    case .escape(let quote): return .string(quote)
    case .line: return byte == UInt8(ascii: "\n") ? .values : .line
    case .block: return byte == UInt8(ascii: "*") ? .star : .block
    case .star:
      if byte == UInt8(ascii: "/") { return .values }
      return byte == UInt8(ascii: "*") ? .star : .block
    case .slash: return byte == UInt8(ascii: "/") ? .line : .block
    case .values:
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(byte)
      case UInt8(ascii: "/"): return .slash
      default: break
      }
      return .values
    }
  }
}
