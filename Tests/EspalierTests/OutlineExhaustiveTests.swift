import Espalier
import EspalierTestSupport
import Testing

/// Every forest of up to six items, with every set of expanded items, under every single change.
@Suite struct OutlineExhaustiveTests {
  /// Some of the forests of a number of items, so that several processors share the largest number.
  struct Share: Sendable, CustomTestStringConvertible {
    var items: Int
    var number: Int
    var count: Int

    static let all = (0...TestScale.exhaustiveItems).flatMap { items in
      let count = items < 5 ? 1 : 16
      return (0..<count).map { Share(items: items, number: $0, count: count) }
    }

    var testDescription: String { "\(items) items, part \(number + 1) of \(count)" }
  }

  @Test(arguments: Share.all)
  func everySingleEdit(share: Share) throws {
    var edits = 0
    let (items, forests) = (share.items, OutlineExhaustiveTests.forests(of: share.items))
    for (index, levels) in forests.enumerated() where index % share.count == share.number {
      for open in 0..<(1 << items) {
        var start = try OutlineHarness(levels: levels, open: open)
        // What is drawn takes as long again, and is compared for up to five items.
        start.comparesDrawnRows = items < 6
        for operation in start.everyOperation {
          var subject = start
          if let fault = subject.perform(operation) {
            Issue.record("levels \(levels), open \(String(open, radix: 2)), \(operation): \(fault)")
            return
          }
          edits += 1
        }
      }
    }
    #expect(edits > 0)
  }

  @Test("The number of forests matches the Catalan numbers")
  func forestCount() {
    #expect(
      (0...6).map { OutlineExhaustiveTests.forests(of: $0).count } == [1, 1, 2, 5, 14, 42, 132]
    )
  }

  /// Every ordered forest of `count` items, as the levels of its pre-order.
  static func forests(of count: Int) -> [[Int]] {
    var forests: [[Int]] = [[]]
    for _ in 0..<count {
      forests = forests.flatMap { levels in
        (0...(levels.last.map { $0 + 1 } ?? 0)).map { levels + [$0] }
      }
    }
    return forests
  }
}

extension OutlineHarness {
  /// One section of items numbered from 0 with the given levels, those expanded whose bit is set.
  init(levels: [Int], open: Int) throws {
    self.init()
    let items = levels.enumerated().map { index, level in
      Outline<Int>.Item(index, level: level, isExpanded: open >> index & 1 == 1)
    }
    try outline.insertSection(items: items)
    model.sections = [.init(name: nil, items: ReferenceItem.nested(items))]
  }

  /// Every operation that is possible in one step.
  var everyOperation: [Operation] {
    let entries = model.entries
    var operations: [Operation] = (-1...3).map { .expandToLevel($0) }
    operations += [
      .expandAll, .collapseAll, .insertSection(name: 7, items: [], at: 0), .deleteSection(0),
      .estimateHeights(keys: 3), .forgetMeasurements(nil),
    ]
    for entry in entries {
      let id = entry.item.id
      for recursively in [false, true] {
        operations += [
          .expand(id, recursively: recursively), .collapse(id, recursively: recursively),
          .toggle(id, recursively: recursively), .collapseSiblings(id, recursively: recursively),
        ]
      }
      operations += [
        .reveal(id), .delete([id]), .expandSiblings(id), .setBranch(id, true),
        .setBranch(id, false), .setHeight(id, 20), .setCollapsible(id, false),
        .setEstimatedHeight(id, 20), .estimateHeightsBelow(.item(id), keys: 3),
      ]
      operations += [
        .sort(.item(id), deep: false, keys: 50), .sort(.item(id), deep: true, keys: 50),
      ]
      operations += entries.filter { $0.item.id > id }.map { .delete([$0.item.id, id]) }
      operations += (0...entry.item.children.count).map {
        .insert([.init(100)], into: .item(id), at: $0)
      }
      operations.append(
        .insert([.init(100, isExpanded: true), .init(101, level: 1)], into: .item(id), at: nil)
      )
    }
    operations += [2, 3, 50].flatMap { keys -> [Operation] in
      [.sort(.section(0), deep: false, keys: keys), .sort(.section(0), deep: true, keys: keys)]
    }
    for moved in entries.map(\.item.id) {
      for entry in entries {
        operations += (0...entry.item.children.count).map {
          .move(moved, into: .item(entry.item.id), at: $0)
        }
      }
      operations += (0...model.sections[0].items.count).map {
        .move(moved, into: .section(0), at: $0)
      }
    }
    operations += (0...model.sections[0].items.count).map {
      .insert([.init(100)], into: .section(0), at: $0)
    }
    return operations
  }
}
