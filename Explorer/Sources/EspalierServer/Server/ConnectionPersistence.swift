import HTTPTypes
import NIOCore
import NIOHTTP1

/// Determines whether a connection persists after a response, by the version of HTTP and the
/// `Connection` field, and completes responses that bypass the router.
///
/// - An HTTP/1.0 connection is closed after the response unless the client asks to keep it.
/// - A target in absolute form replaces the `Host` field, as RFC 9112 requires, and a path is passed on
///   in the form in which it is judged.
/// - The decoder's own responses to malformed requests get the fields that all responses have.
final class ConnectionPersistence: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The version and persistence that each request without a response asked for.
  private var requests: CircularBuffer<(version: HTTPVersion, persists: Bool)> = []

  /// The time for the client to close its side of a connection that has ended.
  private static let lingering = TimeAmount.seconds(2)

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    let options = head.headers[canonicalForm: "connection"].map { $0.lowercased() }
    let persists =
      !options.contains("close") && (head.version == .http1_1 || options.contains("keep-alive"))
    requests.append((head.version, persists))
    // The request handler looks for exactly this value.
    if !persists { head.headers.replaceOrAdd(name: "connection", value: "close") }
    Self.resolveTarget(of: &head)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      for (name, value) in ResponseHeadersMiddleware.fields
      where !head.headers.contains(name: name.canonicalName) {
        head.headers.add(name: name.rawName, value: value)
      }
      if !head.headers.contains(name: "cache-control") {
        head.headers.add(name: "Cache-Control", value: "no-cache")
      }
      if var request = requests.popFirst() {
        head.version = request.version
        // Such a client knows no chunks: the end of the connection is the end of the body.
        if request.version != .http1_1, !head.headers.contains(name: "content-length") {
          request.persists = false
        }
        requests.prepend(request)
        if !request.persists {
          head.headers.replaceOrAdd(name: "connection", value: "close")
        } else if request.version != .http1_1 {
          head.headers.replaceOrAdd(name: "connection", value: "keep-alive")
        }
      }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      let persists = requests.popFirst()?.persists ?? false
      if !persists {
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
      }
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    }
  }

  /// Replaces a target by its path, and the `Host` field by the host that it names.
  private static func resolveTarget(of head: inout HTTPRequestHead) {
    let target = RequestTarget(head.uri)
    // The router refuses a target that begins with no slash.
    head.uri = target?.path ?? "*"
    if let host = target?.host { head.headers.replaceOrAdd(name: "host", value: host) }
  }
}
