import EspalierJSON

/// A JSON text, or a file of JSON lines, as a tree.
///
/// The children of an object or array at the root are the top level; any other root is its only
/// node. In JSON lines, each line is a node of the top level. Values are shown as written, and
/// duplicate keys are all preserved.
///
/// Common deviations from the standard are shown with a remark after the value: control characters
/// inside strings, and what JSON5 adds, as far as ``JSONScanner`` accepts it. So are lone
/// surrogates and duplicate keys. Remarks about the whole text (a byte order mark, UTF-16) are in a
/// row of their own at the end.
///
/// If the text is malformed, everything before the fault is shown, and the innermost open container
/// ends with a node of the kind ``SourceKind/error`` whose title is the fault. In JSON lines only
/// the line is lost: it is shown as such a node, with its text. A line that is not even the beginning
/// of an object or array, as in a log, is a text.
///
/// A file is read in pieces, and only as far as needed; only the position of each value is kept, in
/// 16 bytes. What is appended to the file while it is open is not shown. If it has been written
/// otherwise, requests throw ``SourceError/changed(path:)``; if it is shorter than before, a row
/// reports that.
public struct JSONSource: TreeSource {
  /// The pre-order number of a value.
  ///
  /// Negative numbers are report rows: the fault, and the remark about the whole text.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  /// The number of characters of a value that are shown; longer values end with an ellipsis.
  public static var detailLimit: Int { 256 }

  let document: JSONDocument
  let childIndex = ChildIndex()
  let duplicates = JSONDuplicates()
  let lineIndex: LineIndex

  /// The version that wire ids begin with, or nil if they have none.
  private let version: FileVersion?
  /// The version as it is written.
  private let versionText: String?

  /// Makes a source of a text in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8, UTF-16 or UTF-32.
  ///   - name: The name of the text in titles and faults.
  ///   - lines: Whether each line is a value of its own.
  public init(_ bytes: [UInt8], name: String, lines: Bool = false) {
    self.init(JSONDocument(JSONText(bytes, isJSON: true), lines ? .lines : .single), name: name)
  }

  /// Opens the file at a path; wire ids begin with its version.
  ///
  /// - Throws: ``SourceError`` if there is none, or it is not a regular file or may not be read.
  public init(path: String, lines: Bool = false) throws(SourceError) {
    let file = try SourceFile(path: path)
    self.init(
      JSONDocument(try JSONText(file, isJSON: true), lines ? .lines : .single),
      name: path,
      version: file.version
    )
  }

  /// Makes a source of an open file; wire ids are numbers alone.
  ///
  /// - Throws: ``SourceError`` if its first bytes cannot be read.
  init(_ file: SourceFile, name: String, lines: Bool = false) throws(SourceError) {
    self.init(
      JSONDocument(try JSONText(file, isJSON: true), lines ? .lines : .single),
      name: name,
      version: nil
    )
  }

  /// Makes a source of an open file of JSON lines, with the index of another source of the file
  /// before something was appended to it.
  ///
  /// - Returns: nil if that index cannot be continued.
  init?(continuing other: JSONSource, in file: SourceFile, name: String) {
    guard let document = JSONDocument(continuing: other.document, in: file) else { return nil }
    self.init(document, name: name)
  }

  init(_ document: JSONDocument, name: String, version: FileVersion? = nil) {
    self.document = document
    self.version = version
    versionText = version?.text
    title = TerminalSafeText.escaped(name.utf8)
    lineIndex = LineIndex(document.text)
  }

  /// The number of bytes scanned before a partial page is returned: a few hundredths of a second.
  private static var partialPageByteCount: Int { 1 << 22 }

  /// The id of the fault's row.
  static var faultID: Int { -1 }

  /// The id of the row of remarks about the whole text.
  static var remarkID: Int { -2 }

  /// Returns a page of the values in an object or array.
  ///
  /// The text is scanned until the page is complete and it is known whether more follows; a text of
  /// up to four megabytes is scanned as a whole. If that takes long, a partial page is returned as
  /// soon as it has one child. The total is nil until the end of the container is known.
  ///
  /// - Complexity: O(page), and once O(children) for each container requested beyond its first
  ///   thousand children.
  public func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    let snapshot = try snapshot(of: parent, from: offset, limit: limit)
    if let report = try truncationReport() {
      return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
    }
    return try page(of: parent, from: offset, limit: limit, in: snapshot)
  }

  /// Scans the text until it has what a page needs.
  func snapshot(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> JSONDocument.Snapshot {
    let (end, overflows) = offset.addingReportingOverflow(limit)
    let start = document.current.scanned
    return try document.read(
      until: { snapshot in
        let tree = snapshot.tree
        let container = parent ?? 0
        guard container < tree.count, !overflows else { return container < 0 }
        guard tree.kind(of: container).isContainer else { return parent != nil }
        // What follows the outermost container may add a report to its rows.
        if !tree.isOpen(container) { return parent != nil || tree.isComplete }
        let count = tree.childCount(of: container)
        return count > end
          || count > offset && snapshot.scanned - start >= Self.partialPageByteCount
      },
      orWhileWaiting: { snapshot in
        let container = parent ?? 0
        return container < snapshot.tree.count && snapshot.tree.childCount(of: container) > offset
      }
    )
  }

  /// Checks whether the file is still the one that was scanned.
  ///
  /// - Returns: A row that reports that the file is shorter now, or nil if it is not.
  /// - Throws: ``SourceError/changed(path:)`` if it has been written.
  func truncationReport() throws(SourceError) -> SourceNode<Int>? {
    guard let file = document.text.file else { return nil }
    let version = try file.currentVersion()
    if version == file.version { return nil }
    // What was appended belongs to another version, and leaves this one as it was.
    if try document.isGrown(to: version) { return nil }
    guard version.size < file.version.size else { throw .changed(path: file.path) }
    // A scan under way has already reported the truncation, after the values before it.
    if document.current.fault?.reason == .truncated { return nil }
    let message =
      "\(title): cut short while it was open: \(grouped(version.size)) of"
      + " \(grouped(file.version.size)) bytes are left"
    return SourceNode(id: Self.faultID, title: message, kind: .error)
  }

  /// Returns the JSON Pointer of a value; for the fault, that of its container.
  ///
  /// - Complexity: O(depth), and O(siblings) on each level.
  public func path(of node: Int) -> String {
    let tree = document.current.tree
    guard node >= 0 else {
      return node == Self.faultID ? tree.errorParent.map(path) ?? "" : ""
    }
    precondition(node < tree.count, "node \(node) of a text with \(tree.count) values")
    var reader = JSONTextReader(document)
    var pointer: [UInt8] = []
    childIndex.descend(to: node, in: tree) { position, entry, _ in
      // If a key can no longer be read, the position is used instead.
      let key = try? reader.key(of: entry, in: tree)
      pointer += jsonPointerStep(key ?? Array(String(position).utf8))
    }
    return String(decoding: pointer, as: UTF8.self)
  }

  /// Returns the pre-order number of a value in digits, after the version of the file; `fault` for
  /// the fault.
  public func wireID(of node: Int) -> String {
    let id = node == Self.faultID ? "fault" : node == Self.remarkID ? "remark" : String(node)
    return wireIDPrefix + id
  }

  /// The start of all wire ids.
  var wireIDPrefix: String { versionText.map { $0 + ":" } ?? "" }

  /// Returns the value that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file.
  public func node(wireID: String) throws(SourceError) -> Int? {
    var id = wireID[...]
    if let version, let versionText, let file = document.text.file {
      guard let colon = wireID.firstIndex(of: ":") else { return nil }
      let now = try file.currentVersion()
      guard wireID[..<colon] == versionText, now == version else {
        throw .changed(path: file.path)
      }
      id = wireID[wireID.index(after: colon)...]
    }
    if id == "remark" || id == "fault" {
      let snapshot = try document.read(until: { _ in false })
      if id == "fault" { return snapshot.fault == nil ? nil : Self.faultID }
      return remarks(in: snapshot).isEmpty ? nil : Self.remarkID
    }
    guard let node = Int(id), node >= 0, String(node) == id,
      node < (try document.read(until: { node < $0.tree.count })).tree.count
    else { return nil }
    return node
  }
}
