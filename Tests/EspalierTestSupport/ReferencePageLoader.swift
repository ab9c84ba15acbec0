import Espalier

/// A page loader that does everything row by row.
package struct ReferencePageLoader {
  struct List {
    /// For each row: whether it came, and its item.
    var rows: [(hasCome: Bool, item: Int32?)] = []
    var next: Int32? = 0
    var hasArrived = false
    var wantsMore = false
  }

  enum Phase { case waiting, underway, failed }

  struct Request {
    var token: Int32
    var list: Int32
    var rows: [Int]
    var offset: Int32
    var phase = Phase.waiting
    var isInSight = true
  }

  var lists: [Int32: List] = [:]
  var requests: [Request] = []
  var cancellations: [Int32] = []
  var loadsOnDemand = false
  let pageSize: Int
  let requestLimit: Int
  private var lastToken: Int32 = 0

  package init(pageSize: Int, requestLimit: Int) {
    self.pageSize = pageSize
    self.requestLimit = requestLimit
  }

  mutating func look(at row: Int, of number: Int32, isNear: Bool) -> PageLoader.RowState {
    guard let list = lists[number] else { return .loaded }
    let isMore = row >= list.rows.count
    if isMore ? list.next == nil : list.rows[row].hasCome { return .loaded }
    if isMore, list.hasArrived, loadsOnDemand, !list.wantsMore { return .more }
    let row = min(row, list.rows.count)
    if let index = requests.firstIndex(where: { $0.list == number && $0.rows.contains(row) }) {
      if requests[index].phase == .failed { return .failed(requests[index].token) }
      if isNear { requests[index].isInSight = true }
    } else if isNear {
      let taken = requests.filter { $0.list == number }.flatMap(\.rows)
      let isFree = { (row: Int) in !list.rows[row].hasCome && !taken.contains(row) }
      var rows = [row]
      if isMore {
        rows = Array(row..<row + pageSize)
      } else {
        let page = row / pageSize * pageSize
        while rows[0] > page, isFree(rows[0] - 1) { rows.insert(rows[0] - 1, at: 0) }
        while let last = rows.last, last + 1 < min(page + pageSize, list.rows.count),
          isFree(last + 1)
        {
          rows.append(last + 1)
        }
      }
      lastToken += 1
      let offset = isMore ? list.next ?? 0 : Int32(rows[0])
      requests.append(Request(token: lastToken, list: number, rows: rows, offset: offset))
    }
    return list.hasArrived ? .missing : .loading
  }

  mutating func endLook() {
    requests.removeAll { $0.phase == .waiting && !$0.isInSight }
    for index in requests.indices { requests[index].isInSight = false }
  }

  mutating func endLook(of list: Int32) {
    end { $0.list == list && $0.phase != .failed && !$0.isInSight }
    for index in requests.indices where requests[index].list == list {
      requests[index].isInSight = false
    }
  }

  mutating func takeRequests() -> [PageLoader.Request] {
    var taken: [PageLoader.Request] = []
    for index in requests.indices where requests[index].phase == .waiting {
      guard requests.count(where: { $0.phase == .underway }) < requestLimit else { break }
      requests[index].phase = .underway
      let request = requests[index]
      taken.append(
        PageLoader.Request(
          token: request.token,
          list: request.list,
          offset: request.offset,
          limit: Int32(request.rows.count)
        )
      )
    }
    return taken
  }

  mutating func receive(
    _ token: Int32,
    count: Int,
    total: Int?,
    next: Int32?
  ) -> PageLoader.Answer? {
    guard let index = requests.firstIndex(where: { $0.token == token && $0.phase == .underway })
    else { return nil }
    return receive(requests.remove(at: index), count, total, next)
  }

  mutating func receiveFirst(
    of number: Int32,
    count: Int,
    total: Int?,
    next: Int32?
  ) -> PageLoader.Answer? {
    guard let list = lists[number], !list.hasArrived else { return nil }
    end { $0.list == number }
    lastToken += 1
    let rows = Array(0..<pageSize)
    return receive(
      Request(token: lastToken, list: number, rows: rows, offset: 0, phase: .underway),
      count,
      total,
      next
    )
  }

  private mutating func receive(
    _ request: Request,
    _ count: Int,
    _ total: Int?,
    _ next: Int32?
  ) -> PageLoader.Answer? {
    guard var list = lists[request.list] else { return nil }
    let isFirst = !list.hasArrived
    let row = request.rows[0]
    let before = list.rows.count
    let isMore = list.next != nil && row == before
    let end = row + (isMore ? count : min(count, request.rows.count))
    var removed: [Int32] = []
    list.hasArrived = true
    list.wantsMore = false
    if let total {
      list.next = nil
      while list.rows.count > max(total, end) {
        let last = list.rows.removeLast()
        if !last.hasCome, let item = last.item { removed.insert(item, at: 0) }
      }
      while list.rows.count < max(total, end) { list.rows.append((false, nil)) }
    } else if isMore {
      list.next = count > 0 ? next : nil
      while list.rows.count < end { list.rows.append((false, nil)) }
    }
    for row in row..<end { list.rows[row].hasCome = true }
    lists[request.list] = list
    let isShort = end == row && row < list.rows.count
    if isShort {
      var failed = request
      failed.phase = .failed
      requests.append(failed)
    }
    for index in requests.indices where requests[index].list == request.list {
      requests[index].rows.removeAll { $0 >= list.rows.count }
    }
    self.end { $0.rows.isEmpty }
    return PageLoader.Answer(
      rows: Int32(row)..<Int32(end),
      inserted: Int32(max(list.rows.count - before, 0)),
      removed: removed,
      isFirst: isFirst,
      isShort: isShort
    )
  }

  mutating func assign(_ first: Int32, count: Int, to number: Int32) {
    guard let size = lists[number]?.rows.count else { return }
    for offset in 0..<count {
      lists[number]?.rows[size - count + offset].item = first + Int32(offset)
    }
  }

  mutating func replace(
    _ number: Int32,
    items: [Int32],
    next: Int32?,
    hasCome: (Int32) -> Bool
  ) {
    end { $0.list == number }
    let rows = items.map { (hasCome: hasCome($0), item: Optional($0)) }
    lists[number] = List(rows: rows, next: next, hasArrived: true)
  }

  mutating func fail(_ token: Int32) -> Bool {
    for index in requests.indices
    where requests[index].token == token && requests[index].phase == .underway {
      requests[index].phase = .failed
      return true
    }
    return false
  }

  mutating func retry(at row: Int, of number: Int32) -> Bool {
    guard case .failed(let token) = look(at: row, of: number, isNear: false) else { return false }
    requests.removeAll { $0.token == token }
    return true
  }

  mutating func loadMore(_ number: Int32) -> Bool {
    guard loadsOnDemand, let list = lists[number], list.hasArrived, list.next != nil,
      !list.wantsMore
    else { return false }
    lists[number]?.wantsMore = true
    return true
  }

  mutating func end(_ isMeant: (Request) -> Bool) {
    cancellations += requests.filter { $0.phase == .underway && isMeant($0) }.map(\.token)
    requests.removeAll(where: isMeant)
  }
}
