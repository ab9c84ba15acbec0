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
        json.beginItem(node, wireID: wireID)
        if openAtStart.contains(wireID) {
          json.key("expanded")
          json.bool(true)
        }
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
}
