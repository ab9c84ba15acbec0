import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

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
    if let id { channel.closeFuture.whenComplete { _ in connections.remove(id) } }
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        ClientTimeouts(cancellation, limits: limits) { isBusy in
          if let id { connections.setBusy(id, isBusy) }
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
        try pipeline.addHandler(RequestHeadLimit(), position: .first)
        // There is no place, not even that of a connection without a request.
        if id == nil { channel.close(promise: nil) }
        return connection
      }
  }

  func handle(value connection: ClientConnection, logger: Logger) async {
    await ClientDisconnect.$handlers.withValue(connection.cancellation) {
      await ClientAddress.$current.withValue(connection.address) {
        await http.handle(value: connection.serve(), logger: logger)
      }
    }
    connection.cancellation.cancelAll()
  }
}

/// Enforces timeouts on a client and detects when it disconnects.
///
/// - A request must arrive completely within a time limit, counted from the connection or the
///   previous response. So a client that sends single bytes slowly cannot occupy a connection.
/// - A response must be read within a time limit. So a client that does not read cannot occupy
///   memory.
final class ClientTimeouts: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let cancellation: CancellationHandlers
  private let limits: ServerLimits
  private let onBusyChange: (Bool) -> Void

  /// The number of complete requests without a complete response.
  private var openRequests = 0
  private var requestTimeout: Scheduled<Void>?

  /// The number of pending writes, and the timeout of the first of them.
  private var pendingWrites = 0
  private var responseTimeout: Scheduled<Void>?
  private var isRemoved = false

  /// The number of bytes received since the last complete request.
  fileprivate var unreadBytes = 0

  /// - Parameter onBusyChange: Called with true when there is a complete request, and with false when
  ///   all have responses.
  init(
    _ cancellation: CancellationHandlers,
    limits: ServerLimits,
    onBusyChange: @escaping (Bool) -> Void
  ) {
    self.cancellation = cancellation
    self.limits = limits
    self.onBusyChange = onBusyChange
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
      if openRequests == 1 { onBusyChange(true) }
      unreadBytes = 0
      requestTimeout?.cancel()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
    let written = promise ?? context.eventLoop.makePromise()
    pendingWrites += 1
    if pendingWrites == 1 { startResponseTimeout(context) }
    let bound = NIOLoopBound((timeouts: self, context: context), eventLoop: context.eventLoop)
    written.futureResult.whenComplete { _ in
      let (timeouts, context) = bound.value
      timeouts.didWrite(context, isEnd: isEnd)
    }
    context.write(data, promise: written)
  }

  private func didWrite(_ context: ChannelHandlerContext, isEnd: Bool) {
    pendingWrites -= 1
    if isRemoved { return }
    if pendingWrites == 0 { responseTimeout?.cancel() } else { startResponseTimeout(context) }
    guard isEnd else { return }
    openRequests = max(openRequests - 1, 0)
    guard openRequests == 0 else { return }
    onBusyChange(false)
    startRequestTimeout(context)
  }

  private func startRequestTimeout(_ context: ChannelHandlerContext) {
    requestTimeout?.cancel()
    requestTimeout = scheduleClose(context, after: limits.requestTimeout)
  }

  private func startResponseTimeout(_ context: ChannelHandlerContext) {
    responseTimeout?.cancel()
    responseTimeout = scheduleClose(context, after: limits.responseTimeout)
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
