public import EspalierJSON

/// A JSON text as a tree.
///
/// The children of an object or array at the root are the top level; any other root is the one
/// node there. Numbers, and strings up to their invisible characters, show as they are written,
/// and every one of several equal keys is there.
///
/// Where the text is broken, what stands before is shown, and the container that was open ends
/// with a node of the kind ``SourceKind/error`` whose title is the fault.
public struct JSONSource: TreeSource {
  /// The one fault that ended the reading, if there is one.
  public func faults(strict: Bool) async throws(SourceError) -> [SourceFault] {
    fault.map { [$0] } ?? []
  }

  /// The place of a value in pre-order; one past the last value names the fault.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  /// The text and the places of its values.
  public let index: JSONIndex

  /// Where and why the text is broken.
  public let fault: SourceFault?

  /// How many characters of a value are shown; longer ones end with an ellipsis.
  public static var detailLimit: Int { 256 }

  let positions: JSONPositions

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - name: What the text is called in titles and faults.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ bytes: [UInt8], name: String) {
    self.init(JSONIndex(bytes), name: name)
  }

  /// Shows a text that has been read.
  public init(_ index: JSONIndex, name: String) {
    let title = VisibleText.escaped(name.utf8)
    self.title = title
    self.index = index
    fault = index.fault.map {
      SourceFault(file: title, line: $0.line, column: $0.column, message: $0.message)
    }
    positions = JSONPositions(index)
  }

  /// The id of the fault.
  private var faultID: Int { index.count }

  /// The root if it holds the top level.
  private var topContainer: Int? {
    index.root.flatMap { index.kind(of: $0).isContainer ? $0 : nil }
  }

  /// A run of the values in an object or array.
  ///
  /// - Complexity: O(page), and once O(children) for each container that is asked about beyond
  ///   its first thousand children.
  public func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    let container = parent ?? topContainer
    if container == faultID && fault != nil {
      return SourcePage(from: offset, limit: limit, total: 0, node: faultNode)
    }
    guard let container else {
      let values = index.count > 0 ? 1 : 0
      return SourcePage(from: offset, limit: limit, total: values + (fault == nil ? 0 : 1)) {
        $0 < values ? node(0, title: title) : faultNode($0)
      }
    }
    let values = positions.childCount(of: container)
    let hasKeys = index.kind(of: container) == .object
    var child = min(offset, values) < values ? positions.child(offset, of: container) : nil
    return SourcePage(from: offset, limit: limit, total: childCount(of: container)) { position in
      guard position < values, let entry = child else { return faultNode(position) }
      child = index.nextSibling(of: entry, within: container)
      let key = hasKeys ? index.keyBytes(of: entry) : nil
      return node(entry, title: key.map(keyTitle) ?? String(position))
    }
  }

  /// The JSON Pointer of a value; for the fault, that of the container it is in.
  ///
  /// - Complexity: O(depth), and O(siblings) on the way.
  public func path(of node: Int) -> String {
    guard node != faultID || fault == nil else {
      return index.faultParent.map(path) ?? ""
    }
    var pointer: [UInt8] = []
    precondition(
      node >= 0 && node < index.count,
      "node \(node) of a text with \(index.count) values"
    )
    positions.descend(to: node) { position, entry in
      pointer += pointerStep(index.keyBytes(of: entry) ?? Array(String(position).utf8))
    }
    return String(decoding: pointer, as: UTF8.self)
  }

  /// The place of a value in pre-order, in digits; `fault` for the fault.
  public func wireID(of node: Int) -> String {
    node == faultID && fault != nil ? "fault" : String(node)
  }

  /// The value that a wire id names.
  public func node(wireID: String) -> Int? {
    if wireID == "fault" { return fault == nil ? nil : faultID }
    guard let node = Int(wireID), node >= 0, node < index.count, String(node) == wireID else {
      return nil
    }
    return node
  }

  /// How many nodes a container has, the fault among them.
  private func childCount(of entry: Int) -> Int {
    let holdsFault = fault != nil && (index.faultParent ?? topContainer) == entry
    return positions.childCount(of: entry) + (holdsFault ? 1 : 0)
  }

  private func node(_ entry: Int, title: String) -> SourceNode<Int> {
    let kind = index.kind(of: entry)
    return SourceNode(
      id: entry,
      title: title,
      detail: detail(of: entry),
      kind: SourceKind(kind),
      isBranch: kind.isContainer,
      childCount: kind.isContainer ? childCount(of: entry) : 0
    )
  }

  private func faultNode(_ position: Int) -> SourceNode<Int> {
    SourceNode(id: faultID, title: fault?.description ?? "", detail: "", kind: .error)
  }
}

extension SourceKind {
  init(_ kind: JSONKind) {
    switch kind {
    case .object: self = .object
    case .array: self = .array
    case .string: self = .string
    case .number: self = .number
    case .true, .false: self = .boolean
    case .null: self = .null
    case .invalid: self = .error
    }
  }
}
