import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import EspalierServer

/// Timeouts of a client, with a clock and a connection in memory.
@Suite struct ClientTimeoutsTests {
  /// A client that reads what was written when it is told to.
  private final class Reader: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart

    private var unread: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if let promise { unread.append(promise) }
    }

    func read(_ count: Int) {
      for promise in unread.prefix(count) { promise.succeed() }
      unread.removeFirst(min(count, unread.count))
    }
  }

  @Test("A response is taken at a certain rate at least, however long that takes")
  func rate() throws {
    var limits = ServerLimits()
    limits.requestTimeout = .seconds(3600)
    limits.responseTimeout = .seconds(60)
    limits.leastTaken = 1000
    var activities: [ConnectionTable.Activity] = []
    let (channel, reader) = (EmbeddedChannel(), Reader())
    let timeouts = ClientTimeouts(CancellationHandlers(), limits: limits) { activities.append($0) }
    try channel.pipeline.syncOperations.addHandlers([reader, timeouts])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    for _ in 0..<20 {
      channel.write(HTTPResponsePart.body(ByteBuffer(repeating: 0, count: 500)), promise: nil)
    }
    reader.read(1)
    // A thousand bytes a minute.
    for _ in 0..<5 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(30))
      reader.read(2)
      channel.embeddedEventLoop.advanceTime(by: .seconds(30))
      #expect(channel.isActive)
    }
    #expect(activities.allSatisfy { $0 == .sending } && activities.count == 12)
    // Half of that, although something was read half a minute ago.
    channel.embeddedEventLoop.advanceTime(by: .seconds(30))
    reader.read(1)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
    reader.read(20)
  }

  @Test("A client that has read all may be slow with its next request")
  func nextRequest() throws {
    var limits = ServerLimits()
    limits.requestTimeout = .seconds(300)
    limits.responseTimeout = .seconds(60)
    var activities: [ConnectionTable.Activity] = []
    let (channel, reader) = (EmbeddedChannel(), Reader())
    let timeouts = ClientTimeouts(CancellationHandlers(), limits: limits) { activities.append($0) }
    try channel.pipeline.syncOperations.addHandlers([reader, timeouts])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    try channel.writeInbound(HTTPRequestPart.end(nil))
    channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
    channel.write(HTTPResponsePart.end(nil), promise: nil)
    reader.read(2)
    #expect(activities == [.answering, .sending, .sending, .waiting])
    channel.embeddedEventLoop.advanceTime(by: .seconds(299))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }
}
