/// A property list as a tree, in XML or in the binary encoding, in the order of the file.
///
/// The children of a dictionary or array at the root are the top level; any other root is its only
/// node. Malformed XML shows everything before the fault. In a binary list, each broken object is a
/// node of the kind ``SourceKind/error``; objects that are used in several places are shown in each
/// of them, and an object that contains itself is cut off there.
///
/// XML has to be in UTF-8. Nothing outside the file is ever loaded, and definitions of entities are
/// rejected. Neither encoding limits the depth.
public struct PropertyListSource: TreeSource {
  /// The number of an occurrence of a value; -1 is the fault.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  /// The fault at which reading stopped, or the first broken object of a binary list.
  ///
  /// For a binary list the line is 1, the column counts bytes and the message contains the offset.
  public let fault: SourceFault?

  /// The number of characters of a value that are shown; longer values end with an ellipsis.
  public static var detailLimit: Int { JSONSource.detailLimit }

  let nodes: any PropertyListNodes

  /// The version that wire ids begin with, and the path of its file; nil if they have none.
  private let version: (id: FileVersion, path: String)?

  /// The container that ends with the fault, or nil if the fault is at the top level; used only if
  /// ``showsFault`` is true.
  private let errorParent: Int?

  /// Whether the fault has a node of its own rather than replacing an object.
  private let showsFault: Bool

  /// Reads a property list, detecting the encoding by the first bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The name of the file in titles and faults.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8], name: String) {
    self.init(bytes, name: name, version: nil)
  }

  /// Reads the file at a path; wire ids begin with its version.
  ///
  /// The entire file is kept in memory, so later changes to the file have no effect.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is not a regular file or may not be read.
  public init(path: String) throws(SourceError) {
    let file: OpenFile
    do {
      file = try OpenFile.open(path: path)
    } catch {
      throw SourceError(error, path: path)
    }
    let (bytes, version) = try Self.read(file, path: path)
    self.init(bytes, name: path, version: (version, path))
  }

  /// Returns all bytes of a file, with the version that they belong to.
  static func read(
    _ file: OpenFile,
    path: String
  ) throws(SourceError) -> (bytes: [UInt8], version: FileVersion) {
    do {
      return try file.contents()
    } catch {
      throw SourceError(error, path: path)
    }
  }

  private init(_ bytes: [UInt8], name: String, version: (id: FileVersion, path: String)?) {
    self.version = version
    let title = TerminalSafeText.escaped(name.utf8)
    self.title = title
    if bytes.starts(with: "bplist".utf8) {
      let list = BinaryPropertyList(bytes)
      nodes = list
      fault = list.fault.map {
        let message = "byte \($0.offset): \($0.message)"
        return SourceFault(file: title, line: 1, column: $0.offset + 1, message: message)
      }
      errorParent = nil
      showsFault = list.fault != nil && !list.hasRoot
    } else {
      var reader = XMLPropertyListReader(bytes)
      reader.read()
      fault = reader.fault.map {
        let location = TextLocation(of: $0.offset, in: bytes)
        return SourceFault(
          file: title,
          line: location.line,
          column: location.column,
          message: $0.message
        )
      }
      errorParent = reader.errorParent
      showsFault = reader.fault != nil
      nodes = XMLPropertyListNodes(reader.nodes, in: bytes)
    }
  }

  private static var faultID: Int { -1 }

  private var topContainer: Int? {
    nodes.hasRoot && nodes.value(of: 0).isContainer ? 0 : nil
  }

  /// Returns a page of the values in a dictionary or array.
  ///
  /// - Complexity: O(page), and O(children) the first time for a container of a binary list.
  public func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    if parent == Self.faultID {
      return SourcePage(from: offset, limit: limit, total: 0, node: faultNode)
    }
    guard let container = parent ?? topContainer else {
      let values = nodes.hasRoot ? 1 : 0
      return SourcePage(from: offset, limit: limit, total: values + (showsFault ? 1 : 0)) {
        $0 < values ? node(0, title: title) : faultNode($0)
      }
    }
    let values = nodes.childCount(of: container)
    return SourcePage(from: offset, limit: limit, total: childCount(of: container)) { position in
      guard position < values else { return faultNode(position) }
      let child = nodes.child(position, of: container)
      return node(child, title: nodes.key(of: child).map(keyTitle) ?? String(position))
    }
  }

  /// Returns the keys and positions from the root down as a JSON Pointer.
  ///
  /// - Complexity: O(depth)
  public func path(of node: Int) -> String {
    guard node != Self.faultID else { return errorParent.map(path) ?? "" }
    var steps: [[UInt8]] = []
    var current = node
    while let parent = nodes.parent(of: current) {
      steps.append(jsonPointerStep(nodes.key(of: current) ?? Array(String(parent.position).utf8)))
      current = parent.node
    }
    return String(decoding: steps.reversed().joined(), as: UTF8.self)
  }

  /// Returns the one fault that ended reading, if there is one.
  public func faults(strict: Bool) async throws(SourceError) -> [SourceFault] {
    fault.map { [$0] } ?? []
  }

  /// Returns the XML element of a value as written.
  ///
  /// For a binary list, returns a text in UTF-8, data unchanged, a number or date as text, and nil
  /// for a container.
  public func value(of node: Int) async throws(SourceError) -> [UInt8]? {
    node == Self.faultID ? nil : nodes.rawBytes(of: node)
  }

  /// Returns the bytes of a text, or nil if the value is not a text.
  func text(of node: Int) -> [UInt8]? { node == Self.faultID ? nil : nodes.text(of: node) }

  /// Returns the version of the file, followed by the pre-order number of a value in XML, or by the
  /// positions from the root down in a binary list; `fault` for the fault.
  public func wireID(of node: Int) -> String {
    let id = node == Self.faultID ? "fault" : nodes.wireID(of: node)
    return version.map { $0.id.text + ":" + id } ?? id
  }

  /// Returns the value that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file, or
  ///   the file has changed.
  public func node(wireID: String) throws(SourceError) -> Int? {
    var id = wireID[...]
    if let version {
      guard let colon = wireID.firstIndex(of: ":") else { return nil }
      let now = try? FileVersion(path: version.path)
      guard wireID[..<colon] == version.id.text, now == version.id else {
        throw .changed(path: version.path)
      }
      id = wireID[wireID.index(after: colon)...]
    }
    if id == "fault" { return showsFault ? Self.faultID : nil }
    return nodes.hasRoot ? nodes.node(wireID: String(id)) : nil
  }

  private func childCount(of node: Int) -> Int {
    let holdsFault = showsFault && (errorParent ?? topContainer) == node
    return nodes.childCount(of: node) + (holdsFault ? 1 : 0)
  }

  private func node(_ node: Int, title: String) -> SourceNode<Int> {
    let value = nodes.value(of: node)
    return SourceNode(
      id: node,
      title: title,
      detail: value.detail(childCount: nodes.childCount(of: node), limit: Self.detailLimit),
      kind: value.kind,
      isBranch: value.isContainer,
      childCount: value.isContainer ? childCount(of: node) : 0
    )
  }

  private func faultNode(_ position: Int) -> SourceNode<Int> {
    SourceNode(id: Self.faultID, title: fault?.description ?? "", detail: "", kind: .error)
  }
}
