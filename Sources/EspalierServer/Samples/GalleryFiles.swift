import EspalierJSON
import EspalierSources

/// What the pages of the gallery show, as files beside them.
///
/// A sample of ``Site/gallery``, whole and nested as the components take it:
///
///     [{"id":"1","title":"Plants","detail":"Plantae","kind":"object","expanded":true,"children":[…]}]
package enum GalleryFiles {
  /// The files by their names.
  package static var all: [String: [UInt8]] {
    ["living-things.json": nested(Site.livingThingsSource)]
  }

  private static func nested(_ source: IndentedSource) -> [UInt8] {
    let openAtStart = source.openWireIDs
    var json = JSONWriter()
    do {
      // The rest of each list that was begun, the outermost first.
      var open = [try source.children(of: nil, from: 0, limit: source.count).nodes[...]]
      json.beginArray()
      while var list = open.popLast() {
        guard let node = list.popFirst() else {
          json.endArray()
          if !open.isEmpty { json.endObject() }
          continue
        }
        open.append(list)
        let wireID = source.wireID(of: node.id)
        begin(node, wireID: wireID, isOpen: openAtStart.contains(wireID), to: &json)
        if node.isBranch {
          json.key("children")
          json.beginArray()
          open.append(try source.children(of: node.id, from: 0, limit: source.count).nodes[...])
        } else {
          json.endObject()
        }
      }
    } catch {
      preconditionFailure("\(source.title): \(error)")
    }
    return json.bytes
  }

  private static func begin(
    _ node: SourceNode<Int>,
    wireID: String,
    isOpen: Bool,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("id")
    json.string(wireID)
    json.key("title")
    json.string(node.title)
    if !node.detail.isEmpty {
      json.key("detail")
      json.string(node.detail)
    }
    json.key("kind")
    json.string(node.kind.rawValue)
    if isOpen {
      json.key("expanded")
      json.bool(true)
    }
  }
}
