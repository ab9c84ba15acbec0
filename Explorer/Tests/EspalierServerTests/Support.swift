import EspalierServer
import EspalierSources
import Foundation
import Testing

/// A decoded page of children.
struct Page: Decodable {
  var total: Int?
  var next: Int?
  var items: [Item]

  struct Item: Decodable {
    var id: String
    var title: String
    var kind: String
    var text: String?
    var note: String?
    var branch: Bool?
    var page: Page?
  }

  /// The initially visible items.
  var rows: [(item: Item, level: Int)] {
    items.flatMap { item in
      [(item, 0)] + (item.page?.rows ?? []).map { ($0.item, $0.level + 1) }
    }
  }

  /// The items as "A{B C{...}}", with an ellipsis for children that are not included.
  var picture: String {
    items.map { item in
      guard item.branch == true else { return item.title }
      return item.title + "{" + (item.page?.picture ?? "…") + "}"
    }.joined(separator: " ")
  }
}

/// A decoded outline.
struct ReadOutline: Decodable {
  var id: String
  var title: String
  var detail: String
  var sections: [Section]

  struct Section: Decodable {
    var title: String?
    var id: String?
    var page: Page
  }
}

extension BufferedResponse {
  /// The body as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The body decoded from JSON.
  func read<Shape: Decodable>(_ shape: Shape.Type = Shape.self) throws -> Shape {
    #expect(status == 200 && mediaType == "application/json")
    return try JSONDecoder().decode(shape, from: Data(bytes))
  }
}

extension OutlineCatalog {
  /// Returns a page of children for a query string.
  func page(in id: String, _ query: String) async throws -> Page {
    try children(in: id, PageRequest(Query(query))).read()
  }
}

/// Returns all nodes of a source in reading order, with their levels.
func nodesAndLevels<Source: TreeSource>(
  _ source: Source
) throws -> [(node: SourceNode<Source.NodeID>, level: Int)] {
  func children(of parent: Source.NodeID?) throws -> ArraySlice<SourceNode<Source.NodeID>> {
    let page = try source.children(of: parent, from: 0, limit: 1024)
    #expect(page.nextOffset == nil)
    return page.nodes[...]
  }
  var result: [(node: SourceNode<Source.NodeID>, level: Int)] = []
  var open = [try children(of: nil)]
  while var level = open.popLast() {
    guard let node = level.popFirst() else { continue }
    result.append((node, open.count))
    open.append(level)
    if node.isBranch { open.append(try children(of: node.id)) }
  }
  return result
}

/// Calls a closure with a temporary folder, and removes the folder.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("espalier-server-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Writes a file and creates its parent folders.
func write(_ path: String, _ text: String, in folder: URL) throws {
  let file = folder.appendingPathComponent(path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(),
    withIntermediateDirectories: true
  )
  try Data(text.utf8).write(to: file)
}
