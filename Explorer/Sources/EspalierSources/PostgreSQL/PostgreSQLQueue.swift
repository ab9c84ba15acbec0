#if canImport(CPostgreSQL)
  /// The statements that have a connection to a server, and those that wait for one, in their order.
  ///
  /// The statements of one table have at most half of the connections, so that one that is slow, or
  /// locked, is no hindrance to the readers of others.
  struct PostgreSQLQueue {
    /// A statement that waits.
    struct Ticket {
      fileprivate var number: Int
      fileprivate var table: Int?
      fileprivate var since: ContinuousClock.Instant
    }

    /// The greatest number of connections.
    static var places: Int { 4 }

    /// The time that a statement waits, and that those before it may take meanwhile.
    static var patience: Duration { .seconds(1) }

    private var waiting: [Ticket] = []
    /// When the statements began that have a connection, by their tickets' numbers.
    private var running: [Int: Ticket] = [:]
    private var lastNumber = 0

    /// Adds a statement that reads a table, or the catalogs.
    mutating func add(_ table: Int?) -> Ticket {
      lastNumber += 1
      let ticket = Ticket(number: lastNumber, table: table, since: .now)
      waiting.append(ticket)
      return ticket
    }

    /// Begins a statement if it is its turn.
    mutating func begins(_ ticket: Ticket) -> Bool {
      guard running.count < Self.places,
        let next = waiting.firstIndex(where: { !isFull($0.table) }),
        waiting[next].number == ticket.number
      else { return false }
      waiting.remove(at: next)
      running[ticket.number] = Ticket(number: ticket.number, table: ticket.table, since: .now)
      return true
    }

    /// Whether a statement has waited too long, or would: those of its table that have a connection
    /// are slow.
    func isHopeless(_ ticket: Ticket) -> Bool {
      let end = ContinuousClock.now - Self.patience
      return ticket.since < end
        || isFull(ticket.table) && rivals(ticket.table).allSatisfy { $0.since < end }
    }

    /// Removes a statement that has ended or no longer waits.
    mutating func remove(_ ticket: Ticket) {
      waiting.removeAll { $0.number == ticket.number }
      running[ticket.number] = nil
    }

    private func isFull(_ table: Int?) -> Bool {
      table != nil && rivals(table).count >= Self.places / 2
    }

    private func rivals(_ table: Int?) -> [Ticket] { running.values.filter { $0.table == table } }
  }
#endif
