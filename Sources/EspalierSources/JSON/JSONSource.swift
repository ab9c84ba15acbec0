import EspalierJSON

/// A JSON text, or a file of JSON lines, as a tree.
///
/// The children of an object or array at the root are the top level; any other root is the one
/// node there. Of JSON lines every line is a node of the top level. Values show as they are
/// written, and every one of several equal keys is there.
///
/// What is not in the standard but plain in its meaning is shown with a remark behind the value:
/// comments, a comma too many, single quotes, control characters inside strings, `NaN` and
/// `Infinity`. So are half surrogate pairs and keys that the object has already. What there is to
/// remark about the whole (a byte order mark, UTF-16) stands in a row of its own at the end.
///
/// Where the text is broken, what stands before is shown, and the container that was open ends
/// with a node of the kind ``SourceKind/error`` whose title is the fault. Of JSON lines only the
/// line is lost: it shows as such a node, with its text.
///
/// A file is read in pieces, and only as far as it takes; nothing of it is kept but the place of
/// each value, in 16 bytes. If it was written since, answers are refused with
/// ``SourceError/changed(path:)``; if it is shorter than before, a row says so.
public struct JSONSource: TreeSource {
  /// The place of a value in pre-order.
  ///
  /// Numbers below 0 are rows that are no values: the fault, and the remark about the whole.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  /// How many characters of a value are shown; longer ones end with an ellipsis.
  public static var detailLimit: Int { 256 }

  let document: JSONDocument
  let positions = JSONPositions()
  let duplicates = JSONDuplicates()
  let places: JSONPlaces

  /// The version that wire ids begin with, `nil` if they have none.
  private let version: FileVersion?

  /// Shows a text that was read.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, UTF-16 or UTF-32.
  ///   - name: What the text is called in titles and faults.
  ///   - lines: Whether every line is a value of its own.
  public init(_ bytes: [UInt8], name: String, lines: Bool = false) {
    self.init(JSONDocument(JSONText(bytes), isLines: lines), name: name, version: nil)
  }

  /// Shows the file at a path; wire ids begin with its version.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is no regular file or may not be read.
  public init(path: String, lines: Bool = false) throws(SourceError) {
    let file = try JSONFile(path: path)
    self.init(
      JSONDocument(try JSONText(file), isLines: lines),
      name: path,
      version: file.version
    )
  }

  /// Shows a file that is open; wire ids are numbers alone.
  ///
  /// - Throws: ``SourceError`` if its first bytes cannot be read.
  public init(_ file: JSONFile, name: String, lines: Bool = false) throws(SourceError) {
    self.init(JSONDocument(try JSONText(file), isLines: lines), name: name, version: nil)
  }

  init(_ document: JSONDocument, name: String, version: FileVersion? = nil) {
    self.document = document
    self.version = version
    title = VisibleText.escaped(name.utf8)
    places = JSONPlaces(document.text)
  }

  /// After how many bytes a page is answered that is not full: some hundredths of a second.
  private static var patience: Int { 1 << 22 }

  /// The number of the row of the fault.
  static var faultID: Int { -1 }

  /// The number of the row of remarks about the whole.
  static var remarkID: Int { -2 }

  /// A run of the values in an object or array.
  ///
  /// The text is scanned as far as it takes to know them, and that there are more; a text of up to
  /// four megabytes as a whole. Children that take long to come to their end are not waited for if
  /// there is one to show. While the end of a container is not known, nor is the total.
  ///
  /// - Complexity: O(page), and once O(children) for each container that is asked about beyond
  ///   its first thousand children.
  public func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) async throws(SourceError) -> SourcePage<Int> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    let (end, isEndless) = offset.addingReportingOverflow(limit)
    let start = document.current.scanned
    let known = try await document.read(offTheTaskThreadsUntil: { known in
      let tree = known.tree
      let container = parent ?? 0
      guard container < tree.count, !isEndless else { return container < 0 }
      guard tree.kind(of: container).isContainer else { return parent != nil }
      if !tree.isOpen(container) { return true }
      let count = tree.childCount(of: container)
      return count > end || count > offset && known.scanned - start >= Self.patience
    })
    if let report = try reportOfLoss() {
      return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
    }
    return try page(of: parent, from: offset, limit: limit, in: known)
  }

  /// Looks whether the file is still the one that was scanned.
  ///
  /// - Returns: A row that says that it is shorter now, if it is.
  /// - Throws: ``SourceError/changed(path:)`` if it was written.
  private func reportOfLoss() throws(SourceError) -> SourceNode<Int>? {
    guard let file = document.text.file else { return nil }
    let version = try file.currentVersion()
    if version == file.version { return nil }
    // What is appended to a log leaves the lines before it alone.
    if document.isLines, version.size > file.version.size { return nil }
    guard version.size < file.version.size else { throw .changed(path: file.path) }
    // A scan that was under way has told the loss already, with what came before it.
    if document.current.fault?.reason == .cutShort { return nil }
    let lost =
      "\(title): cut short while it was open: \(version.size) of"
      + " \(file.version.size) bytes are left"
    return SourceNode(id: Self.faultID, title: lost, detail: "", kind: .error)
  }

  /// The JSON Pointer of a value; for the fault, that of the container it is in.
  ///
  /// - Complexity: O(depth), and O(siblings) on the way.
  public func path(of node: Int) -> String {
    let tree = document.current.tree
    guard node >= 0 else {
      return node == Self.faultID ? tree.faultParent.map(path) ?? "" : ""
    }
    precondition(node < tree.count, "node \(node) of a text with \(tree.count) values")
    var reader = JSONTextReader(document)
    var pointer: [UInt8] = []
    positions.descend(to: node, in: tree) { position, entry, _ in
      // A key that is not to be had any more leaves the position, which is as good a name.
      let key = try? reader.key(of: entry, in: tree)
      pointer += pointerStep(key ?? Array(String(position).utf8))
    }
    return String(decoding: pointer, as: UTF8.self)
  }

  /// The place of a value in pre-order, in digits, behind the version of the file; `fault` for the
  /// fault.
  public func wireID(of node: Int) -> String {
    let id = node == Self.faultID ? "fault" : node == Self.remarkID ? "remark" : String(node)
    return version.map { $0.text + ":" + id } ?? id
  }

  /// The value that a wire id names.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was given for another version of the file.
  public func node(wireID: String) throws(SourceError) -> Int? {
    var id = wireID[...]
    if let version, let file = document.text.file {
      guard let colon = wireID.firstIndex(of: ":") else { return nil }
      let now = try file.currentVersion()
      guard wireID[..<colon] == version.text, now == version else {
        throw .changed(path: file.path)
      }
      id = wireID[wireID.index(after: colon)...]
    }
    if id == "remark" || id == "fault" {
      let known = try document.read(until: { _ in false })
      if id == "fault" { return known.fault == nil ? nil : Self.faultID }
      return remarks(in: known).isEmpty ? nil : Self.remarkID
    }
    guard let node = Int(id), node >= 0, String(node) == id,
      node < (try document.read(until: { node < $0.tree.count })).tree.count
    else { return nil }
    return node
  }
}
