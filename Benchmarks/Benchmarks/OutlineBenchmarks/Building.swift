import Benchmark
import Espalier
import Measures

func measureBuilding() {
  registerBuild(.build) {
    var builder = Outline<Int>.Builder()
    try Cube.stream(into: &builder) { $0 }
    return builder.finish()
  }
  registerBuild(.buildReserved) {
    var builder = Outline<Int>.Builder()
    builder.reserveCapacity(itemCount + 1)
    try Cube.stream(into: &builder) { $0 }
    return builder.finish()
  }
  registerBuild(.buildDense, build: Cube.denseOutline)
  register(.buildString, seconds: 3, state: Cube.names) { benchmark, names in
    let outline = try benchmark.time {
      var builder = Outline<String>.Builder()
      try Cube.stream(into: &builder) { names[$0] }
      return builder.finish()
    }
    precondition(outline.itemCount == itemCount, "\(outline.itemCount) items were built")
    blackHole(outline)
  }
}

/// Times a build; letting the outline go is not counted.
private func registerBuild(_ measure: Measure, build: @escaping () throws -> Outline<Int>) {
  register(measure, seconds: 3, state: {}) { benchmark, _ in
    let outline = try benchmark.time(build)
    precondition(outline.rowCount == itemCount, "\(outline.rowCount) rows were built")
    blackHole(outline)
  }
}

func measureMemory() {
  register(.nodeBytes, iterations: 1) {
    try Cube.outline()
  } iteration: { benchmark, outline in
    benchmark.measurement(.bytes, outline.allocatedBytes)
  }
  #if os(Linux)
    registerResident(.residentBytes) { try Cube.outline() }
    registerResident(.residentBytesDense, build: Cube.denseOutline)
  #endif
}
