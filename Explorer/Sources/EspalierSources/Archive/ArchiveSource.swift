#if canImport(CArchive)
  import EspalierJSON

  /// An archive as a tree of folders and files: zip, tar (also compressed), 7z and ISO 9660.
  ///
  /// The entries are listed when it is opened. A file is decompressed when it is asked for, into a
  /// temporary file without a name. Nothing is ever extracted to where a name leads: a path that is
  /// absolute or leads upward is a row with a remark, and links are shown and not followed.
  public struct ArchiveSource: TreeSource {
    /// The number of a file or folder, or -1 for the fault.
    public typealias NodeID = Int

    /// The name of the file.
    public let title: String

    let text: JSONText
    /// The offset at which a zip begins; nil if it is in another format.
    private let zipStart: Int?
    let tree: ArchiveTree
    private let spool = ArchiveSpool()
    private var version: WireIDVersion

    static var faultID: Int { -1 }

    /// The size in bytes up to which a file is decompressed.
    static var fileLimit: Int64 { 1 << 28 }

    /// Lists an archive in memory.
    ///
    /// - Throws: ``SourceError/failed(path:reason:)`` if it is none.
    public init(_ bytes: [UInt8], name: String) throws(SourceError) {
      try self.init(FileInput(.memory(bytes), name: name))
    }

    init(_ input: FileInput) throws(SourceError) {
      let start = try ArchiveFormat.zipStart(in: ArchiveFormat.text(of: input).text)
      try self.init(input, zipStart: start)
    }

    /// - Parameter zipStart: See ``ArchiveFormat/zipStart(in:)``.
    init(_ input: FileInput, zipStart: Int?) throws(SourceError) {
      text = ArchiveFormat.text(of: input).text
      self.zipStart = zipStart
      title = TerminalSafeText.escaped(input.name.utf8)
      version = WireIDVersion(input)
      tree = try Self.list(text, zipStart, path: input.name)
      try check()
    }

    /// Returns a reader of an archive.
    ///
    /// That of libzip reads the directory of a zip alone. A zip that is damaged there, or that has a
    /// compression it does not know, is left to libarchive, which goes from file to file.
    private static func reader(
      of text: JSONText,
      _ zipStart: Int?
    ) throws(ArchiveFailure) -> any ArchiveReader {
      #if canImport(CZip)
        if let zipStart, let reader = try? ZipReader(text, from: zipStart) { return reader }
      #endif
      return try LibarchiveReader(text)
    }

    private static func list(
      _ text: JSONText,
      _ zipStart: Int?,
      path: String
    ) throws(SourceError) -> ArchiveTree {
      var tree = ArchiveTree()
      var reader: (any ArchiveReader)?
      do throws(ArchiveFailure) {
        let opened = try Self.reader(of: text, zipStart)
        reader = opened
        var number = 0
        while let entry = try opened.next() {
          if Task.isCancelled { throw .init(message: "cancelled", offset: 0) }
          guard !tree.isFull else {
            throw opened.failure(
              "it has more than \(grouped(number)) entries; the rest is not listed"
            )
          }
          tree.add(entry, number: number)
          number += 1
        }
      } catch {
        if Task.isCancelled { throw .cancelled }
        if let error = reader?.readError { throw error }
        tree.fault = error
      }
      tree.finish()
      return tree
    }

    /// Throws if the file is not the one that was opened.
    func check() throws(SourceError) {
      guard let file = text.file else { return }
      guard try file.currentVersion() == file.version else { throw .changed(path: file.path) }
    }

    /// The fault at which listing stopped.
    var fault: SourceFault? {
      tree.fault.map { $0.fault(in: title) }
    }

    /// Returns a page of the files and folders in a folder, sorted as on disk.
    public func children(
      of parent: Int?,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> SourcePage<Int> {
      try check()
      let parent = parent ?? 0
      guard parent >= 0 else { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
      let children = tree.nodes[parent].children
      let reports = parent == 0 && tree.fault != nil ? 1 : 0
      return SourcePage(from: offset, limit: limit, total: children.count + reports) { index in
        index < children.count ? node(children[index]) : faultNode
      }
    }

    private var faultNode: SourceNode<Int> {
      SourceNode(id: Self.faultID, title: fault?.description ?? "", kind: .error)
    }

    func node(_ index: Int) -> SourceNode<Int> {
      let entry = tree.nodes[index]
      let isFolder = entry.kind == .folder
      var value = RowValue.none
      if let target = entry.target {
        value = .link(TerminalSafeText.escaped(target))
      } else if let note = entry.note {
        value = .note(note)
      } else if entry.kind == .file, let size = entry.size {
        value = .size(size)
      }
      var node = SourceNode(
        id: index,
        title: TerminalSafeText.escaped(index == 0 ? Array(title.utf8) : entry.name),
        value: value,
        remarks: entry.remarks,
        kind: entry.kind,
        isBranch: isFolder,
        childCount: isFolder ? entry.children.count + (index == 0 && tree.fault != nil ? 1 : 0) : 0
      )
      node.modified = entry.modified
      node.permissions = entry.permissions
      return node
    }

    /// Returns the path from the root of the archive, with a slash in front, `~` and `/` escaped as
    /// in a JSON Pointer.
    public func path(of node: Int) -> String {
      guard node > 0 else { return "" }
      var steps: [[UInt8]] = []
      var node = node
      while node > 0 {
        steps.append(jsonPointerStep(tree.nodes[node].name))
        node = tree.nodes[node].parent
      }
      return String(decoding: steps.reversed().joined(), as: UTF8.self)
    }

    /// Returns the node at a path; the empty one refers to the archive.
    ///
    /// - Complexity: O(files) in each folder on the path.
    public func node(path: String) throws(SourceError) -> SourceNode<Int>? {
      guard let steps = jsonPointerSteps(path) else { return nil }
      // A file and a folder may have one name: the ones to go on with if a folder led nowhere.
      var open = [(node: 0, depth: 0)]
      while let (found, depth) = open.popLast() {
        guard depth < steps.count else { return node(found) }
        for child in tree.nodes[found].children.reversed()
        where tree.nodes[child].name == steps[depth] {
          open.append((child, depth + 1))
        }
      }
      return nil
    }

    /// Returns the version of the archive, followed by the number of a file or folder in the order
    /// of the entries.
    public func wireID(of node: Int) -> String {
      version.adding(to: node == Self.faultID ? "fault" : String(node))
    }

    /// Returns the file or folder that a wire id names, or nil if it names none.
    ///
    /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the archive.
    public func node(wireID: String) throws(SourceError) -> Int? {
      guard let id = try version.removing(from: wireID) else { return nil }
      if id == "fault" { return tree.fault == nil ? nil : Self.faultID }
      guard let node = Int(id), String(node) == id, tree.nodes.indices.contains(node) else {
        return nil
      }
      return node
    }

    /// Returns the contents of a file.
    ///
    /// - Throws: ``SourceError/damaged(path:reason:)`` if it is encrypted or damaged, or larger than
    ///   256 MB.
    public func value(of node: Int) throws(SourceError) -> [UInt8]? {
      guard node > 0, tree.nodes[node].kind == .file else { return nil }
      var bytes: [UInt8] = []
      try read(node) { piece throws(ArchiveFailure) in bytes += piece }
      return bytes
    }

    /// Returns a reader of names.
    public func contentReader() -> SourceContentReader<Int> {
      { node, _ throws(SourceError) in
        guard node >= 0 else { return nil }
        return SourceContent(name: node == 0 ? .root : .key(tree.nodes[node].name))
      }
    }

    /// Returns the name of a file, which is all that a search compares.
    public func searchText(of node: SourceNode<Int>) throws(SourceError) -> SearchText {
      node.id > 0 ? SearchText(name: tree.nodes[node.id].name) : SearchText()
    }

    /// Returns the fault at which listing stopped.
    ///
    /// With `strict`, also the files whose contents cannot be read, and paths that are absolute or
    /// lead out of the archive.
    ///
    /// - Complexity: With `strict`, O(bytes of all files).
    public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
      try check()
      let found = fault.map { [$0] } ?? []
      guard strict else { return found }
      return try self.contentFaults() + found
    }

    private func contentFaults() throws(SourceError) -> [SourceFault] {
      var faults: [SourceFault] = []
      func report(_ node: Int, _ message: String) {
        let name = TerminalSafeText.escaped(path(of: node).utf8)
        let text = TerminalSafeText.escaped(message.utf8)
        faults.append(SourceFault(file: title, line: 1, column: 1, message: "\(name): \(text)"))
      }
      var byEntry: [Int: Int] = [:]
      for (number, node) in tree.nodes.enumerated() {
        if node.original == nil, let entry = node.entry { byEntry[entry] = number }
        for deviation in node.deviations { report(number, deviation) }
      }
      do throws(ArchiveFailure) {
        let reader = try Self.reader(of: text, zipStart)
        var number = 0
        while let entry = try reader.next(), faults.count < JSONSource.faultLimit {
          if Task.isCancelled { throw .init(message: "cancelled", offset: 0) }
          defer { number += 1 }
          guard entry.hasContents, let node = byEntry[number] else { continue }
          do throws(ArchiveFailure) {
            try reader.readContents(limit: Self.fileLimit) { _ in }
          } catch {
            report(node, error.message)
          }
        }
      } catch {
        // Reported where the listing stopped.
      }
      if Task.isCancelled { throw .cancelled }
      return faults
    }

    /// Reads the contents of a file in pieces, up to at least `enough` bytes.
    private func read(
      _ node: Int,
      enough: Int64 = .max,
      _ take: (ArraySlice<UInt8>) throws(ArchiveFailure) -> Void
    ) throws(SourceError) {
      try check()
      let path = text.file?.path ?? title
      guard let entry = tree.nodes[node].entry else { return }
      let place = try spool.place(of: entry, path: path) { (keep) throws(ArchiveFailure) in
        try readAll(keep)
      }
      var opened: (any ArchiveReader)?
      do throws(ArchiveFailure) {
        if let (file, range) = place { return try Self.read(file, range, enough: enough, take) }
        let reader = try Self.reader(of: text, zipStart)
        opened = reader
        guard try reader.move(to: entry) else {
          throw .init(message: "the entry is not there any more", offset: 0)
        }
        try reader.readContents(limit: Self.fileLimit, enough: enough, take)
      } catch {
        if Task.isCancelled { throw .cancelled }
        if let error = opened?.readError { throw error }
        let reason = TerminalSafeText.escaped(error.message.utf8)
        throw error.isOfTemporaryFile
          ? .failed(path: path, reason: reason) : .damaged(path: path, reason: reason)
      }
    }
  }

  // Contents that are kept.

  extension ArchiveSource {
    /// Calls a closure with each entry that is a file, in order, and a function that reads it.
    private func readAll(
      _ body: (Int, ArchiveSpool.Contents) throws(ArchiveFailure) -> Void
    ) throws(ArchiveFailure) {
      let reader = try Self.reader(of: text, zipStart)
      var number = 0
      while let entry = try reader.next() {
        if Task.isCancelled { throw .init(message: "cancelled", offset: 0) }
        defer { number += 1 }
        guard entry.hasContents else { continue }
        try body(number) { (limit, take) throws(ArchiveFailure) in
          try reader.readContents(limit: min(limit, Self.fileLimit), take)
        }
      }
    }

    /// Reads a part of the temporary file in pieces, up to at least `enough` bytes.
    private static func read(
      _ file: OpenFile,
      _ range: Range<Int>,
      enough: Int64,
      _ take: (ArraySlice<UInt8>) throws(ArchiveFailure) -> Void
    ) throws(ArchiveFailure) {
      var offset = range.lowerBound
      while offset < range.upperBound, Int64(offset - range.lowerBound) < enough {
        let piece: [UInt8]
        do throws(POSIXError) {
          piece = try file.bytes(from: offset, count: min(1 << 16, range.upperBound - offset))
        } catch {
          throw ArchiveFailure(temporaryFile: error.reason)
        }
        guard !piece.isEmpty else {
          throw ArchiveFailure(temporaryFile: "it is cut short")
        }
        offset += piece.count
        try take(piece[...])
      }
    }
  }

  extension ArchiveSource {
    /// Returns a file, decompressed into a temporary one.
    public func file(of node: Int) throws(SourceError) -> OpenFile? {
      guard node > 0, tree.nodes[node].kind == .file else { return nil }
      let copy = try TemporaryCopy(path: text.file?.path ?? title)
      try read(node) { piece throws(ArchiveFailure) in try copy.append(piece) }
      return try copy.file()
    }

    /// Returns a part of a file, for which only what is before its end is decompressed, if the
    /// archive states the size of the file.
    public func filePart(
      of node: Int?,
      from offset: Int,
      count: Int
    ) throws(SourceError) -> FilePart? {
      guard let node, node > 0, tree.nodes[node].kind == .file else { return nil }
      let entry = tree.nodes[node]
      let (end, overflows) = Int64(offset).addingReportingOverflow(Int64(count))
      var bytes: [UInt8] = []
      var seen = 0
      let enough = entry.size == nil || overflows ? .max : end
      try read(node, enough: enough) { piece throws(ArchiveFailure) in
        let wanted = piece.dropFirst(max(offset - seen, 0)).prefix(count - bytes.count)
        bytes += wanted
        seen += piece.count
      }
      return FilePart(
        bytes: bytes,
        size: entry.size ?? Int64(seen),
        modified: entry.modified,
        name: entry.name
      )
    }
  }

  /// A temporary file without a name that is written from its start.
  final class TemporaryCopy {
    private let copy: TemporaryFile
    private let path: String
    /// The number of bytes that were written and are kept.
    var count = 0

    /// - Parameter path: The path of what is copied, for errors.
    init(path: String) throws(SourceError) {
      self.path = path
      do {
        copy = try TemporaryFile()
      } catch {
        throw .failed(path: path, reason: "temporary file: \(error.reason)")
      }
    }

    /// Whether a piece could not be written.
    private(set) var isIncomplete = false

    func append(_ piece: ArraySlice<UInt8>) throws(ArchiveFailure) {
      do {
        try copy.write(Array(piece), at: count)
      } catch {
        isIncomplete = true
        throw ArchiveFailure(temporaryFile: error.reason)
      }
      count += piece.count
    }

    /// Returns the file with what was written.
    func file() throws(SourceError) -> OpenFile {
      do {
        return try copy.reopened()
      } catch {
        throw SourceError(error, path: path)
      }
    }
  }
#endif
