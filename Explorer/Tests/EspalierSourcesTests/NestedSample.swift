#if canImport(CArchive)
  import Foundation
  import Testing

  @testable import EspalierSources

  /// A file in something, and the same file alone, which have to answer alike.
  final class NestedSample {
    typealias Node = SourceNode<String>

    let nesting: Nesting
    let name: String
    let folder: TemporaryFolder
    let alone: any TreeSource<String>
    let nested: any TreeSource<String>
    /// The node that the file is; nil if it is the source.
    let top: Node?
    let start: String
    let arguments: [String]

    init(_ nesting: Nesting, _ name: String, _ bytes: [UInt8]) throws {
      (self.nesting, self.name) = (nesting, name)
      folder = try TemporaryFolder()
      alone = try SourceOpener.open(bytes: bytes, name: name).byWireID
      let (arguments, path) = try nesting.put(name, bytes, in: folder)
      nested = try Nesting.open(arguments)
      (start, self.arguments) = (path, arguments)
      top = path.isEmpty ? nil : try nested.node(path: path)
    }

    /// Whether the file is opened where it is.
    var isOpen: Bool { start.isEmpty || top?.isBranch == true }

    /// Returns the nodes of the file alone with those of the nested one, and those around each.
    func pairs() throws -> [(alone: Node, nested: Node)] {
      var found: [(Node, Node)] = []
      var open: [(Node?, Node?)] = [(nil, top)]
      while let (one, other) = open.popLast() {
        let children = try alone.children(of: one?.id, from: 0, limit: 1000).nodes
        let others = try nested.children(of: other?.id, from: 0, limit: 1000).nodes.map(
          Self.plain
        )
        try #require(
          children.map(\.title) == others.map(\.title),
          "below \(one?.title ?? "the top level")"
        )
        found += zip(children, others)
        open += zip(children, others).filter { $0.0.isBranch }.map { ($0, $1) }
      }
      return found
    }

    /// Returns the branches, the first of them the file itself.
    func branches() throws -> [(alone: String?, nested: String?)] {
      try [(nil, top?.id)] + pairs().filter(\.alone.isBranch).map { ($0.id, $1.id) }
    }
  }

  // Comparisons.

  extension NestedSample {
    /// Returns a row whose report does not say that the file is compressed.
    private static func plain(_ node: Node) -> Node {
      var node = node
      if node.kind == .error { node.title = node.title.replacing(".gz:", with: ":") }
      return node
    }

    private func row(_ node: Node) -> Node {
      var node = Self.plain(node)
      node.id = ""
      return node
    }

    /// Compares rows, paths and the way back from them.
    func verifyRows() throws {
      var inner = top.map(\.id)
      for (one, other) in try pairs() {
        #expect(row(one) == row(other))
        let path = alone.path(of: one.id)
        #expect(nested.path(of: other.id) == start + path)
        #expect(try nested.node(wireID: other.id) == other.id)
        guard !path.isEmpty, let back = try alone.node(path: path) else { continue }
        let found = try nested.node(path: start + path)
        #expect(found.map(row) == row(back), "\(path)")
        if back.id == one.id { #expect(found?.id == other.id, "\(path)") }
        let way = try alone.location(of: path)
        let nestedWay = try nested.location(of: start + path)
        let depth = way.match?.nodes.count ?? 0
        #expect(nestedWay.missing == way.missing, "\(path)")
        #expect(
          nestedWay.match?.nodes.suffix(depth).map(row) == way.match?.nodes.map(row),
          "\(path)"
        )
        #expect(nestedWay.match?.positions.suffix(depth) == way.match?.positions[...], "\(path)")
        inner = other.id
      }
      #expect(inner != nil)
    }

    /// Compares values, texts and what a search compares.
    func verifyValues() throws {
      let (read, readNested) = (alone.contentReader(), nested.contentReader())
      for (one, other) in try pairs() {
        #expect(try nested.value(of: other.id) == alone.value(of: one.id), "\(one.title)")
        #expect(try nested.textValue(of: other.id) == alone.textValue(of: one.id))
        #expect(try nested.searchText(of: other) == alone.searchText(of: one), "\(one.title)")
        #expect(try readNested(other.id, true) == read(one.id, true), "\(one.title)")
        #expect(try nested.containerKind(of: other.id) == nil)
        if !nesting.isText, !nesting.isInArchive {
          #expect(try nested.line(of: other.id) == alone.line(of: one.id), "\(one.title)")
        }
        #expect(try nested.filePart(of: other.id, from: 0, count: 1) == nil)
      }
      #expect(try nested.containerKind(of: top?.id) == alone.containerKind(of: nil))
    }

    /// Compares pages, records, their counts and their order.
    func verifyRecords() throws {
      let filters = try ["", "name~b", "id:1..2", "n=1,2"].map { try RecordFilter(parsing: $0) }
      for (one, other) in try branches() {
        for (offset, limit) in [(0, 2), (1, 2), (2, 100), (50, 1)] {
          let page = try alone.children(of: one, from: offset, limit: limit)
          let nestedPage = try nested.children(of: other, from: offset, limit: limit)
          #expect(nestedPage.nodes.map(row) == page.nodes.map(row))
          #expect(nestedPage.total == page.total && nestedPage.nextOffset == page.nextOffset)
          let extent = RecordExtent(cells: 2, bytes: 9)
          let records = try alone.records(of: one, from: offset, limit: limit, extent: extent)
          let found = try nested.records(of: other, from: offset, limit: limit, extent: extent)
          #expect(found.records.map(\.cells) == records.records.map(\.cells))
          #expect(found.records.map(\.position) == records.records.map(\.position))
          #expect(found.total == records.total && found.nextOffset == records.nextOffset)
        }
        for filter in filters {
          let counts = try alone.countRecords(of: one, filter: filter)
          #expect(try nested.countRecords(of: other, filter: filter) == counts)
          for column in counts.columns.map(\.name) {
            let sort = RecordSort(column, isDescending: column.count % 2 == 0)
            #expect(
              try nested.orderRecords(of: other, filter: filter, sortedBy: sort)
                == alone.orderRecords(of: one, filter: filter, sortedBy: sort)
            )
          }
        }
      }
    }

    private func matches(
      _ pattern: SourceQuery.Pattern,
      in source: any TreeSource<String>
    ) throws -> (paths: [String], unsearched: Int) {
      var paths: [String] = []
      var unsearched = 0
      try source.search(for: SourceQuery(pattern)) {
        unsearched = $0.unsearchedBranches
      } found: { match in
        paths.append(match.nodes.last.map { source.path(of: $0.id) } ?? "")
        return true
      }
      return (paths, unsearched)
    }

    /// Compares searches for texts and for expressions.
    func verifySearch() throws {
      let patterns = ["bob", "Bob", "ann", "five", "30", "zzz", "/^B.b$/", "/v[12]/", "/\"b\"/i"]
      for pattern in patterns.map({ SourceQuery.Pattern(parsing: $0) }) {
        let (paths, unsearched) = try matches(pattern, in: alone)
        let found = try matches(pattern, in: nested)
        if nesting.isText {
          // A text is compared as a whole.
          guard case .text = pattern else { continue }
          #expect(found.paths == (paths.isEmpty ? [] : [start]), "\(pattern)")
        } else {
          #expect(found.paths == paths.map { start + $0 }, "\(pattern)")
        }
        #expect(found.unsearched == unsearched)
      }
    }

    /// Compares the faults that are found.
    func verifyFaults() throws {
      guard !nesting.isText else { return }
      for strict in [false, true] {
        func told(_ faults: [SourceFault]) -> [String] {
          faults.map { "\($0.line):\($0.column): \($0.message)" }
        }
        let faults = try nested.faults(strict: strict)
        #expect(told(faults) == told(try alone.faults(strict: strict)), "\(faults)")
        for fault in faults {
          #expect(fault.file.contains(name) && fault.file.hasPrefix(folder.path))
        }
      }
    }
  }
#endif
