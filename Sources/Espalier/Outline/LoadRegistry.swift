/// The branches that are loading, have failed to load or have more children, by node.
///
/// Each is found by its node or by the token of its load in O(1) or O(log *k*) for *k* of them.
/// Branches that are not loaded yet, of which there may be a million, are marked by a flag of the
/// node instead.
@usableFromInline
struct LoadRegistry: Sendable {
  enum State: Sendable {
    case loading(token: Int)
    case failed(message: String)
    case more
  }

  struct Load: Sendable {
    var node: Forest.Node
    var state: State
    var purpose: LoadPurpose
    /// Whether the branch has been expanded since the load began; collapsing it then cancels the
    /// load.
    var wasExpanded = false
  }

  /// In no particular order.
  private(set) var loads: [Load] = []
  /// The position of each node in ``loads``; `nil` before the first load.
  private var positions: SparseNodeMap?
  /// The loads that were begun, by ascending token; some have ended since.
  private var begun: [(token: Int, node: Forest.Node)] = []
  private var lastToken = 0
  /// The last token when the requests were last taken.
  private var lastTakenToken = 0
  /// The cancellations since the requests were last taken.
  private var cancels: [Int] = []
  /// For nodes that were put into a branch while it loaded again, the token of that load; `nil` if
  /// there is no such node.
  private var additions: SparseNodeMap?

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { loads.isEmpty }

  subscript(node: Forest.Node) -> Load? { positions?[node].map { loads[$0] } }

  /// The pending load with a token.
  func load(of token: Int) -> Load? {
    let position = begunCount(before: token)
    return position < begun.count && begun[position].token == token
      ? load(of: begun[position]) : nil
  }

  /// The load that was begun with a token, if it is still pending.
  private func load(of begun: (token: Int, node: Forest.Node)) -> Load? {
    guard let load = self[begun.node], case .loading(begun.token) = load.state else { return nil }
    return load
  }

  private func begunCount(before token: Int) -> Int {
    var (low, high) = (0, begun.count)
    while low < high {
      let middle = (low + high) / 2
      if begun[middle].token < token { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a branch has none of its children yet, though they were requested.
  func isFirst(of node: Forest.Node) -> Bool { self[node]?.purpose == .first }

  /// Inserts a load, or updates its state.
  mutating func set(_ load: Load) {
    if let position = positions?[load.node] {
      loads[position] = load
    } else {
      var positions = positions ?? SparseNodeMap(expecting: 0, of: 0)
      self.positions = nil
      positions[load.node] = loads.count
      self.positions = positions
      loads.append(load)
    }
  }

  /// Gives every node its new number: its position in `nodes`.
  @usableFromInline
  mutating func renumber(_ nodes: [Forest.Node], of end: Int) {
    var numbers = SparseNodeMap(expecting: nodes.count, of: end)
    let former = additions
    additions = nil
    for (number, node) in nodes.enumerated() {
      numbers[node] = number
      if let token = former?[node] { setAddition(Forest.Node(number), token) }
    }
    begun = begun.filter { load(of: $0) != nil }
    for position in begun.indices {
      if let node = numbers[begun[position].node] { begun[position].node = Forest.Node(node) }
    }
    let renumbered = loads
    (loads, positions) = ([], nil)
    for var load in renumbered {
      guard let node = numbers[load.node] else { continue }
      load.node = Forest.Node(node)
      set(load)
    }
  }

  /// Begins a load and records its request.
  mutating func begin(_ node: Forest.Node, _ purpose: LoadPurpose, isExpanded: Bool) {
    lastToken += 1
    set(
      Load(
        node: node,
        state: .loading(token: lastToken),
        purpose: purpose,
        wasExpanded: isExpanded
      )
    )
    if begun.count > 2 * loads.count + 16 {
      let pending = begun.filter { load(of: $0) != nil }
      begun = pending
    }
    begun.append((lastToken, node))
  }

  /// Removes the load of a branch, if it has one, without canceling it.
  @usableFromInline
  mutating func remove(_ node: Forest.Node) {
    guard let position = positions?[node], let last = loads.popLast() else { return }
    if position < loads.count {
      loads[position] = last
      positions?[last.node] = position
    }
    positions?[node] = nil
    if loads.isEmpty { additions = nil }
  }

  /// Records that a node is put into a branch; if the branch loads again, the answer keeps it.
  @usableFromInline
  mutating func add(_ node: Forest.Node, to branch: Forest.Node) {
    guard let load = self[branch], load.purpose == .again, case .loading(let token) = load.state
    else { return }
    setAddition(node, token)
  }

  private mutating func setAddition(_ node: Forest.Node, _ token: Int?) {
    var additions = additions ?? SparseNodeMap(expecting: 0, of: 0)
    self.additions = nil
    additions[node] = token
    self.additions = additions
  }

  /// Whether a child of a branch was put there since the branch began to load again.
  func isAddition(_ node: Forest.Node, to branch: Forest.Node) -> Bool {
    guard let token = additions?[node], case .loading(token) = self[branch]?.state else {
      return false
    }
    return true
  }

  /// Forgets a node that is removed: its number may be given to another one.
  mutating func forgetAddition(_ node: Forest.Node) {
    if additions?[node] != nil { setAddition(node, nil) }
  }

  /// Removes the load of a branch, canceling it if it is pending.
  @usableFromInline
  mutating func drop(_ node: Forest.Node) {
    guard let load = self[node] else { return }
    cancel(load)
    remove(node)
  }

  /// Records the cancellation of a pending load, unless its request has not been taken yet.
  mutating func cancel(_ load: Load) {
    if case .loading(let token) = load.state, token <= lastTakenToken { cancels.append(token) }
  }

  /// Ends a load whose children have arrived; `hasMore` tells whether more can be loaded.
  mutating func finish(_ load: Load, hasMore: Bool) {
    if hasMore {
      set(Load(node: load.node, state: .more, purpose: .more))
    } else {
      remove(load.node)
    }
  }

  /// Records whether a branch has been expanded since its load began.
  mutating func setWasExpanded(_ node: Forest.Node, _ wasExpanded: Bool = true) {
    if let position = positions?[node] { loads[position].wasExpanded = wasExpanded }
  }

  /// Returns and clears the requests and cancellations since the last call.
  mutating func takeRequests() -> (requests: [(token: Int, node: Forest.Node)], cancels: [Int]) {
    let requests = begun[begunCount(before: lastTakenToken + 1)...].filter { load(of: $0) != nil }
    defer { (lastTakenToken, cancels) = (lastToken, []) }
    return (requests, cancels)
  }
}
