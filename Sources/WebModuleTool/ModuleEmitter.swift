/// A module that is made of some functions of another, renumbered.
///
/// Its numbers are written in the shortest form, while the linker pads them.
struct ModuleEmitter {
  /// The imports; the indices are those of the whole module.
  var imports: [LinkedModule.Export] = []
  /// The exports; the indices are those of the whole module.
  var exports: [LinkedModule.Export] = []

  private let whole: LinkedModule
  /// The functions, in the order of the whole module.
  private let functions: [Int]
  /// Whether table, memory, globals and data are defined here, or are at most imported.
  private let isBase: Bool

  init(_ whole: LinkedModule, functions: [Int], isBase: Bool) {
    (self.whole, self.functions, self.isBase) = (whole, functions, isBase)
  }

  /// The new indices of one kind of entity, by their old ones.
  private struct Numbers {
    private var numbers: [Int: Int] = [:]

    init(_ old: [Int]) {
      for (number, index) in old.enumerated() { numbers[index] = number }
    }

    /// - Precondition: The entity is in this part.
    subscript(_ index: Int) -> Int {
      guard let number = numbers[index] else {
        preconditionFailure("\(index) is not in this part of the module")
      }
      return number
    }
  }

  private struct AllNumbers {
    var types, functions, globals: Numbers
  }

  /// Encodes the module.
  ///
  /// - Parameter name: The module name of the imports.
  func bytes(importing name: String) -> [UInt8] {
    let lent = imported(LinkedModule.functionKind)
    let types = whole.types(of: functions, and: lent)
    let numbers = AllNumbers(
      types: Numbers(types),
      functions: Numbers(lent + functions),
      globals: Numbers(
        isBase ? Array(whole.globals.indices) : imported(LinkedModule.globalKind)
      )
    )
    typealias Section = LinkedModule.Section
    var bytes = LinkedModule.head
    bytes.append(section: Section.types, list: types.map { whole.bytes[whole.types[$0]] })
    bytes.append(section: Section.imports, list: imports.map { text($0, from: name, numbers) })
    bytes.append(
      section: Section.functions,
      list: functions.map { [UInt8](number: numbers.types[whole.functions[$0].type]) }
    )
    if isBase {
      for id in [Section.table, Section.memory, Section.globals] { append(section: id, to: &bytes) }
    }
    bytes.append(section: Section.exports, list: exports.map { text($0, numbers) })
    bytes.append(section: Section.elements, list: elements(numbers))
    bytes.append(section: Section.code, list: functions.map { code($0, numbers) })
    if isBase { append(section: Section.data, to: &bytes) }
    return bytes
  }

  private func imported(_ kind: UInt8) -> [Int] {
    imports.filter { $0.kind == kind }.map(\.index)
  }

  /// Appends an unchanged section of the whole module.
  private func append(section id: UInt8, to bytes: inout [UInt8]) {
    guard let content = whole.kept[id] else { return }
    bytes.append(id)
    bytes.append(number: content.count)
    bytes += whole.bytes[content]
  }

  /// An import: its module and name, and its type.
  private func text(
    _ thing: LinkedModule.Export,
    from module: String,
    _ numbers: AllNumbers
  ) -> [UInt8] {
    var text = [UInt8](name: module) + [UInt8](name: thing.name) + [thing.kind]
    switch thing.kind {
    case LinkedModule.functionKind:
      text.append(number: numbers.types[whole.functions[thing.index].type])
    case LinkedModule.tableKind: if let type = whole.table { text += whole.bytes[type] }
    case LinkedModule.memoryKind: if let type = whole.memory { text += whole.bytes[type] }
    default: text += whole.bytes[whole.globals[thing.index]]
    }
    return text
  }

  /// An export: its name, and its new index.
  private func text(_ thing: LinkedModule.Export, _ numbers: AllNumbers) -> [UInt8] {
    let isFunction = thing.kind == LinkedModule.functionKind
    let number = isFunction ? numbers.functions[thing.index] : thing.index
    return [UInt8](name: thing.name) + [thing.kind] + [UInt8](number: number)
  }

  /// The elements of the table: a segment for each run of slots without a gap.
  private func elements(_ numbers: AllNumbers) -> [[UInt8]] {
    let own = Set(functions)
    let slots = whole.slots.keys.sorted().filter { own.contains(whole.slots[$0] ?? -1) }
    var runs: [Range<Int>] = []
    for slot in slots {
      if let last = runs.last, last.upperBound == slot {
        runs[runs.count - 1] = last.lowerBound..<slot + 1
      } else {
        runs.append(slot..<slot + 1)
      }
    }
    return runs.map { run in
      // In table 0, at a constant slot.
      var text: [UInt8] = [0x00, 0x41]
      text.append(signed: run.lowerBound)
      text.append(0x0b)
      let members = run.compactMap { whole.slots[$0] }
      text.append(list: members.map { [UInt8](number: numbers.functions[$0]) })
      return text
    }
  }

  /// The code of a function with its length before it.
  private func code(_ index: Int, _ numbers: AllNumbers) -> [UInt8] {
    let function = whole.functions[index]
    var code: [UInt8] = []
    code.reserveCapacity(function.body.count)
    var done = function.body.lowerBound
    for place in function.places {
      code += whole.bytes[done..<place.range.lowerBound]
      done = place.range.upperBound
      switch place.meaning {
      case .call(let function): code.append(number: numbers.functions[function])
      case .type(let type): code.append(number: numbers.types[type])
      case .blockType(let type): code.append(signed: numbers.types[type])
      case .global(let global): code.append(number: numbers.globals[global])
      case .constant(let value): code.append(number: value)
      case .slot(let value, of: _), .signedConstant(let value): code.append(signed: value)
      }
    }
    code += whole.bytes[done..<function.body.upperBound]
    return [UInt8](number: code.count) + code
  }
}
