import Foundation
import Measures

/// Turns what the benchmark tool exported into one line a measure.
///
/// A line is `name value unit`. Behind them, a line that begins with `#` tells of each bar whether
/// it is met. A measure without a result is a fault; a bar that is missed is one under `--strict`.
@main
struct Report {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isStrict = arguments.contains("--strict")
    let isPartial = arguments.contains("--partial")
    arguments.removeAll { $0.hasPrefix("--") }
    guard arguments.count == 1, let path = arguments.first else {
      fail("usage: Report [--strict] [--partial] results.jmh.json")
    }
    let results: Results
    do {
      results = try Results(contentsOf: URL(fileURLWithPath: path))
    } catch {
      fail("The results in \(path) cannot be read: \(error.localizedDescription)")
    }
    let lines = Measure.all.filter(\.isAvailable).compactMap { measure in
      results.median(of: measure).map { Line(measure: measure, value: $0) }
    }
    for line in lines { print(line.text) }
    for line in lines { if let verdict = line.verdict { print(verdict) } }
    if !isPartial {
      let missing = Measure.all.filter { $0.isAvailable && results.median(of: $0) == nil }
      if !missing.isEmpty {
        let names = missing.map(\.name).joined(separator: ", ")
        fail("No result, because it failed or always took more than two seconds: \(names)")
      }
    }
    if lines.isEmpty { fail("There is no result in \(path)") }
    if isStrict && !lines.allSatisfy(\.isMet) { exit(1) }
  }

  static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(2)
  }
}
