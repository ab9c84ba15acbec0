#if os(Linux)
  import Benchmark
  import Espalier
  import Glibc
  import Measures

  /// Measures by how much the process grows: once, in a process that has built nothing yet.
  func registerResident(_ measure: Measure, build: @escaping () throws -> Outline<Int>) {
    register(measure, iterations: 1, state: {}) { benchmark, _ in
      let before = residentBytes()
      let outline = try build()
      benchmark.time { benchmark.measurement(.bytes, residentBytes() - before) }
      precondition(outline.itemCount == itemCount, "\(outline.itemCount) items were built")
      blackHole(outline)
    }
  }

  /// The memory that the process has in use.
  private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else {
      preconditionFailure("The system does not tell of its memory in /proc/self/statm")
    }
    defer { fclose(file) }
    // Two numbers of pages: the whole process, and what of it is resident.
    var line = [CChar](repeating: 0, count: 128)
    let count = fread(&line, 1, line.count, file)
    let words = line[..<count].split(separator: CChar(UInt8(ascii: " ")))
    let digits = words.dropFirst().first.map { String(decoding: $0.map(UInt8.init), as: UTF8.self) }
    guard let pages = digits.flatMap({ Int($0) }) else {
      preconditionFailure("/proc/self/statm holds no number of resident pages")
    }
    return pages * Int(getpagesize())
  }
#endif
