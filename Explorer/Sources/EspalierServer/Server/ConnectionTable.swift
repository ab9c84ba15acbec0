import EspalierSources
import NIOCore

/// The connections of a server, limited in number, and for each address.
///
/// When a limit is reached, a new connection replaces the one that has gone longest without
/// completing a request. So a client that opens many connections and sends nothing, or sends it
/// slowly, takes no place from others, whichever address they have.
final class ConnectionTable: Sendable {
  /// The identity of a connection.
  typealias ID = Int

  private struct Entry: Sendable {
    let address: ClientAddress
    let channel: any Channel
    /// The event at which it began to wait for a request; nil while a response is under way.
    var waitingSince: Int?
  }

  private struct State: Sendable {
    var entries: [ID: Entry] = [:]
    var counts: [ClientAddress: Int] = [:]
    /// The number of events so far: what is later has a larger number.
    var time = 0

    mutating func remove(_ id: ID) -> (any Channel)? {
      guard let entry = entries.removeValue(forKey: id) else { return nil }
      let count = (counts[entry.address] ?? 1) - 1
      counts[entry.address] = count > 0 ? count : nil
      return entry.channel
    }

    /// The connection of an address that has waited longest for a request.
    func longestWaiting(from address: ClientAddress) -> ID? {
      let waiting = entries.filter { $0.value.address == address && $0.value.waitingSince != nil }
      return waiting.min { ($0.value.waitingSince ?? 0) < ($1.value.waitingSince ?? 0) }?.key
    }

    /// The connection that has waited longest, of the address with the most connections that has
    /// one.
    func mostExpendable() -> ID? {
      for (address, _) in counts.sorted(by: { $0.value > $1.value }) {
        if let id = longestWaiting(from: address) { return id }
      }
      return nil
    }
  }

  private let limit: Int
  private let limitPerAddress: Int
  private let state = LockedValue(State())

  init(limit: Int, limitPerAddress: Int) {
    self.limit = limit
    self.limitPerAddress = limitPerAddress
  }

  /// Adds a connection that waits for its first request, and closes another if there are too many.
  ///
  /// - Returns: nil if all connections that it could replace have responses under way.
  /// - Complexity: O(*n*) in the number of connections if a limit is reached, otherwise O(1).
  func add(_ channel: any Channel, from address: ClientAddress) -> ID? {
    let (id, replaced): (ID?, (any Channel)?) = state.withLock { state in
      var replaced: (any Channel)?
      if state.counts[address] ?? 0 >= limitPerAddress {
        guard let other = state.longestWaiting(from: address) else { return (nil, nil) }
        replaced = state.remove(other)
      } else if state.entries.count >= limit {
        guard let other = state.mostExpendable() else { return (nil, nil) }
        replaced = state.remove(other)
      }
      state.time += 1
      state.entries[state.time] = Entry(
        address: address,
        channel: channel,
        waitingSince: state.time
      )
      state.counts[address, default: 0] += 1
      return (state.time, replaced)
    }
    replaced?.close(promise: nil)
    return id
  }

  /// Records that a connection has a request that is being answered, or none any more.
  func setBusy(_ id: ID, _ isBusy: Bool) {
    state.withLock { state in
      state.time += 1
      state.entries[id]?.waitingSince = isBusy ? nil : state.time
    }
  }

  /// Removes a connection that has ended.
  func remove(_ id: ID) { state.withLock { _ = $0.remove(id) } }
}
