import Espalier
import EspalierJSON

/// One line of a log: an object with a `do`.
struct Command {
  let index: JSONIndex
  private let object: Int
  /// The name of the command.
  let name: ReplayID

  init(_ line: [UInt8]) throws(ReplayError) {
    index = JSONIndex(line)
    if let error = index.error {
      throw ReplayError(.malformed, "column \(error.column): \(error.message)")
    }
    guard let root = index.root, index.kind(of: root) == .object else {
      throw ReplayError(.malformed, "a command is an object, such as {\"do\":\"counts\"}")
    }
    object = root
    guard let name = index.member("do", of: root), let bytes = index.stringBytes(of: name) else {
      throw ReplayError(.malformed, "the key \"do\" is missing or is no string")
    }
    self.name = ReplayID(bytes: bytes)
  }

  /// Returns the value under `key`, or `nil` if the key is missing; `null` is a value.
  func value(_ key: StaticString) -> Int? { index.member(key, of: object) }

  func id(_ key: StaticString) throws(ReplayError) -> ReplayID {
    guard let value = value(key) else { throw missing(key) }
    return try id(at: value, key)
  }

  /// Returns an id, or `nil` if the key is missing.
  func optionalID(_ key: StaticString) throws(ReplayError) -> ReplayID? {
    guard let value = value(key) else { return nil }
    return try id(at: value, key)
  }

  func ids(_ key: StaticString) throws(ReplayError) -> [ReplayID] {
    guard let list = value(key), index.kind(of: list) == .array else { throw missing(key) }
    var ids: [ReplayID] = []
    for element in index.children(of: list) { ids.append(try id(at: element, key)) }
    return ids
  }

  func integer(_ key: StaticString) throws(ReplayError) -> Int {
    guard let integer = try optionalInteger(key) else { throw missing(key) }
    return integer
  }

  /// The value of an integer, limited to 32 bits: so it is the same in WebAssembly.
  func limitedInteger(of value: Int) -> Int? {
    index.integer(of: value, limitedTo: -Int(Int32.max)...Int(Int32.max))
  }

  func optionalInteger(_ key: StaticString) throws(ReplayError) -> Int? {
    guard let value = value(key) else { return nil }
    guard let integer = limitedInteger(of: value) else {
      throw ReplayError(.malformed, "\"\(key)\" is no whole number")
    }
    return integer
  }

  /// Returns a number of points, rounded to the nearest 1/192; `nil` for null.
  ///
  /// Numbers that are too large are limited to the largest exact one.
  func points(_ key: StaticString) throws(ReplayError) -> Double? {
    guard let value = value(key) else { throw missing(key) }
    return try points(at: value, key)
  }

  func points(at value: Int, _ key: StaticString) throws(ReplayError) -> Double? {
    switch index.kind(of: value) {
    case .null: return nil
    case .number:
      let limit: Int64 = 1 << 52
      let units = index.decimal(of: value, unit: 192) ?? limit
      return Double(min(max(units, -limit), limit)) / 192
    default: throw missing(key)
    }
  }

  /// Returns a number of points that is required.
  func length(_ key: StaticString) throws(ReplayError) -> Double {
    guard let points = try points(key) else { throw missing(key) }
    return points
  }

  /// Returns a Boolean value; `false` if the key is missing.
  func flag(_ key: StaticString) throws(ReplayError) -> Bool {
    try flag(key, of: object) ?? false
  }

  func flag(_ key: StaticString, of object: Int) throws(ReplayError) -> Bool? {
    guard let value = index.member(key, of: object) else { return nil }
    switch index.kind(of: value) {
    case .true: return true
    case .false: return false
    default: throw ReplayError(.malformed, "\"\(key)\" is neither true nor false")
    }
  }

  /// Returns a path, or `nil` if the key is missing.
  func path(_ key: StaticString) throws(ReplayError) -> TreePath? {
    guard let value = value(key) else { return nil }
    return TreePath(try integers(value, key))
  }

  /// Returns a row, or `nil` if the key is missing.
  func row(_ key: StaticString) throws(ReplayError) -> RowPosition? {
    guard let value = value(key) else { return nil }
    let integers = try integers(value, key)
    guard integers.count == 2 else {
      throw ReplayError(.malformed, "\"\(key)\" is not a section and a row, such as [0,3]")
    }
    return RowPosition(section: integers[0], row: integers[1])
  }

  private func integers(_ list: Int, _ key: StaticString) throws(ReplayError) -> [Int] {
    guard index.kind(of: list) == .array else { throw missing(key) }
    var integers: [Int] = []
    for element in index.children(of: list) {
      guard let integer = limitedInteger(of: element) else {
        throw ReplayError(.malformed, "\"\(key)\" holds something other than whole numbers")
      }
      integers.append(integer)
    }
    return integers
  }

  func id(at value: Int, _ key: StaticString) throws(ReplayError) -> ReplayID {
    guard let bytes = index.stringBytes(of: value) else {
      throw ReplayError(.malformed, "\"\(key)\" is no string")
    }
    let id = ReplayID(bytes: bytes)
    guard id.isText else {
      throw ReplayError(.malformed, "\"\(key)\" holds what is not UTF-8, or half a surrogate pair")
    }
    return id
  }

  func missing(_ key: StaticString) -> ReplayError {
    ReplayError(.malformed, "\"\(key)\" is missing or of the wrong kind")
  }
}
