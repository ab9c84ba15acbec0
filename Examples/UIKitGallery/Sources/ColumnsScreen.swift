import Espalier
import EspalierUIKit
import UIKit

/// Cats by subfamily, genus and species, in columns.
enum ColumnsScreen {
  @MainActor
  static func make() -> ColumnsViewController<String> {
    let columns = ColumnsViewController<String>(
      root: "Felidae",
      policy: ColumnPolicy(followsSelection: true)
    )
    columns.fillsHeight = true
    columns.handlers.sections = { Cats.sections(of: $0) }
    columns.handlers.title = { $0 }
    return columns
  }
}

/// Some of the living cats.
enum Cats {
  /// The genera of each subfamily, and the species of each genus.
  static let children: [String: [String]] = [
    "Felidae": ["Felinae", "Pantherinae"],
    "Felinae": ["Acinonyx", "Caracal", "Felis", "Leopardus", "Lynx", "Puma"],
    "Pantherinae": ["Neofelis", "Panthera"],
    "Acinonyx": ["Cheetah"],
    "Caracal": ["African golden cat", "Caracal cat", "Serval"],
    "Felis": ["Black-footed cat", "Domestic cat", "European wildcat", "Jungle cat", "Sand cat"],
    "Leopardus": ["Andean cat", "Kodkod", "Margay", "Ocelot", "Pampas cat"],
    "Lynx": ["Bobcat", "Canada lynx", "Eurasian lynx", "Iberian lynx"],
    "Puma": ["Cougar"],
    "Neofelis": ["Clouded leopard", "Sunda clouded leopard"],
    "Panthera": ["Jaguar", "Leopard", "Lion", "Snow leopard", "Tiger"],
  ]

  /// The children of a kind as the rows of a column.
  static func sections(of kind: String) -> [Outline<String>.Section] {
    guard let below = children[kind] else { return [] }
    return [.init(items: below.map { .init($0, isBranch: children[$0] != nil) })]
  }
}
