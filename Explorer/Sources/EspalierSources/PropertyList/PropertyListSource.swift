import EspalierJSON

/// A property list as a tree, in XML or in the binary encoding, in the order of the file.
///
/// The children of a dictionary or array at the root are the top level; any other root is its only
/// node. Malformed XML shows everything before the fault. In a binary list, each broken object is a
/// node of the kind ``SourceKind/error``; objects that are used in several places are shown in each
/// of them, and an object that contains itself is cut off there.
///
/// XML has to be in UTF-8. Nothing outside the file is ever loaded, and definitions of entities are
/// rejected. Neither encoding limits the depth.
///
/// A file is read in pieces, and never kept: of XML the places of the values are, in some 32 bytes
/// each, of a binary list nothing. If the file has been written since, requests throw
/// ``SourceError/changed(path:)``.
public struct PropertyListSource: TreeSource {
  /// An occurrence of a value, or the fault.
  public typealias NodeID = PropertyListID

  /// The name of the file.
  public let title: String

  /// The number of characters of a value that are shown; longer values end with an ellipsis.
  public static var detailLimit: Int { JSONSource.detailLimit }

  let nodes: any PropertyListNodes

  let bytes: PropertyListBytes

  /// The binary list, nil for XML.
  let binary: BinaryPropertyList?

  /// The version that wire ids begin with, and the path of its file; nil if they have none.
  private let version: (id: FileVersion, path: String)?

  /// The fault at which reading XML stopped, or because of which nothing of a binary list can be
  /// read.
  private let finalFault: SourceFault?

  /// The container that ends with the fault, or nil if the fault is at the top level; used only if
  /// there is a final fault.
  private let errorParent: PropertyListID?

  /// Reads a property list, detecting the encoding by the first bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name of the file in titles and faults.
  /// - Complexity: O(*n*) in the number of bytes for XML, O(1) for a binary list.
  public init(_ bytes: [UInt8], name: String) {
    self.init(PropertyListBytes(bytes), name: name, version: nil)
  }

  /// Opens the file at a path; wire ids begin with its version.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is not a regular file or may not be read.
  /// - Complexity: O(*n*) in the number of bytes for XML, O(1) for a binary list.
  public init(path: String) throws(SourceError) {
    let file = try SourceFile(path: path)
    try self.init(file, name: path, version: (file.version, path))
  }

  /// Makes a source of an open file.
  ///
  /// - Throws: ``SourceError`` if it cannot be read, or is written meanwhile.
  init(
    _ file: SourceFile,
    name: String,
    version: (id: FileVersion, path: String)? = nil
  ) throws(SourceError) {
    let bytes = PropertyListBytes(file)
    self.init(bytes, name: name, version: version)
    try bytes.check()
  }

  private init(
    _ bytes: PropertyListBytes,
    name: String,
    version: (id: FileVersion, path: String)?
  ) {
    self.version = version
    self.bytes = bytes
    let title = TerminalSafeText.escaped(name.utf8)
    self.title = title
    if bytes.starts(with: "bplist".utf8) {
      let list = BinaryPropertyList(bytes)
      nodes = list
      binary = list
      errorParent = nil
      finalFault =
        list.objects == nil
        ? list.fault.map { Self.binaryFault($0, in: title) } : nil
    } else {
      var reader = XMLPropertyListReader(bytes)
      reader.read()
      let end = reader.fault?.offset ?? bytes.count
      nodes = XMLPropertyListNodes(reader.nodes, in: bytes, end: end)
      binary = nil
      errorParent = reader.errorParent.map { .element($0) }
      var location = JSONLocation()
      finalFault = reader.fault.map { Self.xmlFault($0, in: title, bytes, &location) }
    }
  }

  /// The fault at which reading stopped, or the first broken object of a binary list.
  ///
  /// For a binary list the line is 1, the column counts bytes and the message contains the offset.
  ///
  /// - Complexity: O(1) for XML; the first time for a binary list, O(*n*) in the number of objects.
  public var fault: SourceFault? {
    finalFault ?? binary?.fault.map { Self.binaryFault($0, in: title) }
  }

  static func binaryFault(_ fault: PropertyListFault, in title: String) -> SourceFault {
    SourceFault(
      file: title,
      line: 1,
      column: fault.offset + 1,
      message: "byte \(fault.offset): \(fault.message)"
    )
  }

  /// - Parameter location: The location of an earlier fault.
  static func xmlFault(
    _ fault: PropertyListFault,
    in title: String,
    _ bytes: PropertyListBytes,
    _ location: inout JSONLocation
  ) -> SourceFault {
    bytes.advance(&location, to: fault.offset)
    return SourceFault(
      file: title,
      line: location.line,
      column: location.column,
      message: fault.message
    )
  }

  private var topContainer: PropertyListID? {
    nodes.root.flatMap { nodes.value(of: $0).isContainer ? $0 : nil }
  }

  /// Returns a page of the values in a dictionary or array.
  ///
  /// - Complexity: O(page); in a dictionary of a binary list, once O(members).
  public func children(
    of parent: PropertyListID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<PropertyListID> {
    let page = page(of: parent, from: offset, limit: limit)
    try bytes.check()
    return page
  }

  private func page(
    of parent: PropertyListID?,
    from offset: Int,
    limit: Int
  ) -> SourcePage<PropertyListID> {
    if parent == .fault {
      return SourcePage(from: offset, limit: limit, total: 0) { _ in faultNode }
    }
    guard let container = parent ?? topContainer else {
      let root = nodes.root.map { [node($0, title: title)] } ?? []
      let rows = root + (finalFault == nil ? [] : [faultNode])
      return SourcePage(from: offset, limit: limit, total: rows.count) { rows[$0] }
    }
    let values = nodes.childCount(of: container)
    let total = childCount(of: container)
    let start = min(offset, total)
    let end = start + min(limit, total - start)
    let run = min(start, values)..<min(end, values)
    var rows = run.isEmpty ? [] : self.rows(run, of: container)
    if end > values { rows.append(faultNode) }
    return SourcePage(from: offset, limit: limit, total: total) { rows[$0 - start] }
  }

  private func rows(
    _ run: Range<Int>,
    of container: PropertyListID
  ) -> [SourceNode<PropertyListID>] {
    let repeated = nodes.repeatedKeys(run, of: container)
    return zip(run, nodes.children(run, of: container)).map { position, child in
      var row = node(child, title: nodes.key(of: child).map(keyTitle) ?? String(position))
      if repeated.contains(position) {
        row.remarks = ["duplicate key"]
      }
      return row
    }
  }

  /// Returns the keys and positions from the root down as a JSON Pointer.
  ///
  /// - Complexity: O(depth)
  public func path(of node: PropertyListID) -> String {
    guard node != .fault else { return errorParent.map(path) ?? "" }
    var steps: [[UInt8]] = []
    var current = node
    while let parent = nodes.parent(of: current) {
      steps.append(jsonPointerStep(nodes.key(of: current) ?? Array(String(parent.position).utf8)))
      current = parent.node
    }
    return String(decoding: steps.reversed().joined(), as: UTF8.self)
  }

  /// Returns the version of the file, followed by the pre-order number of a value in XML, or by the
  /// positions from the root down in a binary list; `fault` for the fault.
  public func wireID(of node: PropertyListID) -> String {
    let id = node == .fault ? "fault" : nodes.wireID(of: node)
    return version.map { $0.id.text + ":" + id } ?? id
  }

  /// Returns the value that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file, or
  ///   the file has changed.
  public func node(wireID: String) throws(SourceError) -> PropertyListID? {
    var id = wireID[...]
    if let version {
      guard let colon = wireID.firstIndex(of: ":") else { return nil }
      let now = try? FileVersion(path: version.path)
      guard wireID[..<colon] == version.id.text, now == version.id else {
        throw .changed(path: version.path)
      }
      id = wireID[wireID.index(after: colon)...]
    }
    if id == "fault" { return finalFault == nil ? nil : .fault }
    return nodes.node(wireID: String(id))
  }

  private func childCount(of node: PropertyListID) -> Int {
    let holdsFault = finalFault != nil && (errorParent ?? topContainer) == node
    return nodes.childCount(of: node) + (holdsFault ? 1 : 0)
  }

  func node(_ node: PropertyListID, title: String) -> SourceNode<PropertyListID> {
    let value = nodes.value(of: node)
    return SourceNode(
      id: node,
      title: title,
      value: value.row(childCount: nodes.childCount(of: node), limit: Self.detailLimit),
      kind: value.kind,
      isBranch: value.isContainer,
      childCount: value.isContainer ? childCount(of: node) : 0
    )
  }

  private var faultNode: SourceNode<PropertyListID> {
    SourceNode(id: .fault, title: finalFault?.description ?? "", kind: .error)
  }
}
