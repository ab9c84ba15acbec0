package import Espalier

/// The load state of an item of the model.
package enum ReferenceLoad: Equatable, Sendable {
  case loaded
  case unknown
  /// Inserted as loading; it gets its token when the edit is done.
  case inserted(LoadPurpose)
  case loading(token: Int, LoadPurpose, wasExpanded: Bool)
  case failed(message: String, LoadPurpose)
  case more

  init(_ state: ItemLoadState) {
    self =
      switch state {
      case .loaded: .loaded
      case .unknown: .unknown
      case .loading(let purpose): .inserted(purpose)
      case .failed(let purpose, let message): .failed(message: message, purpose)
      case .more: .more
      }
  }

  package var status: LoadStatus? {
    switch self {
    case .loaded, .unknown: nil
    case .inserted, .loading: .loading
    case .failed: .failed
    case .more: .more
    }
  }

  /// Whether the children were requested and none have arrived yet.
  package var isFirst: Bool {
    switch self {
    case .loading(_, .first, _), .failed(_, .first): true
    default: false
    }
  }

  package var state: LoadState {
    switch self {
    case .loaded: .loaded
    case .unknown: .unknown
    case .inserted: .unknown
    case .loading(let token, _, _): .loading(token: token)
    case .failed(let message, _): .failed(message: message)
    case .more: .more
    }
  }
}

// Loading: a state on each item.
extension ReferenceOutline {
  private var loading: [(item: ReferenceItem, token: Int)] {
    entries.compactMap { entry in
      guard case .loading(let token, _, _) = entry.item.load else { return nil }
      return (entry.item, token)
    }
  }

  package func item(loading token: Int) -> ReferenceItem? {
    loading.first { $0.token == token }?.item
  }

  /// Whether present children may be among those loaded with a token.
  package func rearrangesChildren(_ token: Int) -> Bool {
    guard let item = item(loading: token), case .loading(_, let purpose, _) = item.load else {
      return false
    }
    return purpose == .again || purpose == .first && !item.children.isEmpty
  }

  private mutating func begin(_ id: Int, _ origin: LoadPurpose, wasExpanded: Bool) {
    lastToken += 1
    let offset =
      origin == .more ? entries.first { $0.item.id == id }?.item.children.count ?? 0 : 0
    requests.append(LoadRequest(token: lastToken, item: id, offset: offset))
    update(id) { [lastToken] item in
      if item.load.status == nil { item.isStatusChecked = item.isChecked }
      item.load = .loading(
        token: lastToken,
        origin,
        wasExpanded: wasExpanded || item.isExpandedInAnyWay
      )
    }
  }

  private mutating func cancel(_ token: Int) {
    if requests.contains(where: { $0.token == token }) {
      requests.removeAll { $0.token == token }
    } else {
      cancels.insert(token)
    }
  }

  mutating func beginFirstLoad(of id: Int) {
    guard let item = entries.first(where: { $0.item.id == id })?.item, item.load == .unknown else {
      return
    }
    begin(id, .first, wasExpanded: item.isBranch)
  }

  /// Begins the loads of items inserted as expanded, in document order.
  mutating func beginInsertedLoads() {
    for entry in entries {
      guard case .inserted(let purpose) = entry.item.load else { continue }
      begin(entry.item.id, purpose, wasExpanded: false)
    }
  }

  /// Notes that loads which have just begun are of branches that the filter shows expanded.
  mutating func noteExpandedRequests() {
    let begun = Set(requests.map(\.token))
    updateAll { item, _ in
      guard case .loading(let token, let purpose, false) = item.load, begun.contains(token),
        item.isExpandedInAnyWay
      else { return }
      item.load = .loading(token: token, purpose, wasExpanded: true)
    }
  }

  mutating func cancelCollapsedLoads() {
    for (item, token) in loading {
      guard case .loading(_, let origin, let wasExpanded) = item.load else { continue }
      if item.isExpandedInAnyWay {
        update(item.id) { $0.load = .loading(token: token, origin, wasExpanded: true) }
      } else if wasExpanded {
        cancel(token)
        update(item.id) {
          $0.load = origin == .first ? .unknown : origin == .more ? .more : .loaded
        }
      }
    }
  }

  mutating func cancelLoad(of id: Int) {
    if let load = loading.first(where: { $0.item.id == id }) { cancel(load.token) }
  }

  mutating func dropLoad(of id: Int) {
    cancelLoad(of: id)
    update(id) { $0.load = .loaded }
  }

  /// Cancels loads that are no longer wanted, and begins those of inserted items.
  mutating func reconcileLoads(before old: ReferenceOutline) {
    let now = Set(loading.map(\.token))
    for (_, token) in old.loading where !now.contains(token) && !cancels.contains(token) {
      cancel(token)
    }
    beginInsertedLoads()
  }

  package mutating func completeLoad(_ token: Int, _ items: [Outline<Int>.Item], hasMore: Bool) {
    guard let load = loading.first(where: { $0.token == token }),
      case .loading(_, let purpose, _) = load.item.load
    else { return }
    let old = self
    var new =
      rearrangesChildren(token)
      ? keeping(items, asAnswer: true) : preparedForInsertion(ReferenceItem.nested(items))
    if load.item.isStatusChecked {
      let known = Set(entries.map(\.item.id))
      func check(_ items: inout [ReferenceItem]) {
        for index in items.indices {
          if !known.contains(items[index].id) {
            items[index].isChecked = true
            items[index].isStatusChecked = true
          }
          check(&items[index].children)
        }
      }
      check(&new)
    }
    let listed = Set(items.map(\.id))
    update(load.item.id) { item in
      let kept = item.children.filter { purpose != .again || $0.addedDuring == token }
      item.children = ReferenceItem.without(listed, kept) + new
      item.load = hasMore ? .more : .loaded
      item.isKnownEmpty = item.children.isEmpty && !hasMore
    }
    // This load is complete and not canceled.
    cancels.insert(token)
    reconcileLoads(before: old)
    cancels.remove(token)
  }

  package mutating func failLoad(_ token: Int, message: String) {
    guard let load = loading.first(where: { $0.token == token }),
      case .loading(_, let origin, _) = load.item.load
    else { return }
    update(load.item.id) { $0.load = .failed(message: message, origin) }
  }

  package mutating func retry(_ id: Int) {
    guard let item = entries.first(where: { $0.item.id == id })?.item,
      case .failed(_, let origin) = item.load
    else { return }
    begin(id, origin, wasExpanded: false)
  }

  package mutating func loadMore(_ id: Int) {
    guard let item = entries.first(where: { $0.item.id == id })?.item, item.load == .more else {
      return
    }
    begin(id, .more, wasExpanded: false)
  }

  package mutating func setHasMore(_ hasMore: Bool, for id: Int) {
    guard let item = entries.first(where: { $0.item.id == id })?.item, item.isBranch else { return }
    if case .loading = item.load { return }
    update(id) { item in
      if hasMore {
        if item.load.status == nil { item.isStatusChecked = item.isChecked }
        item.load = .more
      } else if item.load == .more {
        item.load = .loaded
      }
    }
  }

  package mutating func refresh(_ id: Int) {
    guard let item = entries.first(where: { $0.item.id == id })?.item, item.isBranch else { return }
    switch item.load {
    case .loading, .inserted: return
    case .unknown, .failed(_, .first): begin(id, .first, wasExpanded: false)
    case .loaded, .failed, .more: begin(id, .again, wasExpanded: false)
    }
  }
}

extension ReferenceItem {
  var isExpandedInAnyWay: Bool { isExpanded || isFormerlyExpanded }

  /// Whether a branch shows something when it is expanded, or may get something to show.
  func isExpandable(_ passing: Set<Int>) -> Bool {
    guard isBranch else { return false }
    if load == .unknown || load.status != nil { return true }
    return children.isEmpty ? !isKnownEmpty : children.contains { passing.contains($0.id) }
  }

  /// Items without the listed ones and everything below these.
  static func without(_ listed: Set<Int>, _ items: [ReferenceItem]) -> [ReferenceItem] {
    items.filter { !listed.contains($0.id) }.map { item in
      var item = item
      item.children = without(listed, item.children)
      return item
    }
  }

  /// Takes the load state of the same item before, where it continues.
  mutating func continueLoad(of old: ReferenceItem?) {
    let requests = isFormerlyExpanded || isExpanded
    let hadStatus = old?.load.status != nil
    switch (load, old?.load) {
    case (.unknown, let before?) where before.isFirst: load = before
    case (.unknown, .unknown?): break
    case (.unknown, _): if requests { load = .inserted(.first) }
    case (.inserted(let purpose), .loading(let token, let pending, let wasExpanded)?)
    where pending == purpose:
      load = .loading(token: token, purpose, wasExpanded: wasExpanded)
    default: break
    }
    if load.status != nil, !hadStatus { isStatusChecked = isChecked }
  }

  /// Whether it may be expanded by a bulk expansion: not if that would have to load it.
  var canExpandWithoutLoading: Bool { load != .unknown || isExpanded }
}
