/// What the last row below a branch says, if it is no item.
public enum LoadStatus: Equatable, Sendable {
  /// The children, or more of them, are on their way.
  case loading
  /// They could not be loaded.
  case failed
  /// There are more than these.
  case more

  @usableFromInline
  init(_ status: Forest.Status) {
    self =
      switch status {
      case .loading: .loading
      case .failed: .failed
      case .more: .more
      }
  }
}

/// How the children of an item are coming.
public enum LoadState: Equatable, Sendable {
  /// Nobody has asked for them yet.
  case unknown
  /// They were asked for under a token, be it for the first time, again, or for more of them.
  case loading(token: Int)
  /// They are all there; so they are for a leaf, too.
  case loaded
  /// They could not be loaded, for a reason in words.
  case failed(message: String)
  /// Some are there, and there are more.
  case more
}

/// The children of a branch that a host has to load.
public struct LoadRequest<ID: Hashable> {
  /// What the answer must bear.
  public var token: Int
  /// The branch.
  public var item: ID
  /// How many children to pass over: those that are there already, where more are asked for.
  public var offset: Int

  /// Makes a request.
  public init(token: Int, item: ID, offset: Int = 0) {
    self.token = token
    self.item = item
    self.offset = offset
  }
}

/// What a host has to begin and may stop.
public struct LoadOrders<ID: Hashable> {
  /// What to load.
  public var requests: [LoadRequest<ID>]
  /// The tokens of what need not be loaded any more; an answer to one of them is refused.
  public var cancels: [Int]

  /// Makes orders.
  public init(requests: [LoadRequest<ID>] = [], cancels: [Int] = []) {
    self.requests = requests
    self.cancels = cancels
  }

  /// Whether there is nothing to do.
  public var isEmpty: Bool { requests.isEmpty && cancels.isEmpty }
}

extension LoadRequest: Equatable {}
extension LoadRequest: Sendable where ID: Sendable {}
extension LoadOrders: Equatable {}
extension LoadOrders: Sendable where ID: Sendable {}
