import EspalierSources
import Foundation

/// A folder of its own for a test, removed at the end.
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

/// All nodes of a source as indented lines, children asked for `pageSize` at a time.
///
/// Every node is also checked to have a wire id of its own that leads back to it.
func drawing<Source: TreeSource>(_ source: Source, pageSize: Int = 100) async throws -> String {
  var lines: [String] = []
  var wireIDs: Set<String> = []
  var open: [(nodes: [SourceNode<Source.NodeID>], next: Int)] = []
  open.append((try await all(source, of: nil, pageSize: pageSize), 0))
  while let (nodes, next) = open.last {
    guard next < nodes.count else {
      open.removeLast()
      continue
    }
    open[open.count - 1].next += 1
    let node = nodes[next]
    let indent = String(repeating: "  ", count: open.count - 1)
    lines.append("\(indent)\(node.kind) \(node.title): \(node.detail)")
    let wireID = source.wireID(of: node.id)
    guard wireIDs.insert(wireID).inserted else { throw Complaint("\(wireID) twice") }
    guard try source.node(wireID: wireID) == node.id else {
      throw Complaint("\(wireID) leads astray")
    }
    let children = node.isBranch ? try await all(source, of: node.id, pageSize: pageSize) : []
    if let count = node.childCount, count != children.count {
      throw Complaint("\(node.title): \(count) children promised, \(children.count) found")
    }
    open.append((children, 0))
  }
  return lines.joined(separator: "\n")
}

/// All children of a node, page by page.
func all<Source: TreeSource>(
  _ source: Source,
  of parent: Source.NodeID?,
  pageSize: Int = 100
) async throws -> [SourceNode<Source.NodeID>] {
  var nodes: [SourceNode<Source.NodeID>] = []
  var offset: Int? = 0
  while let from = offset {
    let page = try await source.children(of: parent, from: from, limit: pageSize)
    nodes += page.nodes
    guard page.nextOffset == nil || page.nextOffset == nodes.count else {
      throw Complaint("\(nodes.count) nodes, but the next page at \(page.nextOffset ?? -1)")
    }
    guard page.total == nil || page.nextOffset != nil || page.total == nodes.count else {
      throw Complaint("\(nodes.count) nodes of \(page.total ?? -1)")
    }
    offset = page.nextOffset
  }
  return nodes
}

struct Complaint: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }
