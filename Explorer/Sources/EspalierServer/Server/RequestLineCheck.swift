import NIOCore
import NIOHTTP1

/// Refuses requests whose line has more or fewer spaces than the two that HTTP has.
///
/// The decoder skips further ones, while a proxy may take them for a part of the target.
final class RequestLineCheck: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The line that is being received; ``RequestHeadLimit`` limits its length.
  private var line: [UInt8] = []
  private var isInHead = false
  private var isRefused = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isRefused { return }
    for byte in unwrapInboundIn(data).readableBytesView where byte != UInt8(ascii: "\r") {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if !isInHead, Self.isMalformed(line) {
        isRefused = true
        // The answer is that to all requests that cannot be decoded.
        return context.fireErrorCaught(HTTPParserError.unknown)
      }
      isInHead = !line.isEmpty
      line.removeAll(keepingCapacity: true)
    }
    context.fireChannelRead(data)
  }

  /// Whether a line is that of a request, with other spaces.
  private static func isMalformed(_ line: [UInt8]) -> Bool {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return words.count != 3 && words.last?.starts(with: "HTTP/".utf8) == true
  }
}
