import Benchmark
import Measures

/// Holds the state of a benchmark between iterations.
///
/// An iteration has it `inout` as a whole: the one access costs it nothing per operation, and a
/// mutation of the state copies nothing.
private final class Box<State> {
  var state: State

  init(_ state: State) { self.state = state }
}

/// Registers a benchmark.
///
/// - Parameters:
/// - measure: The measure.
/// - seconds: The duration of the run.
/// - iterations: The maximum number of iterations; a single one has no warm-up either.
/// - state: Creates the state of the iterations, before the clock starts.
/// - iteration: Does the operations of the measure. It is timed as a whole unless it says
///     otherwise.
func register<State>(
  _ measure: Measure,
  seconds: Int = 1,
  iterations: Int = 100_000,
  state: @escaping () throws -> State,
  iteration: @escaping (Benchmark, inout State) throws -> Void
) {
  let configuration = Benchmark.Configuration(
    // The export of the tool leaves out a benchmark without throughput, which is one that never
    // took less than two seconds.
    metrics: [.wallClock, .throughput] + (measure.unit == .bytes ? [.bytes] : []),
    warmupIterations: iterations == 1 ? 0 : 3,
    maxDuration: .seconds(seconds),
    maxIterations: iterations
  )
  Benchmark(
    measure.name,
    configuration: configuration,
    closure: { (benchmark: Benchmark, box: Box<State>) throws in
      try iteration(benchmark, &box.state)
    },
    setup: { Box(try state()) }
  )
}

extension BenchmarkMetric {
  /// The values of measures in bytes.
  static let bytes = BenchmarkMetric.custom(Measure.bytesMetric)
}

extension Benchmark {
  /// Times `operation` alone; what the iteration does around it is not counted.
  @inline(__always)
  func time<Result>(_ operation: () throws -> Result) rethrows -> Result {
    startMeasurement()
    let result = try operation()
    stopMeasurement()
    return result
  }
}
