import EspalierSources
import Foundation

/// Measures opening, indexing and searching a JSON file.
///
///     JSONBenchmark FILE PHASE
///
/// It prints one line per measurement, `name value unit`, and one for each target, which starts
/// with `#` and reports whether it is met. Times are medians of several runs, with the file in the
/// system's cache. Peak memory is one number per process, so every phase has its own process:
/// `Explorer/Benchmarks/Data/run` runs them all.
@main
struct JSONBenchmark {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let phase = Phase(rawValue: arguments[2]) else {
      let phases = Phase.allCases.map(\.rawValue).joined(separator: "|")
      fail("usage: JSONBenchmark FILE \(phases)")
    }
    do {
      try await phase.run(arguments[1])
    } catch {
      fail("\(error)")
    }
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(2)
  }

  /// The measured operation.
  enum Phase: String, CaseIterable {
    case open, index, search

    func run(_ path: String) async throws {
      switch self {
      case .open:
        try await JSONBenchmark.report("firstScreen", bar: 0.1) {
          try await screen(of: try JSONSource(path: path))
        }
      case .index:
        try await JSONBenchmark.report("index", bar: 0.8, runs: 3) {
          try await indexed(path)
        }
        JSONBenchmark.reportMemory("unexpanded", bar: 250)
      case .search:
        let source = try await indexed(path)
        for (name, text) in [("search", "needle"), ("searchAbsent", "kumquat")] {
          try await JSONBenchmark.report(name, bar: 0.2) {
            try await source.search(
              for: SourceQuery(.text(text)),
              progress: { _ in },
              found: { _ in true }
            )
          }
        }
      }
    }

    /// Reads the first rows of the top level, and those of the first branch.
    private func screen(of source: JSONSource) async throws {
      let top = try await source.children(of: nil, from: 0, limit: 60)
      guard let first = top.nodes.first(where: \.isBranch) else { return }
      _ = try await source.children(of: first.id, from: 0, limit: 60)
    }

    /// A source that is completely indexed.
    @discardableResult
    private func indexed(_ path: String) async throws -> JSONSource {
      let source = try JSONSource(path: path)
      // Looking up a path indexes everything before it.
      _ = try await source.node(path: "")
      return source
    }
  }

  /// Reports the median of several runs in seconds.
  static func report(
    _ name: String,
    bar: Double,
    runs: Int = 5,
    _ work: () async throws -> Void
  ) async throws {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<runs {
      let time = try await clock.measure(work)
      times.append(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
    }
    times.sort()
    report(name, times[times.count / 2], "s", bar: bar)
  }

  /// Reports the peak memory of this process.
  static func reportMemory(_ name: String, bar: Double) {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") }),
      let size = Double(line.filter(\.isNumber))
    else {
      print("# absent json.\(name): this system does not report the peak memory of a process")
      return
    }
    report(name, size * 1024 / 1_000_000, "MB", bar: bar)
  }

  private static func report(_ name: String, _ value: Double, _ unit: String, bar: Double) {
    let text = String(format: unit == "s" ? "%.3f" : "%.0f", value)
    let verdict = value <= bar ? "met" : "missed"
    print("json.\(name) \(text) \(unit)")
    print("# \(verdict) json.\(name) \(text) of \(bar) \(unit)")
  }
}
