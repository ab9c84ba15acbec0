import EspalierSources
import Foundation

/// A temporary folder for one test, removed at the end.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "espalier-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8] = []) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name,
      withIntermediateDirectories: true
    )
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name,
      withDestinationPath: target
    )
  }
}

/// Returns all nodes of a source as indented lines, reading `pageSize` children at a time.
///
/// Also checks that every node has a unique wire id that leads back to it.
///
/// - Parameters:
///   - limit: The number of nodes after which no further one is read.
///   - canLose: Whether a node may not be found again by its wire id.
func drawing<Source: TreeSource>(
  _ source: Source,
  pageSize: Int = 100,
  limit: Int = .max,
  canLose: Bool = false
) async throws -> String {
  var lines: [String] = []
  var wireIDs: Set<String> = []
  var open: [(nodes: [SourceNode<Source.NodeID>], next: Int)] = []
  open.append((try await all(source, of: nil, pageSize: pageSize), 0))
  while let (nodes, next) = open.last, lines.count < limit {
    guard next < nodes.count else {
      open.removeLast()
      continue
    }
    open[open.count - 1].next += 1
    let node = nodes[next]
    let indent = String(repeating: "  ", count: open.count - 1)
    lines.append("\(indent)\(node.kind) \(node.title): \(node.detail)")
    let wireID = source.wireID(of: node.id)
    guard wireIDs.insert(wireID).inserted else { throw TestFailure("\(wireID) twice") }
    let found = try source.node(wireID: wireID)
    guard found == node.id || canLose && found == nil else {
      throw TestFailure("\(wireID) leads astray")
    }
    let children = node.isBranch ? try await all(source, of: node.id, pageSize: pageSize) : []
    // A branch that cannot be read to its end after all ends with the reason.
    let isReport = children.last?.kind == .error
    if let count = node.childCount, count != children.count, !isReport {
      throw TestFailure("\(node.title): \(count) children promised, \(children.count) found")
    }
    open.append((children, 0))
  }
  return lines.joined(separator: "\n")
}

/// Returns all children of a node, reading them page by page.
func all<Source: TreeSource>(
  _ source: Source,
  of parent: Source.NodeID?,
  pageSize: Int = 100
) async throws -> [SourceNode<Source.NodeID>] {
  var nodes: [SourceNode<Source.NodeID>] = []
  var offset: Int? = 0
  while let from = offset {
    let page = try source.children(of: parent, from: from, limit: pageSize)
    nodes += page.nodes
    guard page.nextOffset == nil || page.nextOffset == nodes.count else {
      throw TestFailure("\(nodes.count) nodes, but the next page at \(page.nextOffset ?? -1)")
    }
    guard page.total == nil || page.nextOffset != nil || page.total == nodes.count else {
      throw TestFailure("\(nodes.count) nodes of \(page.total ?? -1)")
    }
    offset = page.nextOffset
  }
  return nodes
}

struct TestFailure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Returns a text in UTF-16, the lower byte first.
func utf16(_ text: String) -> [UInt8] {
  text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
}
