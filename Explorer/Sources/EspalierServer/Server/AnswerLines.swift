import HTTPTypes
import Hummingbird
import NIOCore

/// The answers of work that tells how far it is, as lines of JSON, the last of them complete.
///
/// A client that reads slowly gets the newest line only. The work ends with its client.
enum AnswerLines {
  /// Starts work, and returns the response when there is a first line.
  ///
  /// - Parameter work: The work; it is called with what takes the answers on the way.
  /// - Throws: What the work throws before its first answer. What it throws afterwards is a line
  ///   `{"error":"..."}`.
  static func response(
    _ work:
      @escaping @Sendable (
        _ progress: @escaping @Sendable (BufferedResponse) -> Void
      ) async throws -> BufferedResponse
  ) async throws -> Response {
    let (lines, output) = AsyncThrowingStream<[UInt8], any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1)
    )
    let task = Task {
      do {
        let last = try await work { output.yield($0.body.bytes) }
        output.yield(last.body.bytes)
        output.finish()
      } catch {
        output.finish(throwing: error)
      }
    }
    // Also when the response is dropped.
    output.onTermination = { _ in task.cancel() }
    let start = try await ClientDisconnect.perform { try await first(of: lines) }
    return Response(
      status: .ok,
      headers: [.contentType: "application/x-ndjson"],
      body: .init { writer in
        let id = ClientDisconnect.handlers?.add { task.cancel() }
        defer { ClientDisconnect.handlers?.remove(id) }
        try await writer.write(ByteBuffer(bytes: start + [0x0A]))
        do {
          for try await line in lines {
            try await writer.write(ByteBuffer(bytes: line + [0x0A]))
          }
        } catch let error as RequestError {
          try await writer.write(ByteBuffer(bytes: BufferedResponse(error).body.bytes + [0x0A]))
        }
        try await writer.finish(nil)
      }
    )
  }

  /// Waits for the first line.
  private static func first(
    of lines: AsyncThrowingStream<[UInt8], any Error>
  ) async throws -> [UInt8] {
    for try await line in lines { return line }
    throw CancellationError()
  }
}
