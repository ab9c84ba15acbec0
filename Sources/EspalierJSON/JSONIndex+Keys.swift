// Keys, and lookup of members by key.

extension JSONIndex {
  /// Whether a node is a member of an object.
  public func hasKey(_ node: Int) -> Bool { self[node].keyDistance > 0 }

  /// The key of a member with its escapes decoded, `nil` for elements and for the root.
  ///
  /// - Complexity: O(length of the key)
  public func keyBytes(of node: Int) -> [UInt8]? {
    keyRange(of: node).map { unescaped($0.lowerBound + 1..<$0.upperBound - 1) }
  }

  /// The range of a member's key in the text, quotes included, `nil` for elements and for the root.
  ///
  /// - Complexity: O(length of the key)
  package func keyRange(of node: Int) -> Range<Int>? {
    let distance = Int(self[node].keyDistance)
    guard distance > 0 else { return nil }
    let start = self[node].offset - distance
    return start..<endOfString(at: start)
  }

  /// The member of an object with a key, `nil` if there is none.
  ///
  /// Keys are compared as decoded bytes.
  ///
  /// An object may hold the same key more than once. This returns the first such member; pass it as
  /// `previous` to get the next one.
  ///
  /// - Parameters:
  ///   - key: The key, decoded.
  ///   - node: An object. All other kinds have no members.
  ///   - previous: A member of `node`: the search starts after it.
  /// - Complexity: O(members)
  public func member(_ key: [UInt8], of node: Int, after previous: Int? = nil) -> Int? {
    key.withUnsafeBufferPointer { member($0, of: node, after: previous) }
  }

  /// The member of an object with a key known at compile time; see ``member(_:of:after:)``.
  ///
  /// - Complexity: O(members)
  public func member(_ key: StaticString, of node: Int, after previous: Int? = nil) -> Int? {
    key.withUTF8Buffer { member($0, of: node, after: previous) }
  }

  private func member(
    _ key: UnsafeBufferPointer<UInt8>,
    of node: Int,
    after previous: Int?
  ) -> Int? {
    guard kind(of: node) == .object else { return nil }
    let end = subtreeEnd(of: node)
    var child = previous.map { subtreeEnd(of: $0) } ?? node + 1
    while child < end {
      if keyEquals(key, child) { return child }
      child = subtreeEnd(of: child)
    }
    return nil
  }

  /// Compares without decoding up to the first escape in the written key.
  private func keyEquals(_ key: UnsafeBufferPointer<UInt8>, _ node: Int) -> Bool {
    let start = self[node].offset - Int(self[node].keyDistance) + 1
    var matched = 0
    while bytes[start + matched] != ASCII.quote {
      let byte = bytes[start + matched]
      if byte == ASCII.backslash {
        return keyBytes(of: node).map { $0.elementsEqual(key) } ?? false
      }
      guard matched < key.count, key[matched] == byte else { return false }
      matched += 1
    }
    return matched == key.count
  }
}
