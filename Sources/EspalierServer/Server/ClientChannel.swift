#if Explorer
  import HTTPTypes
  import HummingbirdCore
  import Logging
  import NIOCore
  import NIOHTTPTypes

  /// A connection of HTTP/1.1 with limits, whose requests know their client.
  struct ClientChannel: ServerChildChannel {
    /// A connection and its client.
    struct Value: ServerChildChannelValue {
      let http: HTTP1Channel.Value
      let client: Stops
      var channel: any Channel { http.channel }
    }

    private let http: HTTP1Channel
    private let limits: ServerLimits

    init(limits: ServerLimits, responder: @escaping HTTPChannelHandler.Responder) {
      http = HTTP1Channel(responder: responder)
      self.limits = limits
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
      let client = Stops()
      let limits = self.limits
      let configuration = HTTP1Channel.Configuration(
        additionalChannelHandlers: [ClientWatch(client, limits: limits)],
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: ServerLimits.fieldBytes,
          maxHeaderListSize: ServerLimits.headBytes,
          maxHeaderFieldCount: 100
        )
      )
      return HTTP1Channel(responder: http.responder, configuration: configuration)
        .setup(channel: channel, logger: logger)
        .flatMapThrowing { http in
          try channel.pipeline.syncOperations.addHandler(HeadLimit(), position: .first)
          return Value(http: http, client: client)
        }
    }

    func handle(value: Value, logger: Logger) async {
      await Client.$current.withValue(value.client) {
        await http.handle(value: value.http, logger: logger)
      }
      value.client.stopAll()
    }
  }

  /// Sees to it that a client neither dawdles nor goes unnoticed.
  ///
  /// - A request has to be there as a whole in time, from the connection or the last answer on. So
  ///   one that sends a byte now and then does not keep a place for long.
  /// - Whatever is written has to be taken in time. So one that does not read keeps no memory.
  final class ClientWatch: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let client: Stops
    private let limits: ServerLimits

    /// The requests that came as a whole and have no whole answer.
    private var open = 0
    private var request: Scheduled<Void>?

    /// The writes under way, and the end of the patience with the first of them.
    private var writes = 0
    private var answer: Scheduled<Void>?
    private var isRemoved = false

    /// The bytes that came since the last whole request.
    fileprivate var unread = 0

    init(_ client: Stops, limits: ServerLimits) {
      self.client = client
      self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

    func handlerRemoved(context: ChannelHandlerContext) {
      isRemoved = true
      request?.cancel()
      answer?.cancel()
      client.stopAll()
    }

    func channelInactive(context: ChannelHandlerContext) {
      client.stopAll()
      context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event {
        let client = self.client
        context.eventLoop.scheduleTask(in: .init(limits.farewell)) { client.stopAll() }
      }
      context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if case .end = unwrapInboundIn(data) {
        open += 1
        unread = 0
        request?.cancel()
      }
      context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
      let written = promise ?? context.eventLoop.makePromise()
      writes += 1
      if writes == 1 { awaitReading(context) }
      let bound = NIOLoopBound((watch: self, context: context), eventLoop: context.eventLoop)
      written.futureResult.whenComplete { _ in
        let (watch, context) = bound.value
        watch.wasWritten(context, isEnd: isEnd)
      }
      context.write(data, promise: written)
    }

    private func wasWritten(_ context: ChannelHandlerContext, isEnd: Bool) {
      writes -= 1
      if isRemoved { return }
      if writes == 0 { answer?.cancel() } else { awaitReading(context) }
      guard isEnd else { return }
      open = max(open - 1, 0)
      if open == 0 { awaitRequest(context) }
    }

    private func awaitRequest(_ context: ChannelHandlerContext) {
      request?.cancel()
      request = close(context, after: limits.requestTime)
    }

    private func awaitReading(_ context: ChannelHandlerContext) {
      answer?.cancel()
      answer = close(context, after: limits.answerTime)
    }

    /// The connection is closed, unless what it waits for happens first.
    private func close(_ context: ChannelHandlerContext, after time: Duration) -> Scheduled<Void> {
      let channel = context.channel
      return context.eventLoop.scheduleTask(in: .init(time)) { channel.close(promise: nil) }
    }
  }

  /// Ends a connection on which far more came than the head of a request may have.
  ///
  /// The decoder counts the fields, but neither the first line nor what it passes over.
  final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var watch: ClientWatch?

    func handlerAdded(context: ChannelHandlerContext) {
      watch = try? context.pipeline.syncOperations.handler(type: ClientWatch.self)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      watch?.unread += unwrapInboundIn(data).readableBytes
      context.fireChannelRead(data)
      if let watch, watch.unread > 2 * ServerLimits.headBytes { context.close(promise: nil) }
    }
  }
#endif
