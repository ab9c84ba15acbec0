import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An HTTP/1.1 connection with limits, whose requests are cancelled when the client disconnects.
struct ClientChannel: ServerChildChannel {
  private let http: HTTP1Channel
  private let limits: ServerLimits
  private let connections: ConnectionTable

  init(
    limits: ServerLimits,
    connections: ConnectionTable,
    responder: @escaping HTTPChannelHandler.Responder
  ) {
    http = HTTP1Channel(responder: responder)
    self.limits = limits
    self.connections = connections
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<ClientConnection> {
    let cancellation = CancellationHandlers()
    let (limits, connections) = (self.limits, self.connections)
    let address = ClientAddress(channel.remoteAddress)
    let id = connections.add(channel, from: address)
    channel.limitUnsentBytes()
    if let id { channel.closeFuture.whenComplete { _ in connections.remove(id) } }
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        ClientTimeouts(cancellation, limits: limits) { activity in
          if let id { connections.record(activity, of: id) }
        }
      ],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: ServerLimits.fieldBytes,
        maxHeaderListSize: ServerLimits.headBytes,
        maxHeaderFieldCount: 100
      )
    )
    return HTTP1Channel(responder: http.responder, configuration: configuration)
      .setup(channel: channel, logger: logger)
      .flatMapThrowing { http in
        // Closes the channel if one of the next steps fails.
        let connection = ClientConnection(http, address: address, cancellation: cancellation)
        let pipeline = channel.pipeline.syncOperations
        let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(ConnectionPersistence(), position: .before(codec))
        try pipeline.addHandlers([RequestHeadLimit(), RequestLineCheck()], position: .first)
        // There is no place, not even that of a connection without a request.
        if id == nil { channel.close(promise: nil) }
        return connection
      }
  }

  func handle(value connection: ClientConnection, logger: Logger) async {
    await ClientDisconnect.$handlers.withValue(connection.cancellation) {
      await ClientAddress.$current.withValue(connection.address) {
        await ClientConnection.$eventLoop.withValue(connection.channel.eventLoop) {
          await http.handle(value: connection.serve(), logger: logger)
        }
      }
    }
    connection.cancellation.cancelAll()
  }
}

extension Channel {
  /// The number of bytes that the system takes before it has sent those before them.
  ///
  /// With more, clients that read nothing would seem to have taken several responses.
  private static var unsentBytes: Int { 1 << 16 }

  /// Lets the system take no more bytes as long as many are to be sent.
  fileprivate func limitUnsentBytes() {
    let option = ChannelOptions.Types.SocketOption(
      level: .tcp,
      name: .init(rawValue: TCP_NOTSENT_LOWAT)
    )
    setOption(option, value: Self.unsentBytes).whenFailure { _ in }
  }
}

/// Enforces timeouts on a client and detects when it disconnects.
///
/// - A request must arrive completely within a time limit, counted from the connection or the
///   previous response. So a client that sends single bytes slowly cannot occupy a connection.
/// - What was written must be read within a time limit, or a good part of it. So a client that does not
///   read, or reads single bytes, cannot occupy memory for long.
final class ClientTimeouts: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let cancellation: CancellationHandlers
  private let limits: ServerLimits
  private let report: (ConnectionTable.Activity) -> Void

  /// The number of complete requests without a complete response.
  private var openRequests = 0
  private var requestTimeout: Scheduled<Void>?

  /// The number of pending writes, their timeout, and the number of bytes read since it began.
  private var pendingWrites = 0
  private var responseTimeout: Scheduled<Void>?
  private var takenBytes = 0
  private var isRemoved = false

  /// The number of bytes received since the last complete request.
  fileprivate var unreadBytes = 0

  /// - Parameter report: Called with what the connection is doing when that changes or comes forward.
  init(
    _ cancellation: CancellationHandlers,
    limits: ServerLimits,
    report: @escaping (ConnectionTable.Activity) -> Void
  ) {
    self.cancellation = cancellation
    self.limits = limits
    self.report = report
  }

  func handlerAdded(context: ChannelHandlerContext) { startRequestTimeout(context) }

  func handlerRemoved(context: ChannelHandlerContext) {
    isRemoved = true
    requestTimeout?.cancel()
    responseTimeout?.cancel()
    cancellation.cancelAll()
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancellation.cancelAll()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      let cancellation = self.cancellation
      context.eventLoop.scheduleTask(in: .init(limits.halfCloseGrace)) { cancellation.cancelAll() }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      openRequests += 1
      if openRequests == 1 { report(.answering) }
      unreadBytes = 0
      requestTimeout?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var (isEnd, count) = (false, 0)
    switch unwrapOutboundIn(data) {
    case .head: break
    case .body(let bytes): count = bytes.readableBytes
    case .end: isEnd = true
    }
    let end = (isEnd: isEnd, count: count)
    let written = promise ?? context.eventLoop.makePromise()
    pendingWrites += 1
    if pendingWrites == 1 {
      startResponseTimeout(context)
      report(.sending)
    }
    let bound = NIOLoopBound((timeouts: self, context: context), eventLoop: context.eventLoop)
    written.futureResult.whenComplete { _ in
      let (timeouts, context) = bound.value
      timeouts.didWrite(context, isEnd: end.isEnd, count: end.count)
    }
    context.write(data, promise: written)
  }

  private func didWrite(_ context: ChannelHandlerContext, isEnd: Bool, count: Int) {
    pendingWrites -= 1
    takenBytes += count
    if isRemoved { return }
    if isEnd { openRequests = max(openRequests - 1, 0) }
    let isAnswered = isEnd && openRequests == 0
    report(pendingWrites > 0 ? .sending : isAnswered ? .waiting : .answering)
    if pendingWrites == 0 { responseTimeout?.cancel() }
    if isAnswered { startRequestTimeout(context) }
  }

  private func startRequestTimeout(_ context: ChannelHandlerContext) {
    requestTimeout?.cancel()
    requestTimeout = scheduleClose(context, after: limits.requestTimeout)
  }

  private func startResponseTimeout(_ context: ChannelHandlerContext) {
    responseTimeout?.cancel()
    takenBytes = 0
    let bound = NIOLoopBound((timeouts: self, context: context), eventLoop: context.eventLoop)
    responseTimeout = context.eventLoop.scheduleTask(in: .init(limits.responseTimeout)) {
      let (timeouts, context) = bound.value
      guard timeouts.takenBytes < timeouts.limits.leastTaken else {
        return timeouts.startResponseTimeout(context)
      }
      context.channel.close(promise: nil)
    }
  }

  /// Schedules closing of the connection, unless cancelled before.
  private func scheduleClose(
    _ context: ChannelHandlerContext,
    after time: Duration
  ) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: .init(time)) { channel.close(promise: nil) }
  }
}

/// Closes a connection that receives far more than the maximum size of a request head.
///
/// The decoder limits the header fields, but neither the request line nor bytes that it skips.
final class RequestHeadLimit: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var timeouts: ClientTimeouts?

  func handlerAdded(context: ChannelHandlerContext) {
    timeouts = try? context.pipeline.syncOperations.handler(type: ClientTimeouts.self)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    timeouts?.unreadBytes += unwrapInboundIn(data).readableBytes
    context.fireChannelRead(data)
    if let timeouts, timeouts.unreadBytes > 2 * ServerLimits.headBytes {
      context.close(promise: nil)
    }
  }
}
