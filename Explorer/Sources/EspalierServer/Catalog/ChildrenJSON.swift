import EspalierJSON
import EspalierSources

/// Writes pages of children as JSON, with the pages of initially expanded branches nested inside.
struct ChildrenJSON<Source: TreeSource> {
  let source: Source

  /// The wire ids of the branches that are initially expanded.
  let initiallyExpanded: Set<String>

  /// The maximum nesting of pages.
  private static var maxNesting: Int { 16 }

  /// A page that is being written.
  private struct OpenPage {
    var nodes: ArraySlice<SourceNode<Source.NodeID>>

    init(_ page: SourcePage<Source.NodeID>, to json: inout JSONWriter) {
      nodes = page.nodes[...]
      json.beginObject()
      json.key("total")
      json.optional(page.total)
      json.key("next")
      json.optional(page.nextOffset)
      json.key("items")
      json.beginArray()
    }
  }

  func writeSection(
    title: String?,
    id: String?,
    _ page: SourcePage<Source.NodeID>,
    to json: inout JSONWriter
  ) throws(SourceError) {
    json.beginObject()
    json.key("title")
    json.optional(title)
    json.key("id")
    json.optional(id)
    json.key("page")
    try write(page, to: &json)
    json.endObject()
  }

  func write(
    _ page: SourcePage<Source.NodeID>,
    to json: inout JSONWriter
  ) throws(SourceError) {
    var open = [OpenPage(page, to: &json)]
    while var page = open.popLast() {
      guard let node = page.nodes.popFirst() else {
        json.endArray()
        json.endObject()
        // The page was the last member of its item, unless it is the outermost.
        if !open.isEmpty { json.endObject() }
        continue
      }
      open.append(page)
      let wireID = source.wireID(of: node.id)
      beginItem(node, wireID: wireID, to: &json)
      if node.isBranch && initiallyExpanded.contains(wireID) && open.count < Self.maxNesting {
        json.key("page")
        let limit = PageRequest.defaultLimit
        let inner = try source.children(of: node.id, from: 0, limit: limit)
        open.append(OpenPage(inner, to: &json))
      } else {
        json.endObject()
      }
    }
  }

  /// Writes a match of a search: the nodes from the top level down, and their positions.
  func write(_ match: SourceMatch<Source.NodeID>, to json: inout JSONWriter) {
    json.beginObject()
    json.key("positions")
    json.beginArray()
    for position in match.positions { json.integer(position) }
    json.endArray()
    json.key("path")
    json.beginArray()
    for node in match.nodes {
      beginItem(node, wireID: source.wireID(of: node.id), to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private func beginItem(
    _ node: SourceNode<Source.NodeID>,
    wireID: String,
    to json: inout JSONWriter
  ) {
    json.beginItem(node, wireID: wireID)
    guard node.isBranch else { return }
    json.key("branch")
    json.bool(true)
    guard node.runsWhenRead else { return }
    json.key("runs")
    json.bool(true)
  }
}

extension JSONWriter {
  /// Begins the object of an item and writes the members common to all items.
  mutating func beginItem<ID: Hashable & Sendable>(_ node: SourceNode<ID>, wireID: String) {
    beginObject()
    key("id")
    string(wireID)
    key("title")
    string(node.title)
    key("kind")
    string(node.kind.rawValue)
    value(node.value)
    if !node.remarks.isEmpty {
      key("remarks")
      beginArray()
      for remark in node.remarks { string(remark) }
      endArray()
    }
    if let cause = node.cause {
      key("cause")
      string(cause.rawValue)
    }
  }

  /// Writes the facts of a value, of which the page makes words.
  private mutating func value(_ value: RowValue) {
    switch value {
    case .none: break
    case .text(let text):
      key("text")
      string(text.shown)
      if let quote = text.quote {
        key("quote")
        string(quote.rawValue)
      }
      if text.isCut {
        key("cut")
        bool(true)
      }
    case .size(let bytes, let isLeast):
      key(isLeast ? "leastSize" : "size")
      integer(Int(bytes))
    case .count(let count, let isExact):
      key(isExact ? "count" : "least")
      integer(count)
    case .link(let target):
      key("link")
      string(target)
    case .note(let note):
      key("note")
      string(note)
    }
  }

  fileprivate mutating func optional(_ number: Int?) {
    if let number { integer(number) } else { null() }
  }

  fileprivate mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }
}
