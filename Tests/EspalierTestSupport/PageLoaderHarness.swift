import Espalier

/// Performs operations on a page loader and on the model, and compares all that can be asked.
package struct PageLoaderHarness {
  package enum Operation: Sendable {
    case begin(Int32)
    case forget(Int32)
    case look(row: Int, list: Int32, isNear: Bool)
    /// At the rows of a list; `nil` for those of all.
    case endLook(Int32?)
    case take
    /// The token counts back from the last one.
    case receive(token: Int32, count: Int, total: Int?, next: Int32?)
    case receiveFirst(list: Int32, count: Int, total: Int?, next: Int32?)
    case fail(token: Int32)
    case retry(row: Int, list: Int32)
    case retryAll
    case onDemand(Bool)
    case loadMore(Int32)
    case cancel(Int32)
    case restart(Int32)
    case replace(list: Int32, rows: [Bool], next: Int32?)
  }

  private var loader: PageLoader
  private var model: ReferencePageLoader
  private var nextItem: Int32 = 0
  private var lastToken: Int32 = 0
  package static let lists: [Int32] = [-1, 4, 9]

  package init(pageSize: Int, requestLimit: Int) {
    loader = PageLoader(pageSize: Int32(pageSize), requestLimit: requestLimit)
    model = ReferencePageLoader(pageSize: pageSize, requestLimit: requestLimit)
  }

  /// Performs an operation; returns what differs, or `nil`.
  package mutating func perform(_ operation: Operation) -> String? {
    switch operation {
    case .begin(let list):
      loader.begin(list)
      if model.lists[list] == nil { model.lists[list] = .init() }
    case .forget(let list):
      loader.forget(list)
      model.end { $0.list == list }
      model.lists[list] = nil
    case .look(let row, let list, let isNear):
      let state = loader.look(at: Int32(row), of: list, isNear: isNear)
      let expected = model.look(at: row, of: list, isNear: isNear)
      if state != expected { return "looked at \(state), expected \(expected)" }
    case .endLook(let list?):
      loader.endLook(of: list)
      model.endLook(of: list)
    case .endLook(nil):
      loader.endLook()
      model.endLook()
    case .take:
      let (taken, expected) = (loader.takeRequests(), model.takeRequests())
      if taken != expected { return "sent \(taken), expected \(expected)" }
      lastToken = max(lastToken, taken.last?.token ?? 0)
      let cancelled = loader.takeCancellations()
      if cancelled != model.cancellations {
        return "cancelled \(cancelled), expected \(model.cancellations)"
      }
      model.cancellations = []
    case .receive(let token, let count, let total, let next):
      let token = lastToken - token
      let list = model.requests.first { $0.token == token }?.list
      let answer = loader.receive(
        token,
        count: Int32(count),
        total: total.map { Int32($0) },
        next: next
      )
      let expected = model.receive(token, count: count, total: total, next: next)
      if answer != expected {
        return "\(String(describing: answer)), expected \(String(describing: expected))"
      }
      insert(answer, list)
    case .receiveFirst(let list, let count, let total, let next):
      let answer = loader.receiveFirst(
        of: list,
        count: Int32(count),
        total: total.map { Int32($0) },
        next: next
      )
      let expected = model.receiveFirst(of: list, count: count, total: total, next: next)
      if answer != expected {
        return "\(String(describing: answer)), expected \(String(describing: expected))"
      }
      insert(answer, list)
    case .fail(let token):
      if loader.fail(lastToken - token) != model.fail(lastToken - token) { return "failed" }
    case .retry(let row, let list):
      if loader.retry(at: Int32(row), of: list) != model.retry(at: row, of: list) {
        return "retried"
      }
    case .retryAll:
      loader.retryAll()
      model.requests.removeAll { $0.phase == .failed }
    case .onDemand(let isOn):
      loader.loadsOnDemand = isOn
      model.loadsOnDemand = isOn
    case .loadMore(let list):
      if loader.loadMore(list) != model.loadMore(list) { return "loaded more" }
    case .cancel(let list):
      loader.cancel(list)
      model.end { $0.list == list && $0.phase != .failed }
    case .restart(let list):
      loader.restart(list)
      model.end { $0.list == list }
    case .replace(let list, let rows, let next):
      let items = rows.indices.map { nextItem + Int32($0 * 2) }
      let came = Set(zip(items, rows).filter { $0.1 }.map { $0.0 })
      nextItem += Int32(rows.count * 2)
      loader.replace(list, items: items.reversed(), next: next) { came.contains($0) }
      model.replace(list, items: items.reversed(), next: next) { came.contains($0) }
    }
    return difference
  }

  private mutating func insert(_ answer: PageLoader.Answer?, _ list: Int32?) {
    guard let answer, let list, answer.inserted > 0 else { return }
    loader.assign(nextItem, count: answer.inserted, to: list)
    model.assign(nextItem, count: Int(answer.inserted), to: list)
    nextItem += answer.inserted
  }

  /// The differences between the loader and the model.
  private var difference: String? {
    var (loader, model) = (loader, model)
    for list in Self.lists {
      let expected = model.lists[list]
      let size = expected?.rows.count ?? 0
      if loader.contains(list) != (expected != nil) { return "list \(list)" }
      if loader.size(of: list) != Int32(size) { return "size \(loader.size(of: list)) of \(list)" }
      if loader.next(of: list) != expected?.next { return "next of \(list)" }
      if loader.hasArrived(list) != (expected?.hasArrived ?? false) { return "arrival of \(list)" }
      let isPartial =
        expected.map { !$0.hasArrived || $0.next != nil || !$0.rows.allSatisfy(\.hasCome) }
      if loader.isPartial(list) != (isPartial ?? false) { return "isPartial of \(list)" }
      for row in 0..<size + 2 {
        let state = loader.look(at: Int32(row), of: list, isNear: false)
        let right = model.look(at: row, of: list, isNear: false)
        if state != right { return "row \(row) of \(list) is \(state), expected \(right)" }
      }
      let items = expected?.rows.map(\.item) ?? []
      if loader.items(at: 0..<Int32(size), of: list) != items.compactMap({ $0 }) {
        return "items of \(list)"
      }
      for (row, item) in items.enumerated() {
        if let item, loader.row(of: item, in: list) != Int32(row) { return "row of item \(item)" }
      }
    }
    let busy = model.requests.filter { $0.phase != .failed }.map(\.list)
    if loader.busyLists != busy { return "busy \(loader.busyLists), expected \(busy)" }
    let empty = Self.lists.filter { model.lists[$0]?.hasArrived == false }
    if loader.emptyLists != empty { return "empty \(loader.emptyLists), expected \(empty)" }
    return nil
  }

  /// A random operation.
  package static func random(_ random: inout some RandomSource) -> Operation {
    let list = lists[random.below(lists.count)]
    let count = random.below(6)
    let total = random.chance(50) ? random.below(14) : nil
    let next = random.chance(70) ? Int32(random.below(30)) : nil
    switch random.below(30) {
    case 0, 1, 2: return .begin(list)
    case 3: return .forget(list)
    case 4...11: return .look(row: random.below(14), list: list, isNear: random.chance(80))
    case 12, 13: return .endLook(random.chance(50) ? list : nil)
    case 14...18: return .take
    case 19...22:
      return .receive(token: Int32(random.below(4)), count: count, total: total, next: next)
    case 23: return .receiveFirst(list: list, count: count, total: total, next: next)
    case 24: return .fail(token: Int32(random.below(4)))
    case 25: return .retry(row: random.below(14), list: list)
    case 26: return random.chance(50) ? .retryAll : .onDemand(random.chance(50))
    case 27: return .loadMore(list)
    case 28: return random.chance(50) ? .cancel(list) : .restart(list)
    default:
      let rows = (0..<random.below(9)).map { _ in random.chance(50) }
      return .replace(list: list, rows: rows, next: random.chance(30) ? 40 : nil)
    }
  }
}
