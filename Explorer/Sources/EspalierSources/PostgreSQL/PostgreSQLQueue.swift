#if canImport(CPostgreSQL)
  /// The statements that have a connection to a server, and those that wait for one, in their order.
  ///
  /// The statements of one table have at most half of the connections, and so have those of all tables
  /// that were slow within a minute together; the last connection is for a table that has none, and one
  /// more for the catalogs. So tables that are slow, or locked, are no hindrance to the readers of others.
  struct PostgreSQLQueue {
    /// A statement that waits.
    struct Ticket {
      fileprivate var number: Int
      fileprivate var table: Int?
      fileprivate var since: ContinuousClock.Instant
    }

    /// The greatest number of connections for statements that read tables.
    static var places: Int { 4 }

    /// The time for which a table counts as slow after a slow statement.
    private static var memory: Duration { .seconds(60) }

    /// The time that a statement waits, and that those before it may take meanwhile.
    static var patience: Duration { .seconds(1) }

    /// The time now.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }

    private var waiting: [Ticket] = []
    /// When the statements began that have a connection, by their tickets' numbers.
    private var running: [Int: Ticket] = [:]
    private var lastNumber = 0
    /// The times at which statements ended that had taken longer than ``patience``, by their tables.
    private var slow: [Int: ContinuousClock.Instant] = [:]

    /// Adds a statement that reads a table, or the catalogs.
    mutating func add(_ table: Int?) -> Ticket {
      lastNumber += 1
      let ticket = Ticket(number: lastNumber, table: table, since: now())
      waiting.append(ticket)
      return ticket
    }

    /// Begins a statement if it is its turn.
    mutating func begins(_ ticket: Ticket) -> Bool {
      guard let next = waiting.firstIndex(where: { !isFull($0.table) }),
        waiting[next].number == ticket.number
      else { return false }
      waiting.remove(at: next)
      running[ticket.number] = Ticket(number: ticket.number, table: ticket.table, since: now())
      return true
    }

    /// Whether a statement has waited too long, or would: those of its table that have a connection
    /// are slow.
    func isHopeless(_ ticket: Ticket) -> Bool {
      let end = now() - Self.patience
      if ticket.since < end { return true }
      let rivals = rivals(ticket.table)
      return !rivals.isEmpty && isFull(ticket.table) && rivals.allSatisfy { $0.since < end }
    }

    /// Removes a statement that has ended or no longer waits.
    mutating func remove(_ ticket: Ticket) {
      waiting.removeAll { $0.number == ticket.number }
      guard let ended = running.removeValue(forKey: ticket.number), let table = ended.table else {
        return
      }
      let now = self.now()
      slow = slow.filter { now - $0.value < Self.memory }
      slow[table] = now - ended.since > Self.patience ? now : nil
    }

    /// Whether no statement of a table can begin now.
    private func isFull(_ table: Int?) -> Bool {
      let readers = running.values.compactMap(\.table)
      guard let table else {
        return running.count - readers.count >= max(1, Self.places - readers.count)
      }
      let rivals = readers.count { $0 == table }
      // One statement that reads the catalogs has a connection of its own.
      let taken = max(readers.count, running.count - 1)
      if taken >= Self.places || rivals >= Self.places / 2 { return true }
      if taken == Self.places - 1, rivals > 0 { return true }
      return isSlow(table) && readers.count { isSlow($0) } >= Self.places / 2
    }

    /// Whether a statement of a table takes long, or did within a minute.
    private func isSlow(_ table: Int) -> Bool {
      let now = self.now()
      return slow[table].map { now - $0 < Self.memory } ?? false
        || rivals(table).contains { now - $0.since > Self.patience }
    }

    private func rivals(_ table: Int?) -> [Ticket] { running.values.filter { $0.table == table } }
  }
#endif
