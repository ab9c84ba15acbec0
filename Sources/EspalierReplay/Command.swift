import Espalier
import EspalierJSON

/// One line of a log, read as an object with a `do`.
struct Command {
  let index: JSONIndex
  private let object: Int
  /// What to do.
  let name: ReplayID

  init(_ line: [UInt8]) throws(Refusal) {
    index = JSONIndex(line)
    if let fault = index.fault {
      throw Refusal(.malformed, "column \(fault.column): \(fault.message)")
    }
    guard let root = index.root, index.kind(of: root) == .object else {
      throw Refusal(.malformed, "a command is an object, such as {\"do\":\"counts\"}")
    }
    object = root
    guard let name = index.member("do", of: root), let bytes = index.stringBytes(of: name) else {
      throw Refusal(.malformed, "the key \"do\" is missing or is no string")
    }
    self.name = ReplayID(bytes: bytes)
  }

  /// The value under `key`, if it is there; `null` is a value.
  func value(_ key: StaticString) -> Int? { index.member(key, of: object) }

  func id(_ key: StaticString) throws(Refusal) -> ReplayID {
    guard let value = value(key) else { throw missing(key) }
    return try id(at: value, key)
  }

  /// An id, if the key is there.
  func optionalID(_ key: StaticString) throws(Refusal) -> ReplayID? {
    guard let value = value(key) else { return nil }
    return try id(at: value, key)
  }

  func ids(_ key: StaticString) throws(Refusal) -> [ReplayID] {
    guard let list = value(key), index.kind(of: list) == .array else { throw missing(key) }
    var ids: [ReplayID] = []
    for element in index.children(of: list) { ids.append(try id(at: element, key)) }
    return ids
  }

  func integer(_ key: StaticString) throws(Refusal) -> Int {
    guard let integer = try optionalInteger(key) else { throw missing(key) }
    return integer
  }

  func optionalInteger(_ key: StaticString) throws(Refusal) -> Int? {
    guard let value = value(key) else { return nil }
    guard let integer = index.integer(of: value) else {
      throw Refusal(.malformed, "\"\(key)\" is no whole number")
    }
    return integer
  }

  /// A number of points, rounded to the nearest 1/192; `nil` for null.
  ///
  /// What is too large to be told apart is as good as the largest number.
  func points(_ key: StaticString) throws(Refusal) -> Double? {
    guard let value = value(key) else { throw missing(key) }
    return try points(at: value, key)
  }

  func points(at value: Int, _ key: StaticString) throws(Refusal) -> Double? {
    switch index.kind(of: value) {
    case .null: return nil
    case .number:
      let limit: Int64 = 1 << 52
      let units = index.decimal(of: value, unit: 192) ?? limit
      return Double(min(max(units, -limit), limit)) / 192
    default: throw missing(key)
    }
  }

  /// A number of points that must be there.
  func length(_ key: StaticString) throws(Refusal) -> Double {
    guard let points = try points(key) else { throw missing(key) }
    return points
  }

  /// A truth value; one that is not there is false.
  func flag(_ key: StaticString) throws(Refusal) -> Bool {
    try flag(key, of: object) ?? false
  }

  func flag(_ key: StaticString, of object: Int) throws(Refusal) -> Bool? {
    guard let value = index.member(key, of: object) else { return nil }
    switch index.kind(of: value) {
    case .true: return true
    case .false: return false
    default: throw Refusal(.malformed, "\"\(key)\" is neither true nor false")
    }
  }

  /// A path, if the key is there.
  func path(_ key: StaticString) throws(Refusal) -> TreePath? {
    guard let value = value(key) else { return nil }
    return TreePath(try integers(value, key))
  }

  /// A row, if the key is there.
  func row(_ key: StaticString) throws(Refusal) -> RowPosition? {
    guard let value = value(key) else { return nil }
    let integers = try integers(value, key)
    guard integers.count == 2 else {
      throw Refusal(.malformed, "\"\(key)\" is not a section and a row, such as [0,3]")
    }
    return RowPosition(section: integers[0], row: integers[1])
  }

  private func integers(_ list: Int, _ key: StaticString) throws(Refusal) -> [Int] {
    guard index.kind(of: list) == .array else { throw missing(key) }
    var integers: [Int] = []
    for element in index.children(of: list) {
      guard let integer = index.integer(of: element) else {
        throw Refusal(.malformed, "\"\(key)\" holds something other than whole numbers")
      }
      integers.append(integer)
    }
    return integers
  }

  func id(at value: Int, _ key: StaticString) throws(Refusal) -> ReplayID {
    guard let bytes = index.stringBytes(of: value) else {
      throw Refusal(.malformed, "\"\(key)\" is no string")
    }
    let id = ReplayID(bytes: bytes)
    guard id.isText else {
      throw Refusal(.malformed, "\"\(key)\" holds what is not UTF-8, or half a surrogate pair")
    }
    return id
  }

  func missing(_ key: StaticString) -> Refusal {
    Refusal(.malformed, "\"\(key)\" is missing or of the wrong kind")
  }
}
