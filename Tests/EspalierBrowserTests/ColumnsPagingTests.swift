import Testing

@testable import EspalierBrowser

/// Children of columns that come in pages: lists with numbers of the host's.
@Suite struct ColumnsPagingTests {
  private let host = ListHost()

  @Test("A list is requested as the rows that are looked at need it, wherever its column is")
  func pages() {
    host.begin(0, 1)
    host.look(0, rows: 0)
    #expect(host.settle(0).requests == [[1, 0, 0, 200]])
    host.look(1, rows: 0)
    #expect(host.settle(1).requests == [[2, 1, 0, 200]])
    #expect(host.answer(1, 0, count: 200, total: 1_000) == [1, 1_000] + (0..<200))
    host.look(0, rows: 777, 779, 1_000)
    #expect(host.settle(0).requests == [[3, 0, 600, 200]])
    #expect(host.answer(3, 0, count: 200, total: 1_000) == [0, 1_000] + (600..<800))
    #expect(host.answer(3, 0, count: 200, total: 1_000) == nil)
    #expect(host.answer(2, 1, count: 3, total: -1) == [1, 3, 0, 1, 2])
  }

  @Test("One row stands for those that may follow; an empty page ends the list")
  func unknownTotals() {
    host.begin(0)
    host.look(0, rows: 0)
    _ = host.settle(0)
    #expect(host.answer(1, 0, count: 200, next: 200) == [1, 201] + (0..<200))
    host.look(0, rows: 200)
    #expect(host.settle(0).requests == [[2, 0, 200, 200]])
    #expect(host.answer(2, 0, count: 200, next: 400) == [0, 401] + (200..<400))
    host.look(0, rows: 400)
    _ = host.settle(0)
    #expect(host.answer(3, 0, count: 0) == [0, 400])
    host.look(0, rows: 400)
    #expect(host.settle(0).requests == [])
  }

  @Test("A total below what came is what came; rows that do not come are a failure")
  func wrongTotals() {
    host.begin(0, 1)
    host.look(0, rows: 0)
    _ = host.settle(0)
    #expect(host.answer(1, 0, count: 2, total: 1) == [1, 2, 0, 1])
    host.look(1, rows: 0)
    _ = host.settle(1)
    let short = AnswerFlag.first.rawValue | AnswerFlag.short.rawValue
    #expect(host.answer(2, 1, count: 0, total: 5) == [short, 5])
    #expect(loadingLook(host.view, 1, row: 4, bits: LookFlag.near.rawValue) == -2)
    #expect(host.settle(1).requests == [])
    loadingRestart(host.view, 1)
    host.look(1, rows: 4)
    #expect(host.settle(1).requests == [[3, 1, 0, 5]])
    #expect(host.answer(3, 1, count: 3, total: 3) == [0, 3, 0, 1, 2])
  }

  @Test("What is not looked at any more is cancelled in its list alone")
  func cancelling() {
    host.begin(0, 1)
    host.look(0, rows: 0)
    _ = host.settle(0)
    _ = host.answer(1, 0, count: 200, total: 2_000)
    host.look(0, rows: 500, 1_000)
    host.look(1, rows: 0)
    #expect(host.settle(0).requests == [[2, 0, 400, 200], [3, 0, 1_000, 200], [4, 1, 0, 200]])
    host.look(0, rows: 500)
    #expect(host.settle(0).cancelled == [3])
    #expect(host.answer(3, 0, count: 200, total: 2_000) == nil)
    loadingForget(host.view, 0)
    #expect(host.settle(1).cancelled == [2])
    #expect(host.settle(1).cancelled == [4])
  }
}

/// A host of lists of a column browser.
private final class ListHost {
  let view = columnsMake()

  deinit {
    columnsEnd(view)
    viewDrop(view)
  }

  func begin(_ lists: Int32...) {
    for list in lists { loadingBegin(view, list) }
  }

  func look(_ list: Int32, rows: Int32...) {
    for row in rows { _ = loadingLook(view, list, row: row, bits: LookFlag.near.rawValue) }
  }

  /// The tokens to cancel, and the requests to send: token, list, offset and limit.
  func settle(_ list: Int32) -> (cancelled: [Int32], requests: [[Int32]]) {
    let words = Host.list(loadingSettle(view, list))
    let count = Int(words[0])
    let requests = Array(words.dropFirst(1 + count))
    return (
      Array(words[1..<1 + count]),
      stride(from: 0, to: requests.count, by: 4).map { Array(requests[$0..<$0 + 4]) }
    )
  }

  func answer(
    _ token: Int32,
    _ list: Int32,
    count: Int32,
    total: Int32 = -1,
    next: Int32 = -1
  ) -> [Int32]? {
    loadingReceive(view, token: token, list: list, count: count, total: total, next: next)
      .map(Host.list)
  }
}
