// Keys, and finding members by them.

extension JSONIndex {
  /// Whether an entry is a member of an object.
  public func hasKey(_ entry: Int) -> Bool { self[entry].keyDistance > 0 }

  /// The key of a member with its escapes decoded, `nil` for elements and for the root.
  ///
  /// - Complexity: O(length of the key)
  public func keyBytes(of entry: Int) -> [UInt8]? {
    keyRange(of: entry).map { unescaped($0.lowerBound + 1..<$0.upperBound - 1) }
  }

  /// Where the key of a member is written, quotes included, `nil` for elements and for the root.
  ///
  /// - Complexity: O(length of the key)
  public func keyRange(of entry: Int) -> Range<Int>? {
    let distance = Int(self[entry].keyDistance)
    guard distance > 0 else { return nil }
    let start = self[entry].offset - distance
    return start..<endOfString(at: start)
  }

  /// A member of an object by its key.
  ///
  /// Keys are compared as decoded bytes.
  ///
  /// An object may hold the same key more than once. This answers the first such member; pass it
  /// as `previous` to get the next one, and so on up to the last.
  ///
  /// - Parameters:
  ///   - key: The key, decoded.
  ///   - entry: An object. Every other kind of value has no members.
  ///   - previous: A member of `entry`: only what follows it is searched.
  /// - Complexity: O(members)
  public func member(_ key: [UInt8], of entry: Int, after previous: Int? = nil) -> Int? {
    key.withUnsafeBufferPointer { member($0, of: entry, after: previous) }
  }

  /// A member of an object by a key that is known at compile time; see ``member(_:of:after:)``.
  ///
  /// - Complexity: O(members)
  public func member(_ key: StaticString, of entry: Int, after previous: Int? = nil) -> Int? {
    key.withUTF8Buffer { member($0, of: entry, after: previous) }
  }

  private func member(
    _ key: UnsafeBufferPointer<UInt8>,
    of entry: Int,
    after previous: Int?
  ) -> Int? {
    guard kind(of: entry) == .object else { return nil }
    let end = subtreeEnd(of: entry)
    var child = previous.map { subtreeEnd(of: $0) } ?? entry + 1
    while child < end {
      if keyEquals(key, child) { return child }
      child = subtreeEnd(of: child)
    }
    return nil
  }

  /// Compares without decoding, as long as the written key holds no escape.
  private func keyEquals(_ key: UnsafeBufferPointer<UInt8>, _ entry: Int) -> Bool {
    let start = self[entry].offset - Int(self[entry].keyDistance) + 1
    var matched = 0
    while bytes[start + matched] != JSONByte.quote {
      let byte = bytes[start + matched]
      if byte == JSONByte.backslash {
        return keyBytes(of: entry).map { $0.elementsEqual(key) } ?? false
      }
      guard matched < key.count, key[matched] == byte else { return false }
      matched += 1
    }
    return matched == key.count
  }
}
