import Espalier
import EspalierSources

// The first members of closed branches, in their rows.
extension Browser {
  /// The previews that were read, and the rows whose previews were asked for.
  struct Previews {
    private(set) var texts: [Int: String] = [:]
    private var requested: Set<Int> = []
    /// The rows whose previews were asked for and are not there yet.
    private(set) var pending: Set<Int> = []

    /// The greatest number of previews that are kept.
    private static var limit: Int { 5_000 }

    /// Returns whether the preview of a row was not asked for before.
    mutating func request(_ row: Int) -> Bool {
      if requested.count >= Self.limit { (texts, requested, pending) = ([:], [], []) }
      guard requested.insert(row).inserted else { return false }
      pending.insert(row)
      return true
    }

    mutating func insert(_ text: String, of row: Int) {
      texts[row] = text
      pending.remove(row)
    }

    mutating func forget(_ row: Int) {
      guard requested.remove(row) != nil else { return }
      texts[row] = nil
      pending.remove(row)
    }
  }

  /// Asks for the previews of the closed branches in sight.
  mutating func requestPreviews() {
    guard settings.showsPreviews, settings.showsDetails, view == .outline || view == .accordion
    else {
      return
    }
    var wanted: [Node] = []
    let first = row(atLine: top) ?? outline.rowCount
    for row in outline.rows(inSection: 0, first..<first + height) where row.status == nil {
      guard let node = node(row.id), node.kind == .object || node.kind == .array,
        node.childCount != 0, !node.runsWhenRead, outline.isExpanded(row.id) == false,
        previews.request(row.id)
      else { continue }
      wanted.append(node)
    }
    if !wanted.isEmpty { effects.append(.preview(wanted)) }
  }

  /// Receives previews, by the ids of their branches.
  mutating func received(previews new: [Source.NodeID: String]) {
    for row in previews.pending {
      guard let id = node(row)?.id, let text = new[id] else { continue }
      previews.insert(text, of: row)
    }
  }
}

extension TreeSource {
  /// The greatest number of members in a preview, and of characters of a part of it.
  private static var previewLimit: (members: Int, part: Int) { (6, 24) }

  /// Returns the first members of some branches, as in `{id: 3, name: "Ada", …}`, by their ids.
  ///
  /// Branches that cannot be read are left out.
  func previews(of branches: [SourceNode<NodeID>]) -> [NodeID: String] {
    var texts: [NodeID: String] = [:]
    for branch in branches {
      if Task.isCancelled { break }
      let limit = Self.previewLimit
      guard let page = try? children(of: branch.id, from: 0, limit: limit.members) else {
        continue
      }
      var parts = page.nodes.map { member -> String in
        let isArray = member.kind == .array
        let value =
          member.isBranch && member.kind != .string
          ? (isArray ? "[" : "{") + (member.childCount == 0 ? "" : "…") + (isArray ? "]" : "}")
          : Self.shortened(member.detail, limit.part)
        return branch.kind == .array
          ? value : "\(Self.shortened(member.title, limit.part)): \(value)"
      }
      if page.nextOffset != nil { parts.append("…") }
      let text = parts.joined(separator: ", ")
      texts[branch.id] = branch.kind == .array ? "[\(text)]" : "{\(text)}"
    }
    return texts
  }

  private static func shortened(_ text: String, _ limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
