/// Decides which pages of children are requested and when, and what their answers mean.
///
/// A list is the children of one branch, or the top items of a section, by a number of the host's.
/// The loader holds no items: it knows how many rows each list has and which of them came. The host
/// tells it which rows are in sight, sends the requests that it returns, and reports the answers.
///
///     loader.begin(branch)
///     let state = loader.look(at: 0, of: branch)         // .loading
///     loader.endLook()
///     for request in loader.takeRequests() { send(request) }
///     ...
///     if let answer = loader.receive(token, count: 50, total: 120, next: nil) {
///       insert(answer.inserted)                          // 120 rows, 50 of which came
///     }
///
/// A row of a list is a child in the order of the source; it stays the same when the outline sorts
/// its items.
///
/// A request begins at the first missing row of its page that is in sight, so after a page with
/// fewer items than requested the next one begins where that ended. An answer without items for
/// rows that are missing is a failure, and nothing that failed is requested again before somebody
/// asks for it: no answer can lead to an endless series of requests. An answer to a request that was
/// cancelled or answered is ignored.
package struct PageLoader: Sendable {
  /// A request for a page.
  package struct Request: Sendable, Equatable {
    /// The number of the request, from 1 on.
    package let token: Int32
    /// The list that is requested.
    package let list: Int32
    /// The place of the first item as the source counts: its row, or the cursor of an answer.
    package let offset: Int32
    /// The largest number of items.
    package let limit: Int32

    package init(token: Int32, list: Int32, offset: Int32, limit: Int32) {
      self.token = token
      self.list = list
      self.offset = offset
      self.limit = limit
    }
  }

  /// The facts about a row that is looked at.
  package enum RowState: Sendable, Equatable {
    /// It came, or there is no such row.
    case loaded
    /// It has not come.
    case missing
    /// Nothing of its list has come.
    case loading
    /// More rows follow, which are requested on demand.
    case more
    /// The request with a token failed.
    case failed(Int32)
  }

  /// The number of rows of a page.
  package let pageSize: Int32

  /// The largest number of requests that are under way at a time.
  package let requestLimit: Int

  /// Whether the next page of a list of unknown length is requested only by ``loadMore(_:)``.
  package var loadsOnDemand = false

  // By number: the lists; the ranges of rows that came, which do not touch each other; and the items
  // of rows, in runs.
  var lists = Int32Table(width: ListColumn.count)
  var ranges = Int32Table(width: RangeColumn.count)
  var runs = Int32Table(width: RunColumn.count)
  /// The requests that wait, are under way or have failed, in the order in which they were made.
  var requests = Int32Table(width: RequestColumn.count)
  /// The tokens of requests under way that were cancelled, until they are taken.
  var cancellations = Int32Table(width: 1)
  var lastToken: Int32 = 0

  enum ListColumn {
    static let number = 0, size = 1
    /// The cursor of the next page while the number of rows is unknown; otherwise -1.
    static let next = 2
    /// 1 if an answer came.
    static let hasArrived = 3
    /// 1 if the next page was asked for on demand.
    static let wantsMore = 4
    static let count = 5
  }

  enum RangeColumn {
    static let list = 0, lower = 1, upper = 2
    static let count = 3
  }

  enum RunColumn {
    static let list = 0, row = 1, item = 2, length = 3
    static let count = 4
  }

  enum RequestColumn {
    static let token = 0, list = 1, row = 2, offset = 3, limit = 4, phase = 5
    /// 1 if its rows were looked at since ``PageLoader/endLook()``.
    static let isInSight = 6
    static let count = 7
  }

  enum Phase {
    static let waiting: Int32 = 0
    static let underway: Int32 = 1
    static let failed: Int32 = 2
    /// It is about to be removed.
    static let ended: Int32 = 3
  }

  /// Creates a loader without lists.
  ///
  /// - Precondition: Both numbers are positive.
  package init(pageSize: Int32 = 200, requestLimit: Int = 4) {
    precondition(
      pageSize > 0 && requestLimit > 0,
      "expected limits of at least 1, got \(pageSize) items and \(requestLimit) requests"
    )
    self.pageSize = pageSize
    self.requestLimit = requestLimit
  }

  /// The index of a list; `nil` if it was not begun.
  func index(of list: Int32) -> Int? {
    let index = lists.lowerBound(list)
    return index < lists.count && lists[index, ListColumn.number] == list ? index : nil
  }

  /// Begins a list, of which nothing has come; no effect if there is one.
  ///
  /// - Complexity: O(log *n*) for *n* lists, if their numbers ascend, or else O(*n*).
  package mutating func begin(_ list: Int32) {
    guard index(of: list) == nil else { return }
    let index = lists.lowerBound(list)
    lists.insert(at: index)
    lists[index, ListColumn.number] = list
  }

  /// Forgets a list and cancels its requests: it can be begun again.
  ///
  /// - Complexity: O(*n*) for *n* lists, ranges of rows, runs of items and requests.
  package mutating func forget(_ list: Int32) {
    restart(list)
    ranges.removeAll(RangeColumn.list, is: list)
    runs.removeAll(RunColumn.list, is: list)
    lists.removeAll(ListColumn.number, is: list)
  }

  /// Whether there is a list.
  ///
  /// - Complexity: O(log *n*) for *n* lists, as that of the next questions.
  package func contains(_ list: Int32) -> Bool { index(of: list) != nil }

  /// Whether an answer came for a list.
  package func hasArrived(_ list: Int32) -> Bool {
    index(of: list).map { lists[$0, ListColumn.hasArrived] == 1 } ?? false
  }

  /// The number of rows of a list, those included that have not come; 0 without a list.
  package func size(of list: Int32) -> Int32 {
    index(of: list).map { lists[$0, ListColumn.size] } ?? 0
  }

  /// The cursor of the next page of a list of unknown length, or `nil`.
  package func next(of list: Int32) -> Int32? {
    guard let index = index(of: list), lists[index, ListColumn.next] >= 0 else { return nil }
    return lists[index, ListColumn.next]
  }

  /// Whether there is a list of which something has not come, so that its order cannot be edited.
  package func isPartial(_ list: Int32) -> Bool {
    guard contains(list) else { return false }
    return !hasArrived(list) || next(of: list) != nil || missing(from: 0, of: list) < size(of: list)
  }

  /// The lists for which no answer came.
  ///
  /// - Complexity: O(*n*) for *n* lists.
  package var emptyLists: [Int32] {
    var empty: [Int32] = []
    for index in 0..<lists.count where lists[index, ListColumn.hasArrived] == 0 {
      empty.append(lists[index, ListColumn.number])
    }
    return empty
  }
}
