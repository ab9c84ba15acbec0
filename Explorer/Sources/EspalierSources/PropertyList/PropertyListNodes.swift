/// The values of a property list in either encoding.
protocol PropertyListNodes: Sendable {
  /// The root, or nil if there is none.
  var root: PropertyListID? { get }

  /// Returns a value as rows show it.
  func value(of node: PropertyListID) -> PropertyListValue

  func childCount(of node: PropertyListID) -> Int

  /// Returns the children at positions below ``childCount(of:)``.
  func children(_ positions: Range<Int>, of node: PropertyListID) -> [PropertyListID]

  /// Returns the container of a node and the position in it, or nil for the root.
  func parent(of node: PropertyListID) -> (node: PropertyListID, position: Int)?

  /// Returns the key of a member of a dictionary, or nil.
  func key(of node: PropertyListID) -> [UInt8]?

  /// Returns which of the children at some positions have a key that occurred before.
  func repeatedKeys(_ positions: Range<Int>, of node: PropertyListID) -> Set<Int>

  /// Returns all bytes of a text, or nil if the value is not a text.
  func text(of node: PropertyListID) -> [UInt8]?

  /// Returns all bytes of data, or nil if the value is not data.
  func data(of node: PropertyListID) -> [UInt8]?

  /// Returns a value as written; a container of a binary list as XML.
  ///
  /// - Throws: A fault if the value is too large.
  func rawBytes(of node: PropertyListID) throws(PropertyListFault) -> [UInt8]?

  /// Returns an identity of the content of a container that occurs in several places, or nil if it
  /// occurs only once.
  func sharedContent(of node: PropertyListID) -> Int?

  func wireID(of node: PropertyListID) -> String

  func node(wireID: String) -> PropertyListID?
}
