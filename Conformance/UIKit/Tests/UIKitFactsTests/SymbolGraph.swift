import Foundation

/// The public interface of a module, as the toolchain extracts it.
struct SymbolGraph: Decodable {
  struct Fragment: Decodable { var spelling: String }

  struct Symbol: Decodable {
    struct Kind: Decodable { var identifier: String }
    struct Identifier: Decodable { var precise: String }
    struct Location: Decodable { var uri: String }
    struct Parameter: Decodable { var declarationFragments: [Fragment] }

    struct Signature: Decodable {
      var parameters: [Parameter]?
      var returns: [Fragment]?
    }

    struct Generics: Decodable {}

    var kind: Kind
    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var functionSignature: Signature?
    var swiftGenerics: Generics?
    var accessLevel: String
    var location: Location?

    var owner: String { pathComponents.dropLast().joined(separator: ".") }
    var name: String { pathComponents.last ?? "" }
    var path: String { pathComponents.joined(separator: ".") }
    var declaration: String { declarationFragments.map(\.spelling).joined() }
    var isOnMainActor: Bool { declaration.contains("@MainActor") }
  }

  struct Relationship: Decodable {
    var kind: String
    var source: String
    var target: String
  }

  var symbols: [Symbol]
  var relationships: [Relationship]

  init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: url))
  }
}
