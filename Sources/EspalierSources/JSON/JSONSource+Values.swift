import EspalierJSON

// Single values, and where they are.

extension JSONSource {
  /// The bytes of a value exactly as they are written; of a text that was in UTF-16 or UTF-32, in
  /// UTF-8.
  ///
  /// A container that was open at the fault ends there.
  ///
  /// - Complexity: O(length of the value)
  public func value(of node: Int) async throws(SourceError) -> [UInt8]? {
    guard node >= 0 else { return nil }
    let known = try await document.read(offTheTaskThreadsUntil: { known in
      node < known.tree.count && !known.tree.isOpen(node)
    })
    let tree = known.tree
    guard node < tree.count else { return nil }
    guard tree.kind(of: node).isContainer else {
      var reader = JSONTextReader(document.text)
      return Array(try reader.scalar(node, in: tree))
    }
    let start = tree.offset(of: node)
    let limit = known.fault?.offset ?? document.text.count
    if document.isLines, node == 0 { return Array(try document.text.bytes(from: 0, count: limit)) }
    let end = try JSONExtent.end(of: start, before: limit, in: document.text)
    return Array(try document.text.bytes(from: start, count: end - start))
  }

  /// The bytes that a string stands for, escapes decoded; `nil` for every other kind of value, and
  /// for a string that cannot be read any more.
  ///
  /// - Complexity: O(length of the string)
  public func text(of node: Int) -> [UInt8]? {
    let tree = document.current.tree
    guard node >= 0, node < tree.count, tree.kind(of: node) == .string else { return nil }
    var reader = JSONTextReader(document.text)
    guard let written = try? reader.string(at: tree.offset(of: node)) else { return nil }
    return JSONEscapes.decoded(written.dropFirst().dropLast())
  }

  /// The value that a JSON Pointer leads to; the empty one leads to the whole.
  ///
  /// Of several members with the same key it is the first by which the pointer leads on.
  ///
  /// - Complexity: O(members) for each object on the way.
  public func node(path: String) async throws(SourceError) -> SourceNode<Int>? {
    let known = try await document.read(offTheTaskThreadsUntil: { _ in false })
    guard known.tree.count > 0 else { return nil }
    if path.isEmpty { return try node(0, title: title, in: known.tree) }
    guard let steps = Self.steps(of: path) else { return nil }
    return try await offTheTaskThreads { () throws(SourceError) in
      try node(at: steps, in: known)
    }
  }

  /// The keys and positions that a pointer is made of, `nil` for what is none.
  private static func steps(of pointer: String) -> [[UInt8]]? {
    guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
    var steps: [[UInt8]] = [[]]
    var isEscape = false
    for byte in pointer.utf8.dropFirst() {
      var byte = byte
      if isEscape {
        guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
        byte = byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/")
        isEscape = false
      } else if byte == UInt8(ascii: "~") {
        isEscape = true
        continue
      } else if byte == UInt8(ascii: "/") {
        steps.append([])
        continue
      }
      steps[steps.count - 1].append(byte)
    }
    return isEscape ? nil : steps
  }

  private func node(
    at steps: [[UInt8]],
    in known: JSONDocument.Known
  ) throws(SourceError) -> SourceNode<Int>? {
    let tree = known.tree
    var reader = JSONTextReader(document.text)
    // Where the search goes on in each object on the way, if the first member of a key was none.
    var open: [(container: Int, next: Int, position: Int)] = [(0, 1, 0)]
    while var level = open.popLast() {
      let step = steps[open.count]
      var found: (entry: Int, position: Int)?
      switch tree.kind(of: level.container) {
      case .array where level.next == level.container + 1:
        let position = Int(String(decoding: step, as: UTF8.self)) ?? -1
        if position >= 0, Array(String(position).utf8) == step,
          position < positions.childCount(of: level.container, in: tree)
        {
          found = (positions.child(position, of: level.container, in: tree), position)
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
        let page = try page(of: level.container, from: found.position, limit: 1, in: known)
        return page.nodes.first
      }
      open.append(level)
      open.append((found.entry, found.entry + 1, 0))
    }
    return nil
  }
}

/// Finds where containers end that are known to be right.
enum JSONExtent {
  /// What the bytes at a place are part of.
  private enum State { case values, string(UInt8), escape(UInt8), slash, line, block, star }

  /// The offset after the bracket that closes the one at an offset, `limit` if none does.
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
        for (place, byte) in bytes.enumerated() {
          state = next(state, byte, &depth)
          if depth == 0 { return offset + place + 1 }
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
