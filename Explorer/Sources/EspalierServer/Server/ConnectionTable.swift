import EspalierSources
import NIOCore

/// The connections of a server, limited in number, and for each address.
///
/// When a limit is reached, a new connection replaces the one that has gone longest without
/// completing a request, or else the one that has gone longest, and too long, without reading anything
/// of its response. So a client that opens many connections and sends nothing, or sends or reads
/// slowly, takes no place from others, whichever address they have.
final class ConnectionTable: Sendable {
  /// The identity of a connection.
  typealias ID = Int

  /// An activity of a connection.
  enum Activity: Sendable {
    /// It waits for a request to be complete.
    case waiting
    /// The response is being made.
    case answering
    /// The client is to read what was written.
    case sending
  }

  private struct Entry: Sendable {
    let address: ClientAddress
    let channel: any Channel
    var activity = Activity.waiting
    /// The time at which the activity began, or came forward.
    var since = ContinuousClock.now
  }

  private struct State: Sendable {
    var entries: [ID: Entry] = [:]
    var counts: [ClientAddress: Int] = [:]
    var lastID = 0

    mutating func remove(_ id: ID) -> (any Channel)? {
      guard let entry = entries.removeValue(forKey: id) else { return nil }
      let count = (counts[entry.address] ?? 1) - 1
      counts[entry.address] = count > 0 ? count : nil
      return entry.channel
    }

    /// The connection of an address that others can replace best.
    func mostExpendable(from address: ClientAddress, _ patience: Duration) -> ID? {
      let stalled = ContinuousClock.now - patience
      let candidates = entries.filter { _, entry in
        entry.address == address
          && (entry.activity == .waiting || entry.activity == .sending && entry.since <= stalled)
      }
      return candidates.min { left, right in
        let (left, right) = (left.value, right.value)
        if left.activity != right.activity { return left.activity == .waiting }
        return left.since < right.since
      }?.key
    }

    /// The connection that others can replace best, of the address with the most connections that
    /// has one.
    func mostExpendable(_ patience: Duration) -> ID? {
      for (address, _) in counts.sorted(by: { $0.value > $1.value }) {
        if let id = mostExpendable(from: address, patience) { return id }
      }
      return nil
    }
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let patience: Duration
  private let state = LockedValue(State())

  init(_ limits: ServerLimits) {
    limit = limits.connections
    limitPerAddress = limits.connectionsPerAddress
    patience = limits.patience
  }

  /// Adds a connection that waits for its first request, and closes another if there are too many.
  ///
  /// - Returns: nil if all connections that it could replace have responses under way that are made
  ///   or read.
  /// - Complexity: O(*n*) in the number of connections if a limit is reached, otherwise O(1).
  func add(_ channel: any Channel, from address: ClientAddress) -> ID? {
    let (id, replaced): (ID?, (any Channel)?) = state.withLock { state in
      var replaced: (any Channel)?
      if state.counts[address] ?? 0 >= limitPerAddress {
        guard let other = state.mostExpendable(from: address, patience) else { return (nil, nil) }
        replaced = state.remove(other)
      } else if state.entries.count >= limit {
        guard let other = state.mostExpendable(patience) else { return (nil, nil) }
        replaced = state.remove(other)
      }
      state.lastID += 1
      state.entries[state.lastID] = Entry(address: address, channel: channel)
      state.counts[address, default: 0] += 1
      return (state.lastID, replaced)
    }
    replaced?.close(promise: nil)
    return id
  }

  /// Records what a connection is doing from now on, or still does and came forward with.
  func record(_ activity: Activity, of id: ID) {
    state.withLock { state in
      state.entries[id]?.activity = activity
      state.entries[id]?.since = .now
    }
  }

  /// Removes a connection that has ended.
  func remove(_ id: ID) { state.withLock { _ = $0.remove(id) } }
}
