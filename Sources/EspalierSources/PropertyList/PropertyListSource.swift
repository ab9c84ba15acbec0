/// A property list as a tree, in XML or in the binary encoding, in the order of the file.
///
/// The children of a dictionary or array at the root are the top level; any other root is the one
/// node there. XML that is broken shows everything before the fault. In a binary list each object
/// that is broken shows as a node of the kind ``SourceKind/error`` in its place; objects that are
/// used in several places are shown in each, when somebody looks there, and an object that
/// contains itself is cut at that place.
///
/// XML is read from UTF-8. Nothing outside the file is ever loaded, and definitions of entities
/// are refused. Neither encoding limits the depth.
public struct PropertyListSource: TreeSource {
  /// A number that is given to an occurrence of a value; -1 names the fault.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  /// Where and why reading stopped, or the first thing in a binary list that is broken.
  ///
  /// For a binary list the line is 1, the column counts bytes and the message says the offset.
  public let fault: SourceFault?

  /// How many characters of a value are shown; longer ones end with an ellipsis.
  public static var detailLimit: Int { JSONSource.detailLimit }

  let nodes: any PropertyListNodes

  /// The version that wire ids begin with, and the file whose it is; `nil` if they have none.
  private let version: (id: FileVersion, path: String)?

  /// The container that ends with the fault, `nil` if the fault is at the top level; used only if
  /// ``showsFault``.
  private let faultParent: Int?

  /// Whether the fault has a node of its own, not being told in the place of an object.
  private let showsFault: Bool

  /// Reads a property list, telling the encodings apart by the first bytes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: What the file is called in titles and faults.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8], name: String) {
    self.init(bytes, name: name, version: nil)
  }

  /// Reads the file at a path; wire ids begin with its version.
  ///
  /// All of it is in memory then, so it stays what it is whatever becomes of the file.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is no regular file or may not be read.
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

  /// All bytes of a file, and the version of it that they are.
  static func read(
    _ file: OpenFile,
    path: String
  ) throws(SourceError) -> (bytes: [UInt8], version: FileVersion) {
    do {
      return try file.all()
    } catch {
      throw SourceError(error, path: path)
    }
  }

  private init(_ bytes: [UInt8], name: String, version: (id: FileVersion, path: String)?) {
    self.version = version
    let title = VisibleText.escaped(name.utf8)
    self.title = title
    if bytes.starts(with: "bplist".utf8) {
      let list = BinaryPropertyList(bytes)
      nodes = list
      fault = list.fault.map {
        let message = "byte \($0.offset): \($0.message)"
        return SourceFault(file: title, line: 1, column: $0.offset + 1, message: message)
      }
      faultParent = nil
      showsFault = list.fault != nil && !list.hasRoot
    } else {
      var reader = XMLPropertyListReader(bytes)
      reader.read()
      fault = reader.fault.map {
        let place = textPlace(of: $0.offset, in: bytes)
        return SourceFault(
          file: title,
          line: place.line,
          column: place.column,
          message: $0.message
        )
      }
      faultParent = reader.faultParent
      showsFault = reader.fault != nil
      nodes = XMLPropertyListNodes(reader.nodes, in: bytes)
    }
  }

  private static var faultID: Int { -1 }

  private var topContainer: Int? {
    nodes.hasRoot && nodes.value(of: 0).isContainer ? 0 : nil
  }

  /// A run of the values in a dictionary or array.
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

  /// Keys and positions from the root down, written as a JSON Pointer.
  ///
  /// - Complexity: O(depth)
  public func path(of node: Int) -> String {
    guard node != Self.faultID else { return faultParent.map(path) ?? "" }
    var steps: [[UInt8]] = []
    var current = node
    while let parent = nodes.parent(of: current) {
      steps.append(pointerStep(nodes.key(of: current) ?? Array(String(parent.position).utf8)))
      current = parent.node
    }
    return String(decoding: steps.reversed().joined(), as: UTF8.self)
  }

  /// The one fault that ended the reading, if there is one.
  public func faults(strict: Bool) async throws(SourceError) -> [SourceFault] {
    fault.map { [$0] } ?? []
  }

  /// The element of a value in XML as it is written; of a binary list a text in UTF-8, data as it
  /// is, a number or date in words, and `nil` for a container.
  public func value(of node: Int) async throws(SourceError) -> [UInt8]? {
    node == Self.faultID ? nil : nodes.written(node)
  }

  /// The bytes that a text stands for, `nil` for what is no text.
  func text(of node: Int) -> [UInt8]? { node == Self.faultID ? nil : nodes.text(of: node) }

  /// The place of a value in pre-order for XML, the positions from the root down for a binary
  /// list, behind the version of the file; `fault` for the fault.
  public func wireID(of node: Int) -> String {
    let id = node == Self.faultID ? "fault" : nodes.wireID(of: node)
    return version.map { $0.id.text + ":" + id } ?? id
  }

  /// The value that a wire id names.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was given for another version of the file, or
  ///   the file is another one now.
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
    let holdsFault = showsFault && (faultParent ?? topContainer) == node
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
