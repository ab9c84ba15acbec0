import EspalierSources

/// An amount of something that clients share, limited in all and for each address.
final class ClientQuota: Sendable {
  private let limit: Int
  private let limitPerAddress: Int
  private let taken = LockedValue<[ClientAddress: Int]>([:])

  init(limit: Int, limitPerAddress: Int) {
    self.limit = limit
    self.limitPerAddress = limitPerAddress
  }

  /// Takes a share for a client; returns nil if there is not enough left.
  ///
  /// An address that has none yet gets more than the limit of each, if there is as much.
  func take(_ amount: Int, for address: ClientAddress) -> Share? {
    let isTaken = taken.withLock { taken in
      let own = taken[address] ?? 0
      guard taken.values.reduce(0, +) + amount <= limit, own == 0 || own + amount <= limitPerAddress
      else { return false }
      taken[address] = own + amount
      return true
    }
    return isTaken ? Share(amount, address, self) : nil
  }

  private func giveBack(_ amount: Int, _ address: ClientAddress) {
    taken.withLock { taken in
      let rest = (taken[address] ?? amount) - amount
      taken[address] = rest > 0 ? rest : nil
    }
  }

  /// A share of a quota, which is given back once: when that is asked for, or when it is dropped.
  final class Share: Sendable {
    private let amount: Int
    private let address: ClientAddress
    private let quota: ClientQuota
    private let isGivenBack = LockedValue(false)

    fileprivate init(_ amount: Int, _ address: ClientAddress, _ quota: ClientQuota) {
      self.amount = amount
      self.address = address
      self.quota = quota
    }

    deinit { giveBack() }

    /// Gives the share back for others.
    func giveBack() {
      let wasGivenBack = isGivenBack.withLock { isGivenBack in
        defer { isGivenBack = true }
        return isGivenBack
      }
      if !wasGivenBack { quota.giveBack(amount, address) }
    }
  }
}
