import Testing

@testable import EspalierBrowser

/// Children that come in pages.
@Suite struct ViewLoadingTests {
  private let host = Host(rowHeight: 20, titleHeight: 0)
  private let near = LookFlag.near.rawValue
  private let lacking = LookFlag.near.rawValue | LookFlag.lacksChildren.rawValue

  init() {
    _ = host.addSection(titled: false)
    loadingBegin(host.view, ~0)
  }

  /// The tokens to cancel, and the requests to send: token, list, offset and limit.
  private func settle() -> (cancelled: [Int32], requests: [[Int32]]) {
    let words = Host.list(loadingSettle(host.view, 0))
    let count = Int(words[0])
    let requests = Array(words.dropFirst(1 + count))
    return (
      Array(words[1..<1 + count]),
      stride(from: 0, to: requests.count, by: 4).map { Array(requests[$0..<$0 + 4]) }
    )
  }

  /// Answers a request, and describes what came as branches.
  private func answer(
    _ token: Int32,
    _ list: Int32,
    count: Int32,
    total: Int32 = -1,
    next: Int32 = -1
  ) -> [Int32]? {
    guard
      let words = loadingReceive(
        host.view,
        token: token,
        list: list,
        count: count,
        total: total,
        next: next
      )
    else { return nil }
    let items = Array(Host.list(words).dropFirst(2))
    for item in items {
      host.write([1])
      _ = viewDescribe(host.view, first: item, count: 1)
    }
    return items
  }

  @Test("The top items are requested, and all rows are there after the first page")
  func top() {
    #expect(settle().requests == [[1, ~0, 0, 200]])
    #expect(settle().requests == [])
    #expect(answer(1, ~0, count: 2, total: 5) == [0, 1])
    #expect(host.ids == [0, 1, 2, 3, 4])
    #expect(answer(1, ~0, count: 2, total: 5) == nil)
    #expect(loadingLook(host.view, 3, row: -1, bits: near) == LoadingCode.none.rawValue)
    #expect(settle().requests == [[2, ~0, 2, 3]])
    #expect(answer(2, ~0, count: 1, total: 3) == [2])
    #expect(host.ids == [0, 1, 2])
    #expect(loadingFact(host.view, ~0, fact: LoadingFact.size.rawValue) == 3)
  }

  @Test("An expanded branch requests its children; collapsed or hidden, it cancels that")
  func branches() {
    _ = answer(0, ~0, count: 2, total: 2)
    _ = viewExpand(host.view, 1, how: ExpansionCode.open.rawValue)
    #expect(loadingLook(host.view, 0, row: -1, bits: lacking) == LoadingCode.none.rawValue)
    #expect(loadingLook(host.view, 1, row: -1, bits: lacking) == LoadingCode.loading.rawValue)
    #expect(settle().requests == [[2, 1, 0, 200]])
    _ = viewExpand(host.view, 1, how: ExpansionCode.close.rawValue)
    #expect(settle().cancelled == [2])
    #expect(answer(2, 1, count: 3, total: 3) == nil)
    _ = viewExpand(host.view, 1, how: ExpansionCode.open.rawValue)
    _ = loadingLook(host.view, 1, row: -1, bits: lacking)
    #expect(settle().requests == [[3, 1, 0, 200]])
    #expect(answer(3, 1, count: 1, total: 2) == [2])
    _ = viewExpand(host.view, 2, how: ExpansionCode.open.rawValue)
    _ = loadingLook(host.view, 2, row: -1, bits: lacking)
    _ = loadingLook(host.view, 3, row: -1, bits: lacking)
    #expect(settle().requests == [[4, 2, 0, 200], [5, 1, 1, 1]])
    _ = viewExpand(host.view, 1, how: ExpansionCode.close.rawValue)
    // The row of the one is hidden; the other is only collapsed, and may be expanded again.
    #expect(settle().cancelled == [4])
  }

  @Test("A row shows the failure of its request until that is repeated")
  func failures() {
    _ = answer(0, ~0, count: 1, total: 300)
    _ = loadingLook(host.view, 250, row: -1, bits: near)
    #expect(settle().requests == [[2, ~0, 200, 100]])
    #expect(loadingFail(host.view, token: 2) == 1 && loadingFail(host.view, token: 2) == 0)
    #expect(loadingLook(host.view, 299, row: -1, bits: near) == -2)
    #expect(settle().requests == [])
    #expect(loadingRetry(host.view, 0) == 0)
    #expect(loadingRetry(host.view, 299) == 1)
    _ = loadingLook(host.view, 299, row: -1, bits: near)
    #expect(settle().requests == [[3, ~0, 200, 100]])
  }

  @Test("On demand, the last row offers more")
  func more() {
    _ = answer(0, ~0, count: 3, next: 3)
    let bits = near | LookFlag.onDemand.rawValue
    #expect(loadingLook(host.view, 1, row: -1, bits: bits) == LoadingCode.none.rawValue)
    #expect(loadingLook(host.view, 2, row: -1, bits: bits) == LoadingCode.more.rawValue)
    #expect(loadingRetry(host.view, 1) == 0)
    #expect(loadingRetry(host.view, 2) == 1)
    #expect(loadingLook(host.view, 2, row: -1, bits: bits) == LoadingCode.none.rawValue)
    #expect(settle().requests == [[2, ~0, 3, 200]])
  }

  @Test("CK-04: children that come later are checked if the branch is, not if one was unchecked")
  func checks() {
    _ = answer(0, ~0, count: 1, total: 1)
    _ = viewExpand(host.view, 0, how: ExpansionCode.open.rawValue)
    _ = viewCheck(host.view, 0, how: CheckCode.on.rawValue)
    _ = loadingLook(host.view, 0, row: -1, bits: lacking)
    #expect(answer(settle().requests[0][0], 0, count: 1, next: 1) == [1])
    #expect(host.checked == [0])
    #expect(answer(more(after: 1), 0, count: 1, next: 2) == [2])
    #expect(host.checked == [0])
    _ = viewCheck(host.view, 1, how: CheckCode.off.rawValue)
    #expect(answer(more(after: 2), 0, count: 1, total: 3) == [3])
    #expect(host.checked == [2])
  }

  /// Requests the children after the last one that came, and returns the token.
  private func more(after last: Int32) -> Int32 {
    let bits = near | LookFlag.onDemand.rawValue
    #expect(loadingLook(host.view, last, row: -1, bits: bits) == LoadingCode.more.rawValue)
    #expect(loadingRetry(host.view, last) == 1)
    _ = loadingLook(host.view, last, row: -1, bits: bits)
    let requests = settle().requests
    #expect(requests.count == 1)
    return requests.first?[0] ?? 0
  }

  @Test("After a sort, a missing row still requests what it stands for")
  func sorted() {
    _ = answer(0, ~0, count: 1, total: 500)
    _ = loadingLook(host.view, 450, row: -1, bits: near)
    _ = settle()
    #expect(answer(2, ~0, count: 100, total: 500) == Array(400..<500))
    _ = host.sort([0] + (400..<500).reversed(), parent: -1, section: -1, deep: true)
    #expect(host.ids.prefix(3) == [0, 499, 498])
    #expect(host.ids[101] == 1)
    _ = loadingLook(host.view, 1, row: -1, bits: near)
    _ = loadingLook(host.view, 450, row: -1, bits: near)
    #expect(settle().requests == [[3, ~0, 1, 199]])
  }

  @Test("Edits of a list are refused while something of it is missing, and so is undoing them")
  func edits() {
    _ = answer(0, ~0, count: 2, total: 2)
    _ = loadingLook(host.view, 0, row: -1, bits: lacking)
    let refusal = RefusalCode.notLoaded.rawValue
    func insert(into parent: Int32) -> Int32 {
      host.write([0])
      return viewEditInsert(host.view, count: 1, parent: parent, section: 0, index: -1)
    }
    loadingBegin(host.view, 0)
    #expect(insert(into: 0) == refusal)
    #expect(insert(into: -1) == 2)
    #expect(answer(0, 0, count: 1, total: 2) == [3])
    #expect(insert(into: 0) == refusal)
    host.write([3])
    #expect(viewEditDelete(host.view, count: 1) == refusal)
    #expect(host.drop([3], into: -1, at: 0) == refusal)
    host.write([1])
    #expect(viewEditDelete(host.view, count: 1) >= 0)
    loadingFollow(host.view, ~0, next: 7)
    #expect(viewUndo(host.view, redo: 0) == refusal)
    loadingFollow(host.view, ~0, next: -1)
    #expect(viewUndo(host.view, redo: 0) > 0)
    #expect(host.ids == [0, 1, 2])
  }

  @Test("What is no list and no row answers nothing")
  func unknown() {
    #expect(answer(0, 77, count: 1) == nil && answer(0, ~9, count: 1) == nil)
    #expect(answer(0, ~0, count: 1, total: loadingRowLimit + 1) == nil)
    #expect(loadingLook(host.view, 77, row: -1, bits: lacking) == LoadingCode.none.rawValue)
    #expect(loadingRetry(host.view, 77) == 0)
    #expect(loadingFact(host.view, 77, fact: LoadingFact.next.rawValue) == -1)
    #expect(loadingFact(host.view, ~0, fact: 99) == -1)
  }
}
