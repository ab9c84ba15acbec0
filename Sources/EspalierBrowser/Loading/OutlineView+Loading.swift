import Espalier

// Children that come in pages. A list of an outline is named by its branch, or by the complement of its
// section; those of columns have numbers of the host's, because they are requested before a column has
// their rows, and kept when it has gone.
extension OutlineView {
  /// The list that an item is in.
  private func list(of id: Int32) -> Int32 {
    outline.parent(of: id) ?? ~Int32(outline.section(of: id) ?? 0)
  }

  private func parent(ofList list: Int32) -> Outline<Int32>.Parent {
    list < 0 ? .section(Int(~list)) : .item(list)
  }

  /// The row of a list in which something is missing that a row of the outline stands for: the
  /// first child of an expanded branch, the row itself, or what follows the last row.
  private func missing(for id: Int32) -> (list: Int32, row: Int32)? {
    if outline.isExpanded(id) == true, loader.contains(id), !loader.hasArrived(id) {
      return (id, 0)
    }
    guard outline.contains(id) else { return nil }
    let list = list(of: id)
    if !isDescribed(id) { return loader.row(of: id, in: list).map { (list, $0) } }
    guard loader.next(of: list) != nil, let index = outline.indexInParent(of: id),
      index + 1 == Int(loader.size(of: list))
    else { return nil }
    return (list, Int32(index) + 1)
  }

  /// Looks at a row of a list, or, if the row is -1, at that of an item; see ``LookFlag``.
  ///
  /// - Returns: A ``LoadingCode``, or a token, negative.
  func look(at id: Int32, row: Int32, _ bits: Int32) -> Int32 {
    let isNear = bits & LookFlag.near.rawValue != 0
    if row >= 0 { return code(of: loader.look(at: row, of: id, isNear: isNear)) }
    loader.loadsOnDemand = bits & LookFlag.onDemand.rawValue != 0
    if isNear, bits & LookFlag.lacksChildren.rawValue != 0, outline.isExpanded(id) == true,
      outline.childCount(of: id) == 0
    {
      loader.begin(id)
    }
    guard let (list, row) = missing(for: id) else { return LoadingCode.none.rawValue }
    let state = loader.look(at: row, of: list, isNear: isNear)
    return state == .loading && list != id ? LoadingCode.none.rawValue : code(of: state)
  }

  private func code(of state: PageLoader.RowState) -> Int32 {
    switch state {
    case .loaded, .missing: LoadingCode.none.rawValue
    case .loading: LoadingCode.loading.rawValue
    case .more: LoadingCode.more.rawValue
    case .failed(let token): -token
    }
  }

  /// Ends a look at all drawn rows, or at those of a list that is not the outline's: cancels what is
  /// not needed any more, and begins requests.
  ///
  /// - Returns: As ``nextRequests()``.
  func settleLoading(of list: Int32) -> UnsafeMutablePointer<Int32> {
    guard hasListsInOutline else {
      loader.endLook(of: list)
      return nextRequests()
    }
    for list in loader.emptyLists {
      if list < 0 {
        _ = loader.look(at: 0, of: list)
      } else if outline.isExpanded(list) != true {
        loader.forget(list)
      }
    }
    for list in loader.busyLists where list >= 0 && outline.row(of: list) == nil {
      loader.cancel(list)
    }
    loader.endLook()
    return nextRequests()
  }

  /// Writes the number of cancelled requests and their tokens, and the requests to send, with the
  /// words of ``RequestWord`` each.
  func nextRequests() -> UnsafeMutablePointer<Int32> {
    let cancelled = loader.takeCancellations()
    output.begin(capacity: 2 + cancelled.count + loader.requestLimit * RequestWord.count)
    var count = 1 + cancelled.count
    output.append(0)
    output.append(cancelled.count)
    for token in cancelled { output.append(token) }
    while let request = loader.takeRequest() {
      output.append(request.token)
      output.append(request.list)
      output.append(request.offset)
      output.append(request.limit)
      count += RequestWord.count
    }
    output.start[0] = Int32(count)
    return output.start
  }

  /// Takes in an answer; a token of 0 is that of first children which came without a request.
  ///
  /// - Returns: The ``AnswerFlag``s, the number of the next item to be inserted, and the items that
  ///   came, in order; `nil` if it is ignored. Of a list that is not the outline's: the flags, the
  ///   number of its rows with one for those that may follow, and the rows that came.
  func receive(
    _ token: Int32,
    of branch: Int32,
    count: Int32,
    total: Int32,
    next: Int32
  ) -> UnsafeMutablePointer<Int32>? {
    let isThere =
      !hasListsInOutline
      || (branch < 0 ? ~branch < outline.sectionCount : outline.contains(branch))
    guard isThere, count >= 0, max(count, total) <= PageLoader.rowLimit else { return nil }
    let (total, next) = (total < 0 ? nil : total, next < 0 ? nil : next)
    let answer =
      token == 0
      ? loader.receiveFirst(of: branch, count: count, total: total, next: next)
      : loader.receive(token, count: count, total: total, next: next)
    guard let answer else { return nil }
    let flags =
      (answer.isFirst ? AnswerFlag.first.rawValue : 0)
      | (answer.isShort ? AnswerFlag.short.rawValue : 0)
    guard hasListsInOutline else {
      let size = loader.size(of: branch) + (loader.next(of: branch) == nil ? 0 : 1)
      write(flags, size, Array(answer.rows))
      return output.start
    }
    // A checked branch checks all its descendants, including those loaded later.
    let isChecked = branch >= 0 && outline.checkState(of: branch) == .on
    if !answer.removed.isEmpty {
      _ = change { outline throws(OutlineError<Int32>) in try outline.delete(answer.removed) }
    }
    if answer.inserted > 0, let first = insert(answer.inserted, into: parent(ofList: branch)) {
      loader.assign(first, count: answer.inserted, to: branch)
      if isChecked { _ = check(branch, how: CheckCode.on.rawValue) }
    }
    noteIfEmpty(branch)
    write(flags, nextID, loader.items(at: answer.rows, of: branch))
    return output.start
  }

  /// Tells the outline whether a list came and has no rows, so that its branch has no triangle.
  func noteIfEmpty(_ list: Int32) {
    guard list >= 0, hasListsInOutline else { return }
    let isEmpty =
      loader.hasArrived(list) && loader.size(of: list) == 0 && loader.next(of: list) == nil
    outline.setKnownEmpty(list, isEmpty)
  }

  private func write(_ first: Int32, _ second: Int32, _ others: [Int32]) {
    output.begin(capacity: others.count + 3)
    output.append(others.count + 2)
    output.append(first)
    output.append(second)
    for word in others { output.append(word) }
  }

  /// Takes over the items that a list has now, after the host has arranged them.
  func follow(_ list: Int32, next: Int32) {
    loader.begin(list)
    let items = children(of: parent(ofList: list)) ?? []
    loader.replace(list, items: items, next: next < 0 ? nil : next) { isDescribed($0) }
    noteIfEmpty(list)
  }

  /// Lets the request that a row shows be repeated, or, if it shows that more rows follow, be sent.
  ///
  /// - Returns: Whether the row shows either.
  func retryOrLoadMore(_ id: Int32) -> Bool {
    guard let (list, row) = missing(for: id) else { return false }
    return loader.retry(at: row, of: list)
      || row == loader.size(of: list) && loader.loadMore(list)
  }

  func loadingFact(_ fact: Int32, of list: Int32) -> Int32 {
    switch LoadingFact(rawValue: fact) {
    case .size: return loader.size(of: list)
    case .next: return loader.next(of: list) ?? -1
    case .hasArrived: return loader.hasArrived(list) ? 1 : 0
    case .failure:
      guard case .failed(let token) = loader.look(at: 0, of: list, isNear: false) else { return 0 }
      return token
    case nil: return -1
    }
  }

  // MARK: Edits

  /// Whether edits would change a list of which something has not come.
  func changePartialList(_ edits: [OutlineEdit<Int32>]) -> Bool {
    edits.contains { edit in
      switch edit {
      case .insert(_, let parent, _): isPartial(parent)
      case .delete(let ids): ids.contains { outline.contains($0) && loader.isPartial(list(of: $0)) }
      case .move(let id, let parent, _):
        isPartial(parent) || outline.contains(id) && loader.isPartial(list(of: id))
      case .replaceChildren, .apply: false
      }
    }
  }

  private func isPartial(_ parent: Outline<Int32>.Parent) -> Bool {
    switch parent {
    case .item(let id): loader.isPartial(id)
    case .section(let section): loader.isPartial(~Int32(clamping: section))
    }
  }
}
