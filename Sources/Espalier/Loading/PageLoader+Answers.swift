// What answers mean for a list, and what is requested again after a failure.
extension PageLoader {
  /// The largest number of rows of a list.
  package static let rowLimit: Int32 = 50_000_000

  /// The effect of an answer.
  package struct Answer: Sendable, Equatable {
    /// The rows of the items that came, the first of them first; further items have no row.
    package let rows: Range<Int32>
    /// The number of rows to append to the list, the last of ``rows`` included.
    package let inserted: Int32
    /// The items of rows that do not exist any more, none of which had come.
    package let removed: [Int32]
    /// Whether this is the first answer for the list.
    package let isFirst: Bool
    /// Whether nothing came for rows that are missing: the request counts as failed.
    package let isShort: Bool

    package init(
      rows: Range<Int32>,
      inserted: Int32,
      removed: [Int32],
      isFirst: Bool,
      isShort: Bool
    ) {
      self.rows = rows
      self.inserted = inserted
      self.removed = removed
      self.isFirst = isFirst
      self.isShort = isShort
    }
  }

  /// Takes in the answer to a request under way.
  ///
  /// - Parameters:
  ///   - token: The token of the request.
  ///   - count: The number of items.
  ///   - total: The number of all children, if the source knows it. It may change from answer to
  ///     answer.
  ///   - next: The cursor of the next page, if their number is unknown; `nil` at the end.
  /// - Returns: What changes; `nil` if the request was cancelled or answered.
  /// - Precondition: No number is negative, and none is more than ``rowLimit``.
  /// - Complexity: O(*n* + *m*) for *n* requests, ranges and runs, and *m* items removed.
  package mutating func receive(
    _ token: Int32,
    count: Int32,
    total: Int32?,
    next: Int32?
  ) -> Answer? {
    guard let request = underway(token) else { return nil }
    return receive(request, count, total, next)
  }

  /// Takes in the first children of a list that were not requested, as when they come with their
  /// parent; as ``receive(_:count:total:next:)``.
  ///
  /// - Returns: What changes; `nil` if there is no such list, or some of it has come.
  package mutating func receiveFirst(
    of list: Int32,
    count: Int32,
    total: Int32?,
    next: Int32?
  ) -> Answer? {
    guard contains(list), !hasArrived(list) else { return nil }
    restart(list)
    add(0..<pageSize, offset: nil, list)
    return receive(requests.count - 1, count, total, next)
  }

  private mutating func receive(
    _ request: Int,
    _ count: Int32,
    _ total: Int32?,
    _ next: Int32?
  ) -> Answer? {
    let expected = 0...Self.rowLimit
    precondition(
      expected.contains(count) && expected.contains(total ?? 0),
      "expected at most \(Self.rowLimit) items, got \(count) of \(total ?? count)"
    )
    let list = requests[request, RequestColumn.list]
    let row = requests[request, RequestColumn.row]
    guard let index = index(of: list) else { return nil }
    let before = lists[index, ListColumn.size]
    let isFirst = lists[index, ListColumn.hasArrived] == 0
    let isMore = lists[index, ListColumn.next] >= 0 && row == before
    let limit = isMore ? Self.rowLimit - row : requests[request, RequestColumn.limit]
    let end = row + min(count, limit)
    lists[index, ListColumn.hasArrived] = 1
    lists[index, ListColumn.wantsMore] = 0
    var removed: [Int32] = []
    if let total {
      lists[index, ListColumn.next] = -1
      let size = max(total, end)
      if size < before { removed = shorten(list, to: size) }
      lists[index, ListColumn.size] = size
    } else if isMore {
      // After a page that brings nothing it might never end.
      lists[index, ListColumn.next] = end > row ? next ?? -1 : -1
      lists[index, ListColumn.size] = end
    }
    fill(row..<end, of: list)
    let size = lists[index, ListColumn.size]
    let isShort = end == row && row < size
    requests[request, RequestColumn.phase] = isShort ? Phase.failed : Phase.ended
    for other in 0..<requests.count where requests[other, RequestColumn.list] == list {
      let first = requests[other, RequestColumn.row]
      requests[other, RequestColumn.limit] = min(requests[other, RequestColumn.limit], size - first)
    }
    requests.removeAll(RequestColumn.phase, is: Phase.ended)
    self.end(list, from: size, withFailed: true)
    return Answer(
      rows: row..<end,
      inserted: max(size - before, 0),
      removed: removed,
      isFirst: isFirst,
      isShort: isShort
    )
  }

  /// Reports that a request under way has failed.
  ///
  /// - Returns: Whether it was under way.
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func fail(_ token: Int32) -> Bool {
    guard let request = underway(token) else { return false }
    requests[request, RequestColumn.phase] = Phase.failed
    return true
  }

  private func underway(_ token: Int32) -> Int? {
    for request in 0..<requests.count
    where requests[request, RequestColumn.token] == token
      && requests[request, RequestColumn.phase] == Phase.underway
    {
      return request
    }
    return nil
  }

  /// Forgets the failure of a row's request, so that it is requested again when it is looked at.
  ///
  /// - Returns: Whether it had failed.
  /// - Complexity: As ``look(at:of:isNear:)``.
  package mutating func retry(at row: Int32, of list: Int32) -> Bool {
    guard case .failed(let token) = look(at: row, of: list, isNear: false) else { return false }
    requests.removeAll(RequestColumn.token, is: token)
    return true
  }

  /// Forgets all failures.
  ///
  /// - Complexity: O(*r*) for *r* requests.
  package mutating func retryAll() { requests.removeAll(RequestColumn.phase, is: Phase.failed) }

  /// Lets the next page of a list be requested that is loaded on demand.
  ///
  /// - Returns: Whether there is one that nobody has asked for yet.
  /// - Complexity: O(log *n*) for *n* lists.
  package mutating func loadMore(_ list: Int32) -> Bool {
    guard loadsOnDemand, let index = index(of: list), lists[index, ListColumn.hasArrived] == 1,
      lists[index, ListColumn.next] >= 0, lists[index, ListColumn.wantsMore] == 0
    else { return false }
    lists[index, ListColumn.wantsMore] = 1
    return true
  }
}
