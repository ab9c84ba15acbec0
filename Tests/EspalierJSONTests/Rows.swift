import EspalierJSON

/// One value of a document: its depth, key, kind and source bytes.
struct Row: Equatable, CustomStringConvertible {
  var depth: Int
  var key: [UInt8]?
  var kind: JSONKind
  /// The source bytes, empty for a container.
  var source: [UInt8]

  var description: String {
    let name = key.map { text($0) + ": " } ?? ""
    let value = kind == .object ? "{}" : kind == .array ? "[]" : text(source)
    return String(repeating: "  ", count: depth) + name + value
  }
}

/// All values in pre-order, read through the public queries without recursion.
func rows(_ index: JSONIndex) -> [Row] {
  var rows: [Row] = []
  var ends: [Int] = []
  for node in 0..<index.count {
    while let end = ends.last, end <= node { ends.removeLast() }
    let kind = index.kind(of: node)
    rows.append(
      Row(
        depth: ends.count,
        key: index.keyBytes(of: node),
        kind: kind,
        source: kind.isContainer ? [] : Array(index.bytes[index.sourceRange(of: node)])
      )
    )
    if kind.isContainer { ends.append(index.subtreeEnd(of: node)) }
  }
  return rows
}

/// The values of a text as an indented list.
func drawing(_ json: String) -> String {
  rows(index(json)).map(\.description).joined(separator: "\n")
}

func index(_ json: String) -> JSONIndex { JSONIndex(Array(json.utf8)) }

func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}
