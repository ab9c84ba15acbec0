import Foundation
import Measures

/// The medians in an export of the benchmark tool in the format of the Java Microbenchmark Harness.
struct Results {
  /// The benchmark tool's record of a benchmark.
  private struct Benchmark: Decodable {
    var benchmark: String
    var secondaryMetrics: [String: Metric]
  }

  private struct Metric: Decodable {
    var scorePercentiles: [String: Double]
  }

  private let benchmarks: [Benchmark]

  init(contentsOf file: URL) throws {
    benchmarks = try JSONDecoder().decode([Benchmark].self, from: Data(contentsOf: file))
  }

  /// The median, or `nil` if there is none.
  func median(of measure: Measure) -> Double? {
    // The tool puts package and target before the name.
    let result = benchmarks.first { $0.benchmark.hasSuffix("Benchmarks.\(measure.name)") }
    // Times come in microseconds. The tool lists metrics of other benchmarks as well, so the one
    // that belongs to the measure is picked by its unit.
    let (metric, size) =
      measure.unit == .bytes ? (Measure.bytesMetric, 1.0) : ("Time (wall clock)", 1_000.0)
    return result?.secondaryMetrics[metric]?.scorePercentiles["50.0"].map {
      measure.value(ofRecorded: $0 * size)
    }
  }
}
