/// A module in two: one that runs by itself, and one that is loaded on demand.
///
/// The first has the memory with all data, the table and the globals, and every function that its
/// exports or the data lead to. The second has the functions to which only its own exports lead. It
/// imports what it shares from the first, which exports that under short names, and puts its
/// functions into slots of the table that the first leaves empty. The first never names a function
/// of the second, so no stubs are needed.
///
/// A host instantiates the second with the exports of the first as its imports, once:
/// `WebAssembly.instantiate(second, { name: first.exports })`.
struct ModuleSplit {
  /// The module that runs by itself.
  let first: [UInt8]
  /// The module that is loaded on demand.
  let second: [UInt8]

  /// Splits a module.
  ///
  /// - Parameters:
  /// - prefix: The prefix of the names of the second module's exports.
  /// - name: The module name by which the second imports from the first.
  /// - Throws: `SplitError` if the module is not as `LinkedModule` describes it.
  init(_ module: LinkedModule, prefix: String, name: String) throws(SplitError) {
    func isLate(_ export: LinkedModule.Export) -> Bool {
      export.kind == LinkedModule.functionKind && export.name.hasPrefix(prefix)
    }
    func roots(_ exports: [LinkedModule.Export]) -> Set<Int> {
      Set(exports.filter { $0.kind == LinkedModule.functionKind }.map(\.index))
    }
    let (late, early) = (module.exports.filter(isLate), module.exports.filter { !isLate($0) })
    let base = module.reached(from: roots(early).union(module.dataFunctions))
    let rest = module.reached(from: roots(late)).subtracting(base).sorted()

    var shared = SharedNames(taken: Set(early.map(\.name)))
    var added = ModuleEmitter(module, functions: rest, isBase: false)
    // An entity that the first already exports keeps that name.
    func share(_ kind: UInt8, _ index: Int) {
      let name =
        early.first { ($0.kind, $0.index) == (kind, index) }?.name ?? shared.name(kind, index)
      added.imports.append(LinkedModule.Export(name: name, kind: kind, index: index))
    }
    if !late.isEmpty {
      if module.memory != nil { share(LinkedModule.memoryKind, 0) }
      if module.table != nil { share(LinkedModule.tableKind, 0) }
      for global in module.globals(of: rest) { share(LinkedModule.globalKind, global) }
      // An export of the second may be a function of the first that is called there too.
      let lent = Set(module.calls(of: rest)).union(roots(late).intersection(base))
      for function in lent.sorted() { share(LinkedModule.functionKind, function) }
    }
    added.exports = late

    var alone = ModuleEmitter(module, functions: base.sorted(), isBase: true)
    alone.exports = early + shared.exports
    first = alone.bytes(importing: name)
    second = added.bytes(importing: name)
  }
}

/// The exports of the first module for the second alone.
private struct SharedNames {
  private(set) var exports: [LinkedModule.Export] = []
  private var taken: Set<String>
  private var count = 0

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  init(taken: Set<String>) { self.taken = taken }

  /// A new name, the shortest that is free.
  mutating func name(_ kind: UInt8, _ index: Int) -> String {
    var name: String
    repeat {
      name = ""
      var rest = count
      repeat {
        name.append(Self.letters[rest % Self.letters.count])
        rest = rest / Self.letters.count - 1
      } while rest >= 0
      count += 1
    } while !taken.insert(name).inserted
    exports.append(LinkedModule.Export(name: name, kind: kind, index: index))
    return name
  }
}
