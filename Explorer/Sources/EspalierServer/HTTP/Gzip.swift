import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPCompression

/// Gzip compression.
enum Gzip {
  /// Returns the compressed bytes, `nil` if they are not smaller.
  ///
  /// - Complexity: O(*n*)
  static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    let channel = EmbeddedChannel(handler: HTTPResponseCompressor())
    // The compressor is a channel handler, and acts on the `Accept-Encoding` of a request.
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
