extension LinkedModule {
  /// The functions that are reachable from some roots: the roots, the functions that they call, and
  /// those whose address they take.
  ///
  /// - Complexity: O(*n*) in the number of places in the code.
  func reached(from roots: Set<Int>) -> Set<Int> {
    var reached = roots
    var waiting = Array(roots)
    while let function = waiting.popLast() {
      for place in functions[function].places {
        switch place.meaning {
        case .call(let next), .slot(_, of: let next):
          if reached.insert(next).inserted { waiting.append(next) }
        case .type, .blockType, .global, .constant, .signedConstant:
          break
        }
      }
    }
    return reached
  }

  /// The types that some functions have or name, and those that others have, in their order.
  func types(of members: [Int], and others: [Int]) -> [Int] {
    var used = Set(others.map { functions[$0].type })
    for function in members {
      used.insert(functions[function].type)
      for place in functions[function].places {
        if case .type(let type) = place.meaning { used.insert(type) }
        if case .blockType(let type) = place.meaning { used.insert(type) }
      }
    }
    return used.sorted()
  }

  /// The globals that some functions name, in their order.
  func globals(of members: [Int]) -> [Int] {
    var used: Set<Int> = []
    for function in members {
      for case .global(let global) in functions[function].places.map(\.meaning) {
        used.insert(global)
      }
    }
    return used.sorted()
  }

  /// The functions of others that some functions call, in their order.
  func calls(of members: [Int]) -> [Int] {
    let own = Set(members)
    var called: Set<Int> = []
    for function in members {
      for case .call(let next) in functions[function].places.map(\.meaning)
      where !own.contains(next) {
        called.insert(next)
      }
    }
    return called.sorted()
  }
}
