import Espalier
import Foundation
import Workload

/// Performs one of the hottest calls so many times, for counting its instructions.
///
///     HotCalls NAME CALLS [BRANCHES]
///
/// The outline has 100 items at the top with BRANCHES (10) branches each, and 100 leaves in each branch.
/// All before the calls is the same for any number of them, so the difference of two runs is
/// the cost of the calls. All is the same in every run while SWIFT_DETERMINISTIC_HASHING is set.
/// Without arguments it prints the names, each with the number of calls to count.
@main
struct HotCalls {
  static let shape = TreeShape(tops: 100, branches: branches ?? 0, leaves: 100)

  private static let branches: Int? = {
    guard CommandLine.arguments.count > 3 else { return 10 }
    return Int(CommandLine.arguments[3]).flatMap { $0 > 0 ? $0 : nil }
  }()

  /// The calls, each with a number of them that makes the count steady.
  static let calls: [(name: String, count: Int, run: @Sendable (Int) throws -> Void)] = [
    ("row-to-id", 100_000, rowToID),
    ("id-to-row", 100_000, idToRow),
    ("toggle.branch-of-100", 20_000, toggle),
    ("insert.one", 20_000, insert),
    ("walk.60-rows", 5_000, walk),
    ("apply.10-percent-changed", 2, applySnapshot),
    ("filter.1-in-1000", 2, filter),
  ]

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.isEmpty {
      for call in calls { print(call.name, call.count) }
      return
    }
    guard 2...3 ~= arguments.count, let name = arguments.first,
      let count = arguments.dropFirst().first.flatMap({ Int($0) }), branches != nil,
      let call = calls.first(where: { $0.name == name }), count >= 0
    else {
      FileHandle.standardError.write(Data("usage: HotCalls [NAME CALLS [BRANCHES]]\n".utf8))
      exit(64)
    }
    try call.run(count)
  }

  @Sendable static func rowToID(_ count: Int) throws {
    let outline = try shape.outline()
    var questions = Questions(below: shape.itemCount)
    questions.ask(count) { outline.id(atRow: $0) }
  }

  @Sendable static func idToRow(_ count: Int) throws {
    let outline = try shape.outline()
    var questions = Questions(below: shape.itemCount)
    questions.ask(count) { outline.row(of: $0) }
  }

  /// Collapses and expands by turns; each is a call.
  @Sendable static func toggle(_ count: Int) throws {
    var outline = try shape.outline()
    var questions = Questions(below: shape.branchCount)
    for _ in 0..<count / 2 {
      let branch = shape.branch(questions.next())
      let closed = try outline.collapse(branch)
      let opened = try outline.expand(branch)
      precondition(closed.deletions.count == 1 && opened.insertions.count == 1, "No one range")
    }
  }

  @Sendable static func insert(_ count: Int) throws {
    var outline = try shape.outline()
    var questions = Questions(below: shape.branchCount * shape.leaves)
    for id in shape.itemCount..<shape.itemCount + count {
      let (number, index) = questions.next().quotientAndRemainder(dividingBy: shape.leaves)
      let parent = Outline<Int>.Parent.item(shape.branch(number))
      try outline.insert(CollectionOfOne(.init(id)), into: parent, at: index)
    }
    precondition(outline.rowCount == shape.itemCount + count, "\(outline.rowCount) rows")
  }

  @Sendable static func walk(_ count: Int) throws {
    let outline = try shape.outline()
    var questions = Questions(below: shape.itemCount - Questions.screenRows)
    questions.readScreens(of: outline, count: count)
  }

  /// Applies a snapshot with another item in place of each tenth leaf, and the former one, by turns.
  @Sendable static func applySnapshot(_ count: Int) throws {
    var outline = try shape.outline()
    var sections = outline.snapshot
    var others = sections
    for number in 0..<shape.branchCount {
      for index in stride(from: number % 10, to: shape.leaves, by: 10) {
        others[0].items[shape.leaf(index, ofBranch: number)].id += shape.itemCount
      }
    }
    for _ in 0..<count {
      let changes = try outline.apply(others)
      precondition(!changes.isEmpty, "The snapshot changed nothing")
      swap(&sections, &others)
    }
  }

  /// Filters for an item in a thousand, then for one in two thousand of those, and clears the filter.
  @Sendable static func filter(_ count: Int) throws {
    var outline = try shape.outline()
    for _ in 0..<count {
      outline.filter { $0 % 1_000 == 0 }
      let shown = outline.matchCount
      outline.narrowFilter { $0 % 2_000 == 0 }
      precondition(outline.matchCount < shown, "The filter was not narrowed")
      outline.clearFilter()
    }
    precondition(outline.rowCount == shape.itemCount, "\(outline.rowCount) rows")
  }
}
