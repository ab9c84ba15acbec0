import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Events of an outline", .serialized)
@MainActor
struct OutlineEventTests {
  @Test("Should, will and did, in this order, and what closures refuse does not happen")
  func order() throws {
    let screen = CollectionScreen()
    var asked: [String] = []
    screen.source.shouldExpand = {
      asked.append("expand \($0)")
      return $0 != "B"
    }
    screen.source.shouldCollapse = {
      asked.append("collapse \($0)")
      return true
    }
    screen.tap("A")
    #expect(try screen.source.expand("B") == false)
    try screen.source.collapse("A")
    #expect(asked == ["expand A", "expand B", "collapse A"])
    #expect(
      screen.events == [
        #"willExpand("A")"#, #"didExpand("A")"#, #"didActivate("A")"#, #"willCollapse("A")"#,
        #"didCollapse("A")"#,
      ]
    )
  }

  @Test("A table's delegate and the closures are both asked, and both hear of it")
  func both() throws {
    let screen = OutlineScreen()
    var events: [OutlineEvent<String>] = []
    screen.source.onEvent = { events.append($0) }
    screen.source.shouldExpand = { $0 != "C" }
    screen.listener.refused = ["B"]
    for id in ["A", "B", "C"] { try screen.source.expand(id) }
    #expect(events == [.willExpand("A"), .didExpand("A")])
    #expect(screen.listener.log.filter { $0.hasPrefix("did") } == ["did expand A"])
    StandIn.press(.keyboardDownArrow)
    #expect(events.last == .didChangeSelection)
  }

  @Test("An item that a closure deletes is not reported to the delegate any more")
  func deleted() throws {
    let screen = OutlineScreen()
    screen.source.onEvent = { [source = screen.source] event in
      if event == .willExpand("A") { _ = try? source.delete(["A"]) }
    }
    try screen.source.expand("A")
    #expect(screen.lines[0] == "B")
    #expect(!screen.listener.log.contains("will expand A"))
  }

  @Test("Several tasks can wait for events, which a stream keeps until then")
  func streams() async throws {
    let screen = CollectionScreen()
    let source = screen.source
    let (first, second) = (source.events, source.events)
    try source.expand("A")
    try source.collapse("A")
    let all: @MainActor (AsyncStream<OutlineEvent<String>>) async -> [OutlineEvent<String>] = {
      var events: [OutlineEvent<String>] = []
      for await event in $0.prefix(4) { events.append(event) }
      return events
    }
    let expected: [OutlineEvent<String>] = [
      .willExpand("A"), .didExpand("A"), .willCollapse("A"), .didCollapse("A"),
    ]
    #expect(await all(first) == expected)
    #expect(await all(second) == expected)
    #expect(screen.events.count == 4)
  }

  @Test("A stream ends when its data source is gone")
  func end() async {
    var source: OutlineCollectionDataSource<String>? = OutlineCollectionDataSource(
      outline: OutlineFixture.t1
    ) { _, _, _ in nil }
    let events = source?.events
    source?.expandAll()
    _ = try? source?.toggle("A")
    source = nil
    var count = 0
    if let events { for await _ in events { count += 1 } }
    #expect(count == 2)
  }
}
