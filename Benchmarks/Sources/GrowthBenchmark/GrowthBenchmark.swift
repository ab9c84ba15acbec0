import Espalier
import Foundation
import Workload

/// Measures the engine on a tree of a given size, as the programs for GTK and Qt do.
///
///     GrowthBenchmark TOPS BRANCHES LEAVES
///
/// Prints one line a measure: `measure value unit`.
@main
struct GrowthBenchmark {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard numbers.count == 3, CommandLine.arguments.count == 4, numbers.allSatisfy({ $0 > 0 })
    else {
      FileHandle.standardError.write(Data("usage: GrowthBenchmark TOPS BRANCHES LEAVES\n".utf8))
      exit(64)
    }
    let shape = TreeShape(tops: numbers[0], branches: numbers[1], leaves: numbers[2])
    // The memory that the process takes for its first outline is not memory of the items.
    let first = try TreeShape(tops: 1, branches: 1, leaves: 1).outline()
    precondition(first.itemCount == 3, "The first outline has \(first.itemCount) items")
    let before = try residentBytes()
    var outline = try shape.outline()
    let bytes = try Double(residentBytes() - before) / Double(shape.itemCount)
    report("memory.resident", bytes, "bytes")
    try measureLookups(outline)
    try measureWalk(outline)
    try measureToggle(
      "toggle.branch-of-100",
      in: &outline,
      rows: shape.leaves,
      operations: 1_000,
      count: shape.branchCount,
      branch: shape.branch
    )
    try measureEdits(of: &outline, shape)
    outline = try shape.outline(isRooted: true)
    try measureToggle(
      "toggle.root",
      in: &outline,
      rows: shape.itemCount,
      operations: 1_000,
      count: 1
    ) { _ in TreeShape.root }
  }

  static func report(_ name: String, _ value: Double, _ unit: String = "ns") {
    print(name, String(format: "%.2f", value), unit)
  }

  static func measureLookups(_ outline: Outline<Int>) throws {
    let operations = 10_000
    var questions = Questions(below: outline.itemCount)
    let rowToID = try Samples.take(operations: operations) { time in
      try time { questions.ask(operations) { outline.id(atRow: $0) } }
    }
    report("row-to-id", rowToID.median)
    let idToRow = try Samples.take(operations: operations) { time in
      try time { questions.ask(operations) { outline.row(of: $0) } }
    }
    report("id-to-row", idToRow.median)
  }

  /// Sixty rows from any row on, as a screen asks for them.
  static func measureWalk(_ outline: Outline<Int>) throws {
    let operations = 1_000
    var questions = Questions(below: outline.rowCount - Questions.screenRows)
    let samples = try Samples.take(operations: operations) { time in
      try time { questions.readScreens(of: outline, count: operations) }
    }
    report("walk.60-rows", samples.median)
  }

  /// Closes and opens random branches; both count as one operation each.
  static func measureToggle(
    _ name: String,
    in outline: inout Outline<Int>,
    rows: Int,
    operations: Int,
    count: Int,
    branch: @escaping (Int) -> Int
  ) throws {
    var questions = Questions(below: count)
    let samples = try Samples.take(operations: operations) { time in
      try time {
        for _ in 0..<operations / 2 {
          let id = branch(questions.next())
          let closed = try outline.collapse(id).deletions.reduce(0) { $0 + $1.rows.count }
          let opened = try outline.expand(id).insertions.reduce(0) { $0 + $1.rows.count }
          precondition(closed == rows && opened == rows, "\(closed) rows went, \(opened) came")
        }
      }
    }
    report(name, samples.median)
  }

  /// Inserts leaves anywhere and deletes them, and moves a leaf to another branch and back.
  static func measureEdits(of outline: inout Outline<Int>, _ shape: TreeShape) throws {
    let operations = min(1_000, shape.itemCount / 10)
    let ids = shape.itemCount..<shape.itemCount + operations
    var questions = Questions(below: shape.branchCount * shape.leaves)
    let insertion = try Samples.take(operations: operations) { time in
      try time {
        for id in ids {
          let (number, index) = questions.next().quotientAndRemainder(dividingBy: shape.leaves)
          let parent = Outline<Int>.Parent.item(shape.branch(number))
          try outline.insert(CollectionOfOne(.init(id)), into: parent, at: index)
        }
      }
      precondition(outline.rowCount == ids.upperBound, "\(outline.rowCount) rows")
      try outline.delete(ids)
    }
    report("insert.one", insertion.median)
    let moves = try Samples.take(operations: 2 * operations) { time in
      try time {
        for _ in 0..<operations {
          let (number, index) = questions.next().quotientAndRemainder(dividingBy: shape.leaves)
          let (other, place) = questions.next().quotientAndRemainder(dividingBy: shape.leaves)
          let leaf = shape.leaf(index, ofBranch: number)
          try outline.move(leaf, into: .item(shape.branch(other)), at: place)
          try outline.move(leaf, into: .item(shape.branch(number)), at: index)
        }
      }
      precondition(
        outline.row(of: shape.itemCount - 1) == shape.itemCount - 1,
        "An item is elsewhere"
      )
    }
    report("move.one", moves.median)
  }

  /// The memory that the process has in use.
  static func residentBytes() throws -> Int {
    let line = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard let pages = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      preconditionFailure("/proc/self/statm holds no number of resident pages")
    }
    return pages * Int(getpagesize())
  }
}
