#if Explorer
  import NIOCore
  import NIOEmbedded
  import NIOHTTP1
  import NIOHTTPCompression

  /// Compresses bytes for those who take them so.
  enum Gzip {
    /// The bytes compressed, `nil` if that makes them no smaller.
    ///
    /// - Complexity: O(*n*)
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
      let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
      // The compressor stands in a channel, and does what a request there allows.
      let request = HTTPRequestHead(
        version: .http1_1,
        method: .GET,
        uri: "/",
        headers: ["Accept-Encoding": "gzip"]
      )
      var compressed: [UInt8] = []
      do {
        try channel.writeInbound(HTTPServerRequestPart.head(request))
        let head = HTTPResponseHead(version: .http1_1, status: .ok)
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        let body = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
        channel.write(body, promise: nil)
        try channel.writeAndFlush(HTTPServerResponsePart.end(nil)).wait()
        while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
          if case .body(.byteBuffer(let buffer)) = part { compressed += buffer.readableBytesView }
        }
        _ = try channel.finish()
      } catch {
        return nil
      }
      return compressed.count < bytes.count && !compressed.isEmpty ? compressed : nil
    }
  }
#else
  /// A build without a server compresses nothing.
  enum Gzip {
    static func compress(_ bytes: [UInt8]) -> [UInt8]? { nil }
  }
#endif
