/// The branches that wait for children, could not load them or have more, by node.
///
/// Few branches do at one time, so a sorted array is all it takes; and what is not loaded yet, be it
/// a million branches, is a flag on the nodes and not in here.
@usableFromInline
struct LoadTable: Sendable {
  /// What there was before the present load began.
  enum Origin: Sendable {
    /// Nothing: nobody had asked.
    case unknown
    /// All children; they are loaded again.
    case loaded
    /// Some children, and it is known that there are more.
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
    /// Whether the branch has been open since the load began; one that closes then is given up.
    var wasOpen = false
  }

  private(set) var loads: [Load] = []
  private var lastToken = 0
  /// What has to be loaded, and what need not be any more, since anyone asked last.
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

  /// The load that a token belongs to, while it is awaited.
  func load(of token: Int) -> Load? {
    loads.first { if case .loading(token) = $0.state { true } else { false } }
  }

  /// Whether a branch has none of its children yet, though they were asked for.
  @usableFromInline
  func isFirst(of node: Forest.Node) -> Bool {
    !isEmpty && self[node]?.origin == .unknown
  }

  /// Whether a branch has some of its children, and it is known that there are more.
  func hasMore(of node: Forest.Node) -> Bool { !isEmpty && self[node]?.origin == .more }

  /// Enters a load, or another state of it.
  mutating func set(_ load: Load) {
    let position = position(of: load.node)
    if position < loads.count, loads[position].node == load.node {
      loads[position] = load
    } else {
      loads.insert(load, at: position)
    }
  }

  /// Lets a load begin, and asks for it.
  mutating func begin(_ node: Forest.Node, origin: Origin, isOpen: Bool) {
    lastToken += 1
    set(Load(node: node, state: .loading(token: lastToken), origin: origin, wasOpen: isOpen))
    requests.append((lastToken, node))
  }

  /// Forgets a branch; if it was being loaded, that is given up.
  @usableFromInline
  mutating func drop(_ node: Forest.Node) {
    let position = position(of: node)
    guard position < loads.count, loads[position].node == node else { return }
    giveUp(loads[position])
    loads.remove(at: position)
  }

  /// Says that nobody waits for a load any more, unless nobody was asked for it yet.
  mutating func giveUp(_ load: Load) {
    guard case .loading(let token) = load.state else { return }
    if let waiting = requests.firstIndex(where: { $0.token == token }) {
      requests.remove(at: waiting)
    } else {
      cancels.append(token)
    }
  }

  /// Ends a load whose children have come; `hasMore` of them are to come.
  mutating func finish(_ load: Load, hasMore: Bool) {
    withdraw(load)
    if hasMore {
      set(Load(node: load.node, state: .more, origin: .more))
    } else {
      loads.remove(at: position(of: load.node))
    }
  }

  /// Ends a load that has failed.
  mutating func fail(_ load: Load, message: String) {
    withdraw(load)
    set(Load(node: load.node, state: .failed(message: message), origin: load.origin))
  }

  /// Asks nobody any more for what has been answered already.
  private mutating func withdraw(_ load: Load) {
    if case .loading(let token) = load.state { requests.removeAll { $0.token == token } }
  }

  mutating func noteOpen(at index: Int) { loads[index].wasOpen = true }

  /// What has to be loaded and what need not be, since this was asked last.
  mutating func takeOrders() -> (requests: [(token: Int, node: Forest.Node)], cancels: [Int]) {
    defer { (requests, cancels) = ([], []) }
    return (requests, cancels)
  }
}
