import Testing

@testable import EspalierTerminal

/// The queue of what a session receives.
@Suite struct EventQueueTests {
  @Test("What is urgent goes first; all else in its order, and what is frequent together")
  func order() async {
    let queue = EventQueue<String>()
    for index in 0..<5 { queue.add("match \(index)", isUrgent: false) }
    queue.add("end", isUrgent: false)
    queue.add("match 5", isUrgent: false)
    queue.add("page", isUrgent: false)
    func next() async -> [String] {
      await queue.next(atMost: 3) { $0.hasPrefix("match") }
    }
    #expect(await next() == ["match 0", "match 1", "match 2"])
    queue.add("key", isUrgent: true)
    queue.add("match of a key", isUrgent: true)
    #expect(await next() == ["key"])
    #expect(await next() == ["match of a key"])
    #expect(await next() == ["match 3", "match 4"])
    #expect(await next() == ["end"])
    #expect(await next() == ["match 5"])
    queue.add("other", isUrgent: false)
    for key in ["one", "two", "three"] { queue.add(key, isUrgent: true) }
    #expect(await next() == ["one"])
    queue.add("four", isUrgent: true)
    #expect(queue.takeUrgent() == ["two", "three", "four"] && queue.takeUrgent() == [])
    #expect(await next() == ["page"])
    #expect(await next() == ["other"])
  }

  @Test("Events of many threads all arrive, those of each in their order")
  func threads() async {
    let queue = EventQueue<(thread: Int, number: Int)>()
    async let added: Void = withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 0..<500 {
            queue.add((thread, number), isUrgent: number.isMultiple(of: 7))
          }
        }
      }
    }
    var (last, count) = ([[Int]](repeating: [-1, -1], count: 4), 0)
    while count < 2_000 {
      for (thread, number) in await queue.next(atMost: 10, where: { _ in true }) {
        let row = number.isMultiple(of: 7) ? 1 : 0
        #expect(last[thread][row] < number)
        last[thread][row] = number
        count += 1
      }
    }
    await added
  }
}
