import Benchmark
import Measures
import Workload

func measureCalibration() {
  register(.pointerChase) {
    (next: Cycle(length: 4 << 20), at: UInt32(0))
  } iteration: { _, state in
    let links = state.next.links
    var position = state.at
    for _ in 0..<Measure.pointerChase.operations { position = links[Int(position)] }
    precondition(position != state.at, "The cycle is shorter than an iteration")
    state.at = position
    blackHole(position)
  }
}

/// Every number below a length, linked to another in one random cycle.
struct Cycle {
  let links: [UInt32]

  init(length: Int) {
    var generator = SeededGenerator(seed: 2)
    var links = (0..<UInt32(length)).map { $0 }
    // Swapping only with earlier places makes a single cycle of all.
    for index in (1..<length).reversed() {
      links.swapAt(index, Int.random(in: 0..<index, using: &generator))
    }
    self.links = links
  }
}
