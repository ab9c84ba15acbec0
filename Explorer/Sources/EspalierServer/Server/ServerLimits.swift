package import EspalierSources
import Foundation

/// Limits and timeouts of a server.
package struct ServerLimits: Sendable {
  /// The maximum number of simultaneous connections; a further one replaces one without a request.
  ///
  /// Enough for several browsers, and below the usual limit of open files per process.
  package var connections = 512

  /// The maximum number of connections from one address.
  package var connectionsPerAddress = 256

  /// The number of connections that may be open beyond the limit while they are being closed.
  static let excessConnections = 8

  /// The maximum number of simultaneous event streams.
  package var eventStreams = 64

  /// The size from which the bytes of a response in memory or in a temporary file count as under way,
  /// and how many there may be at the same time.
  package var largeResponse = 1 << 20
  package var bytesUnderWay = 1 << 29

  /// The quota of something, of which one address has the same part as of connections.
  func quota(of all: Int) -> ClientQuota {
    let (part, whole) = (min(connectionsPerAddress, connections), max(connections, 1))
    return ClientQuota(limit: all, limitPerAddress: all / whole * part + all % whole * part / whole)
  }

  /// The time for a request to arrive, from the connection or the previous response.
  package var requestTimeout: Duration = .seconds(30)

  /// The time for a client to read what was written to it, or at least ``leastTaken`` bytes of it.
  package var responseTimeout: Duration = .seconds(60)
  package var leastTaken = 1 << 18

  /// The time after which a client that has read nothing of its response gives way to a new
  /// connection, if there is no other place.
  package var patience: Duration = .seconds(1)

  /// The interval of keep-alive comments in an event stream.
  package var heartbeat: Duration = .seconds(15)

  /// The maximum number of queued events per client; beyond that they collapse into
  /// ``CatalogEvent/everything``.
  package var backlog = 256

  /// The time that work continues for a client that has closed its sending side.
  ///
  /// Short, for a client that half-closes right after its request and then reads the response.
  package var halfCloseGrace: Duration = .milliseconds(200)

  /// The maximum number of searches that run at the same time, on as many threads.
  package var searches = 2

  /// The maximum number of searches that wait for one to end, and how long they wait.
  ///
  /// A page asks for the place of a row, for an order and for counts at once, so a client alone may
  /// have more of them than run at a time.
  package var waitingSearches = 16
  package var searchWait: Duration = .seconds(1)

  /// The time after which a search ends with what it has found.
  package var searchTime: Duration = .seconds(10)

  /// The number of bytes of a file, and of files or values, after which a search ends with what it
  /// has found.
  package var searchedBytes = 1 << 32
  package var searchedNodes = 50_000_000

  /// The limits of counting the values of records, and of filtering and sorting records, for which a
  /// client can ask for more time.
  package var counting = RecordLimits(time: .seconds(5))
  package var sorting = RecordLimits(time: .seconds(5), keyBytes: 1 << 26)

  /// The maximum length of a request's URL, in bytes.
  static let addressBytes = 8192

  /// The maximum size of a header field, and of the head of a request, in bytes.
  static let fieldBytes = 16_384
  static let headBytes = 32_768

  /// Creates the default limits.
  package init() {}

  /// The least number of files and connections with which a server can work.
  package static let leastOpenFiles = 64

  /// Lowers the limits so that files can still be opened when all connections are in use.
  ///
  /// - Parameter openFiles: The number of files and connections that the process may have open, at
  ///   least ``leastOpenFiles``.
  package mutating func fit(openFiles: Int) {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    // For the threads that read files, each event loop, and open data files.
    let wanted = max(64, min(128 + 4 * processors, openFiles / 2))
    let reserve = min(wanted, openFiles - 2 * Self.excessConnections)
    // A connection may have a file open from which its response is read.
    connections = min(connections, (openFiles - reserve) / 2 - Self.excessConnections / 2)
    connectionsPerAddress = min(connectionsPerAddress, connections)
  }
}
