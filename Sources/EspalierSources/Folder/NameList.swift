/// Names of files, all in one buffer.
///
/// A folder may hold hundreds of thousands of them; each on its own would take three times the
/// memory, and most of the time.
struct NameList: Sendable {
  private var bytes: [UInt8] = []
  private var places: [Place] = []

  private struct Place: Sendable {
    var start: Int
    var count: Int32
  }

  var count: Int { places.count }

  var isEmpty: Bool { places.isEmpty }

  /// The bytes of the name at a position.
  subscript(position: Int) -> ArraySlice<UInt8> {
    let place = places[position]
    return bytes[place.start..<place.start + Int(place.count)]
  }

  /// - Complexity: O(*n*)
  func contains(_ name: ArraySlice<UInt8>) -> Bool {
    places.contains { place in
      Int(place.count) == name.count
        && bytes[place.start..<place.start + name.count].elementsEqual(name)
    }
  }

  mutating func append(_ name: UnsafeRawBufferPointer) {
    places.append(Place(start: bytes.count, count: Int32(name.count)))
    bytes.append(contentsOf: name)
  }

  /// Leaves out the names that start with a dot.
  mutating func removeHidden() {
    places.removeAll { bytes[$0.start] == UInt8(ascii: ".") }
  }

  /// Puts the names in the order of ``NaturalKey``.
  ///
  /// - Complexity: O(*n* log *n*)
  mutating func sort() {
    var keys: [UInt8] = []
    keys.reserveCapacity(bytes.count + 2 * places.count)
    var entries: [SortEntry] = []
    entries.reserveCapacity(places.count)
    for position in places.indices {
      let start = keys.count
      NaturalKey.append(self[position], to: &keys)
      let key = Place(start: start, count: Int32(keys.count - start))
      entries.append(SortEntry(head: 0, key: key, position: position))
    }
    let unsorted = places
    bytes.withUnsafeBufferPointer { names in
      keys.withUnsafeBufferPointer { keys in
        setHeads(of: &entries, keys)
        entries.sort { left, right in
          if left.head != right.head { return left.head < right.head }
          let order = compare(keys, left.key, right.key)
          if order != 0 { return order < 0 }
          return compare(names, unsorted[left.position], unsorted[right.position]) < 0
        }
      }
    }
    for (position, entry) in entries.enumerated() { places[position] = unsorted[entry.position] }
  }

  /// A name on its way to its place: most are told apart by the eight bytes of the head.
  private struct SortEntry {
    var head: UInt64
    var key: Place
    var position: Int
  }

  /// Sets the heads to the first eight bytes behind what all keys start with.
  private func setHeads(of entries: inout [SortEntry], _ keys: UnsafeBufferPointer<UInt8>) {
    guard let first = entries.first?.key else { return }
    var common = Int(first.count)
    for entry in entries {
      var same = 0
      let most = min(common, Int(entry.key.count))
      while same < most, keys[first.start + same] == keys[entry.key.start + same] { same += 1 }
      common = same
    }
    for position in entries.indices {
      let key = entries[position].key
      var head: UInt64 = 0
      for place in common..<common + 8 {
        head = head << 8 | (place < Int(key.count) ? UInt64(keys[key.start + place]) : 0)
      }
      entries[position].head = head
    }
  }

  private func compare(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ left: Place,
    _ right: Place
  ) -> Int {
    for place in 0..<Int(min(left.count, right.count)) {
      let one = bytes[left.start + place]
      let other = bytes[right.start + place]
      if one != other { return Int(one) - Int(other) }
    }
    return Int(left.count) - Int(right.count)
  }
}
