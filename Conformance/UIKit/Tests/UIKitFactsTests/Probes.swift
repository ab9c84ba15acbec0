import Foundation

/// Uses of the declarations of the stand-in, one a line, which compile against UIKit if it declares the same.
///
/// A use gives the exact types of properties by key paths, whether they can be set, the parameters and results of
/// methods by calls and, where a class is open, by overrides, designated initializers by calls of `super.init`,
/// optional requirements by optional calls, superclasses and conformances by conversions, and the isolation: what
/// is not isolated in the stand-in is used from outside the main actor.
struct Probes {
  /// The uses, by the path of the declaration.
  private(set) var lines: [(path: String, code: String)] = []

  private let kinds: [String: String]
  private let symbols: [String: SymbolGraph.Symbol]
  /// The requirements that have a default implementation, which are optional in UIKit.
  private let optional: Set<String>

  /// The classes whose `init(coder:)` does not fail.
  private let certainCoders: Set<String>

  init(of graph: SymbolGraph, where isIncluded: (SymbolGraph.Symbol) -> Bool) {
    kinds = Dictionary(graph.symbols.map { ($0.path, $0.kind.identifier) }) { first, _ in first }
    certainCoders = Set(
      graph.symbols.lazy
        .filter { $0.name == "init(coder:)" && !$0.declaration.contains("init?") }.map(\.owner)
    )
    let included = graph.symbols.filter(isIncluded)
    symbols = Dictionary(included.map { ($0.identifier.precise, $0) }) { first, _ in first }
    let defaults = graph.relationships.filter { $0.kind == "defaultImplementationOf" }
    optional = Set(defaults.map(\.target))
    let implementations = Set(defaults.map(\.source))
    let generic = Set(included.filter { $0.swiftGenerics != nil }.map(\.path))
    for symbol in included
    where symbol.swiftGenerics == nil && !generic.contains(symbol.owner)
      && !implementations.contains(symbol.identifier.precise)
    {
      add(symbol)
    }
    for relationship in graph.relationships { add(relationship) }
  }

  private mutating func add(_ symbol: SymbolGraph.Symbol, _ code: (_ name: String) -> String) {
    let line = code("p\(lines.count)").replacingOccurrences(of: "\n", with: " ")
    lines.append((symbol.path, (symbol.isOnMainActor ? "@MainActor " : "") + line))
  }

  private mutating func add(_ symbol: SymbolGraph.Symbol) {
    switch symbol.kind.identifier {
    case "swift.class", "swift.struct", "swift.enum", "swift.typealias":
      lines.append((symbol.path, "typealias p\(lines.count) = \(symbol.path)"))
    case "swift.protocol":
      lines.append((symbol.path, "func p\(lines.count)(_ x: any \(symbol.path)) {}"))
    case "swift.enum.case" where !symbol.name.contains("("):
      add(symbol) { "func \($0)() { let x: \(symbol.owner) = .\(symbol.name); _ = x }" }
    case "swift.property", "swift.type.property": addProperty(symbol)
    case "swift.init": addInitializer(symbol)
    case "swift.method", "swift.type.method": addMethod(symbol)
    default: break
    }
  }

  private mutating func addProperty(_ symbol: SymbolGraph.Symbol) {
    guard
      let match = symbol.declaration.firstMatch(
        of: /\b(?<word>var|let) `?\w+`?: (?<type>.*?)(?<accessors> \{.*\})?$/
      )
    else { return }
    let accessors = match.output.accessors ?? ""
    let isSettable =
      match.output.word == "var" && (accessors.isEmpty || accessors.contains("set"))
    var type = String(match.output.type)
    if type.hasSuffix("!") { type = type.dropLast() + "?" }
    let (owner, name) = (symbol.owner, symbol.name)
    if symbol.kind.identifier == "swift.type.property" {
      return add(symbol) { "func \($0)() { let x: \(type) = \(owner).\(name); _ = x }" }
    }
    if kinds[owner] == "swift.protocol" {
      return add(symbol) {
        "func \($0)(_ x: any \(owner)) { let y: \(type) = x.\(name); _ = y }"
      }
    }
    let path =
      isSettable
      ? kinds[owner] == "swift.class" ? "ReferenceWritableKeyPath" : "WritableKeyPath" : "KeyPath"
    add(symbol) {
      "func \($0)() { let x: \(path)<\(owner), (\(type))> = \\\(owner).\(name); _ = x }"
    }
  }

  /// The parameters of a function of a probe, and the arguments that pass them on.
  private func pass(_ symbol: SymbolGraph.Symbol) -> (parameters: [String], arguments: String) {
    let list = symbol.name.firstMatch(of: /\((.*)\)/)?.output.1 ?? ""
    let labels = list.split(separator: ":")
    var (parameters, arguments): ([String], [String]) = ([], [])
    for (label, parameter) in zip(labels, symbol.functionSignature?.parameters ?? []) {
      let text = parameter.declarationFragments.map(\.spelling).joined()
      var type = text.components(separatedBy: ": ").dropFirst().joined(separator: ": ")
      let isClosure = type.contains(#/^\(.*\) -> /#) && !type.hasSuffix("?")
      let isNamedClosure = type.hasSuffix("Handler") || type.hasSuffix("Rotor.Search")
      if isClosure || isNamedClosure { type = "@escaping \(type)" }
      let name = "a\(parameters.count)"
      parameters.append("_ \(name): \(type)")
      arguments.append(label == "_" ? name : "\(label): \(name)")
    }
    return (parameters, arguments.joined(separator: ", "))
  }

  private mutating func addInitializer(_ symbol: SymbolGraph.Symbol) {
    let (parameters, arguments) = pass(symbol)
    let list = parameters.joined(separator: ", ")
    let result = symbol.owner + (symbol.declaration.contains("init?") ? "?" : "")
    add(symbol) {
      "func \($0)(\(list)) { let x: \(result) = \(symbol.owner)(\(arguments)); _ = x }"
    }
    guard kinds[symbol.owner] == "swift.class", !symbol.declaration.contains("convenience"),
      symbol.name != "init(coder:)"
    else { return }
    let actor = symbol.isOnMainActor ? "@MainActor " : ""
    let coder = certainCoders.contains(symbol.owner) ? "init" : "init?"
    let own = (["probe: Int"] + parameters).joined(separator: ", ")
    add(symbol) {
      "class \($0): \(symbol.owner) { \(actor)init(\(own)) { super.init(\(arguments)) };"
        + " required \(coder)(coder: NSCoder) { fatalError() } }"
    }
  }

  private mutating func addMethod(_ symbol: SymbolGraph.Symbol) {
    let (parameters, arguments) = pass(symbol)
    let owner = symbol.owner
    let base = symbol.name.prefix { $0 != "(" }
    let returns = symbol.functionSignature?.returns?.map(\.spelling).joined() ?? "Void"
    let result = returns == "()" ? "Void" : returns == "Self" ? owner : returns
    if symbol.kind.identifier == "swift.type.method" {
      let list = parameters.joined(separator: ", ")
      return add(symbol) { "func \($0)(\(list)) -> \(result) { \(owner).\(base)(\(arguments)) }" }
    }
    let isProtocol = kinds[owner] == "swift.protocol"
    let list = (["_ x: \(isProtocol ? "any " : "")\(owner)"] + parameters).joined(separator: ", ")
    if isProtocol, optional.contains(symbol.identifier.precise) {
      // On a method that is not optional, this is an error.
      add(symbol) {
        "func \($0)(\(list)) { let y: (\(result))? = x.\(base)?(\(arguments)); _ = y }"
      }
      return
    }
    add(symbol) { "func \($0)(\(list)) -> \(result) { return x.\(base)(\(arguments)) }" }
    guard symbol.accessLevel == "open", kinds[owner] == "swift.class" else { return }
    let declaration = symbol.declaration
      .replacing(#/@MainActor |@discardableResult |override |nonisolated /#, with: "")
      .replacing(#/ = [^,)]+/#, with: "")
    add(symbol) { "class \($0): \(owner) { override \(declaration) { fatalError() } }" }
  }

  private mutating func add(_ relationship: SymbolGraph.Relationship) {
    guard relationship.kind == "inheritsFrom" || relationship.kind == "conformsTo",
      let source = symbols[relationship.source], let target = symbols[relationship.target]
    else { return }
    let type = (source.kind.identifier == "swift.protocol" ? "any " : "") + source.path
    let result = (relationship.kind == "conformsTo" ? "any " : "") + target.path
    lines.append((source.path, "func p\(lines.count)(_ x: \(type)) -> \(result) { x }"))
  }
}
