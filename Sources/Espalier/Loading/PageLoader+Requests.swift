// Which pages are requested, and when.
extension PageLoader {
  /// Looks at a row in sight, and requests it if it is missing; any row behind the end stands for
  /// the next page of a list of unknown length.
  ///
  /// - Parameters:
  ///   - row: The row in its list.
  ///   - list: The list.
  ///   - isNear: Whether it is near enough to be requested.
  /// - Complexity: O(log *n* + *r*) for *n* ranges of rows that came and *r* requests.
  package mutating func look(at row: Int32, of list: Int32, isNear: Bool = true) -> RowState {
    guard row >= 0, let index = index(of: list) else { return .loaded }
    let (size, next) = (lists[index, ListColumn.size], lists[index, ListColumn.next])
    let isMore = row >= size
    let row = min(row, size)
    guard isMore ? next >= 0 : missing(from: row, of: list) == row else { return .loaded }
    let hasArrived = lists[index, ListColumn.hasArrived] == 1
    if isMore, hasArrived, loadsOnDemand, lists[index, ListColumn.wantsMore] == 0 { return .more }
    if let request = request(for: row, of: list) {
      if requests[request, RequestColumn.phase] == Phase.failed {
        return .failed(requests[request, RequestColumn.token])
      }
      if isNear { requests[request, RequestColumn.isInSight] = 1 }
    } else if isNear {
      add(
        isMore ? row..<row + pageSize : page(of: row, in: list),
        offset: isMore ? next : nil,
        list
      )
    }
    return hasArrived ? .missing : .loading
  }

  /// The missing rows around a row in its page, without those that are requested.
  private func page(of row: Int32, in list: Int32) -> Range<Int32> {
    let gap = gap(around: row, of: list)
    let page = row - row % pageSize
    var lower = max(gap.lowerBound, page)
    var upper = min(gap.upperBound, page + pageSize)
    for request in 0..<requests.count where requests[request, RequestColumn.list] == list {
      let first = requests[request, RequestColumn.row]
      if first > row {
        upper = min(upper, first)
      } else {
        lower = max(lower, first + requests[request, RequestColumn.limit])
      }
    }
    return lower..<upper
  }

  /// Adds a request in sight; its offset is its first row, or a cursor.
  mutating func add(_ rows: Range<Int32>, offset: Int32?, _ list: Int32) {
    lastToken += 1
    let request = requests.count
    requests.insert(at: request)
    requests[request, RequestColumn.token] = lastToken
    requests[request, RequestColumn.list] = list
    requests[request, RequestColumn.row] = rows.lowerBound
    requests[request, RequestColumn.offset] = offset ?? rows.lowerBound
    requests[request, RequestColumn.limit] = rows.upperBound - rows.lowerBound
    requests[request, RequestColumn.isInSight] = 1
  }

  /// The request that a row is in.
  private func request(for row: Int32, of list: Int32) -> Int? {
    for request in 0..<requests.count where requests[request, RequestColumn.list] == list {
      let offset = row - requests[request, RequestColumn.row]
      if offset >= 0 && offset < requests[request, RequestColumn.limit] { return request }
    }
    return nil
  }

  /// Ends a look at all rows in sight: what waits for others is requested no more.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func endLook() {
    for request in 0..<requests.count {
      if requests[request, RequestColumn.isInSight] == 0,
        requests[request, RequestColumn.phase] == Phase.waiting
      {
        requests[request, RequestColumn.phase] = Phase.ended
      }
      requests[request, RequestColumn.isInSight] = 0
    }
    requests.removeAll(RequestColumn.phase, is: Phase.ended)
  }

  /// Ends a look at the rows of one list that are in sight: its other requests are cancelled.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func endLook(of list: Int32) {
    end(list, from: 0, withFailed: false, inSight: false)
    for request in 0..<requests.count where requests[request, RequestColumn.list] == list {
      requests[request, RequestColumn.isInSight] = 0
    }
  }

  /// Returns the requests to send now, which are under way from then on.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func takeRequests() -> [Request] {
    var taken: [Request] = []
    while let request = takeRequest() { taken.append(request) }
    return taken
  }

  /// Returns the next of ``takeRequests()``.
  package mutating func takeRequest() -> Request? {
    var (underway, next) = (0, -1)
    for request in 0..<requests.count {
      let phase = requests[request, RequestColumn.phase]
      if phase == Phase.underway { underway += 1 }
      if phase == Phase.waiting, next < 0 { next = request }
    }
    guard next >= 0, underway < requestLimit else { return nil }
    requests[next, RequestColumn.phase] = Phase.underway
    return Request(
      token: requests[next, RequestColumn.token],
      list: requests[next, RequestColumn.list],
      offset: requests[next, RequestColumn.offset],
      limit: requests[next, RequestColumn.limit]
    )
  }

  /// Returns the tokens of the requests under way that were cancelled since the last call.
  package mutating func takeCancellations() -> [Int32] {
    var tokens: [Int32] = []
    for index in 0..<cancellations.count { tokens.append(cancellations[index, 0]) }
    cancellations = Int32Table(width: 1)
    return tokens
  }

  /// The list of each request that waits or is under way.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package var busyLists: [Int32] {
    var busy: [Int32] = []
    for request in 0..<requests.count
    where requests[request, RequestColumn.phase] != Phase.failed {
      busy.append(requests[request, RequestColumn.list])
    }
    return busy
  }

  /// Cancels the requests of a list; its missing rows are requested again when they are looked at.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func cancel(_ list: Int32) { end(list, from: 0, withFailed: false) }

  /// Cancels the requests of a list, and forgets those that failed.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func restart(_ list: Int32) { end(list, from: 0, withFailed: true) }

  /// Ends the requests of a list from a row on.
  mutating func end(_ list: Int32, from row: Int32, withFailed: Bool, inSight: Bool = true) {
    for request in 0..<requests.count
    where requests[request, RequestColumn.list] == list
      && requests[request, RequestColumn.row] >= row
      && (inSight || requests[request, RequestColumn.isInSight] == 0)
    {
      let phase = requests[request, RequestColumn.phase]
      if phase == Phase.underway {
        cancellations.insert(at: cancellations.count)
        cancellations[cancellations.count - 1, 0] = requests[request, RequestColumn.token]
      }
      if withFailed || phase != Phase.failed {
        requests[request, RequestColumn.phase] = Phase.ended
      }
    }
    requests.removeAll(RequestColumn.phase, is: Phase.ended)
  }
}
