import EspalierSources

/// A place among the event streams, which are limited in number and for each address.
///
/// It is left when the stream ends, or when it is dropped without having begun.
final class EventStreamPlace: Sendable {
  private let address: ClientAddress
  private let counts: LockedValue<[ClientAddress: Int]>
  private let isLeft = LockedValue(false)

  /// Takes a place; returns nil if there is none.
  init?(
    _ address: ClientAddress,
    in counts: LockedValue<[ClientAddress: Int]>,
    _ limits: ServerLimits
  ) {
    let isTaken = counts.withLock { counts in
      guard counts.values.reduce(0, +) < limits.eventStreams,
        counts[address] ?? 0 < limits.eventStreamsPerAddress
      else { return false }
      counts[address, default: 0] += 1
      return true
    }
    guard isTaken else { return nil }
    self.address = address
    self.counts = counts
  }

  deinit { leave() }

  /// Leaves the place for another stream.
  func leave() {
    let wasLeft = isLeft.withLock { isLeft in
      defer { isLeft = true }
      return isLeft
    }
    if wasLeft { return }
    counts.withLock { counts in
      let count = (counts[address] ?? 1) - 1
      counts[address] = count > 0 ? count : nil
    }
  }
}
