/// The branches that are loading, have failed to load or have more children, by node.
///
/// There are few of these at a time, so a sorted array suffices. Branches that are not loaded yet,
/// of which there may be a million, are marked by a flag of the node instead.
@usableFromInline
struct LoadRegistry: Sendable {
  /// The state before the current load began.
  enum Origin: Sendable {
    /// No children: none had been requested.
    case unknown
    /// All children; they are being loaded again.
    case loaded
    /// Some children, with more to load.
    case more
  }

  enum State: Sendable {
    case loading(token: Int)
    case failed(message: String)
    case more
  }

  struct Load: Sendable {
    var node: Forest.Node
    var state: State
    var origin: Origin
    /// Whether the branch has been expanded since the load began; collapsing it then cancels the
    /// load.
    var wasExpanded = false
  }

  private(set) var loads: [Load] = []
  private var lastToken = 0
  /// Requests and cancellations since ``takeRequests()`` was last called.
  private var requests: [(token: Int, node: Forest.Node)] = []
  private var cancels: [Int] = []

  @usableFromInline
  init() {}

  @usableFromInline
  var isEmpty: Bool { loads.isEmpty }

  private func position(of node: Forest.Node) -> Int {
    var (low, high) = (0, loads.count)
    while low < high {
      let middle = (low + high) / 2
      if loads[middle].node < node { low = middle + 1 } else { high = middle }
    }
    return low
  }

  subscript(node: Forest.Node) -> Load? {
    let position = position(of: node)
    return position < loads.count && loads[position].node == node ? loads[position] : nil
  }

  /// The pending load with a token.
  func load(of token: Int) -> Load? {
    loads.first { if case .loading(token) = $0.state { true } else { false } }
  }

  /// Whether a branch has none of its children yet, though they were requested.
  @usableFromInline
  func isFirst(of node: Forest.Node) -> Bool {
    !isEmpty && self[node]?.origin == .unknown
  }

  /// Whether a branch has some of its children, with more to load.
  func hasMore(of node: Forest.Node) -> Bool { !isEmpty && self[node]?.origin == .more }

  /// Inserts a load, or updates its state.
  mutating func set(_ load: Load) {
    let position = position(of: load.node)
    if position < loads.count, loads[position].node == load.node {
      loads[position] = load
    } else {
      loads.insert(load, at: position)
    }
  }

  /// Begins a load and records its request.
  mutating func begin(_ node: Forest.Node, origin: Origin, isExpanded: Bool) {
    lastToken += 1
    set(
      Load(node: node, state: .loading(token: lastToken), origin: origin, wasExpanded: isExpanded)
    )
    requests.append((lastToken, node))
  }

  /// Removes the load of a branch, canceling it if it is pending.
  @usableFromInline
  mutating func drop(_ node: Forest.Node) {
    let position = position(of: node)
    guard position < loads.count, loads[position].node == node else { return }
    cancel(loads[position])
    loads.remove(at: position)
  }

  /// Cancels a load: withdraws its request if not taken yet, otherwise records a cancellation.
  mutating func cancel(_ load: Load) {
    guard case .loading(let token) = load.state else { return }
    if let waiting = requests.firstIndex(where: { $0.token == token }) {
      requests.remove(at: waiting)
    } else {
      cancels.append(token)
    }
  }

  /// Ends a load whose children have arrived; `hasMore` tells whether more can be loaded.
  mutating func finish(_ load: Load, hasMore: Bool) {
    removeRequest(load)
    if hasMore {
      set(Load(node: load.node, state: .more, origin: .more))
    } else {
      loads.remove(at: position(of: load.node))
    }
  }

  /// Ends a load that has failed.
  mutating func fail(_ load: Load, message: String) {
    removeRequest(load)
    set(Load(node: load.node, state: .failed(message: message), origin: load.origin))
  }

  /// Removes the request of a load that has been answered before it was taken.
  private mutating func removeRequest(_ load: Load) {
    if case .loading(let token) = load.state { requests.removeAll { $0.token == token } }
  }

  mutating func setWasExpanded(at index: Int) { loads[index].wasExpanded = true }

  /// Returns and clears the requests and cancellations since the last call.
  mutating func takeRequests() -> (requests: [(token: Int, node: Forest.Node)], cancels: [Int]) {
    defer { (requests, cancels) = ([], []) }
    return (requests, cancels)
  }
}
