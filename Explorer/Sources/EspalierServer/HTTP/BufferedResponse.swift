import EspalierJSON
import EspalierSources

/// A complete response, in memory or in a file, independent of the HTTP library.
package struct BufferedResponse: Sendable, Equatable {
  /// The HTTP status.
  package let status: Int

  /// The value of `Content-Type`.
  package let mediaType: String

  /// The body.
  package let body: Body

  /// Whether clients are sent a compressed body that they accept, as soon as there is one.
  package private(set) var isCompressible = false

  /// The body in other encodings, as far as there are some.
  package private(set) var compressed: [ContentCoding: Body] = [:]

  /// Whether the content at this URL never changes.
  ///
  /// Otherwise caches must revalidate the response.
  package private(set) var isImmutable = false

  /// Whether the body is content of others, which may load and run nothing when it is opened as a
  /// page.
  package private(set) var isSandboxed = false

  /// Bytes with their entity tag.
  package struct Body: Sendable, Equatable {
    private enum Content: Sendable {
      case memory([UInt8])
      case file(FileContent)
    }

    private let content: Content

    /// The entity tag: equal for equal bytes in memory, and for the same version of a file, in every
    /// process.
    package let tag: EntityTag

    init(_ bytes: [UInt8]) {
      content = .memory(bytes)
      tag = EntityTag(of: bytes)
    }

    /// Reads a small file at once, and a larger one as a client takes it.
    ///
    /// - Throws: ``SourceError/changed(path:)`` for a small file that was written since it was opened.
    init(_ file: FileContent) throws(SourceError) {
      tag = EntityTag(of: Array(file.version.utf8))
      guard file.size <= Self.pieceSize else {
        content = .file(file)
        return
      }
      guard let bytes = file.bytes(from: 0, count: file.size) else {
        throw .changed(path: "a file")
      }
      content = .memory(bytes)
    }

    /// Moves bytes into a temporary file, if there can be one, so that they are not in memory while a
    /// client takes them.
    init(moving bytes: [UInt8]) {
      let file = bytes.count > Self.pieceSize ? FileContent(copying: bytes) : nil
      content = file.map { .file($0) } ?? .memory(bytes)
      tag = EntityTag(of: bytes)
    }

    /// The number of bytes that a client gets at a time.
    static var pieceSize: Int { 1 << 16 }

    /// The number of bytes.
    package var count: Int {
      switch content {
      case .memory(let bytes): bytes.count
      case .file(let file): file.size
      }
    }

    /// Whether it is read from the file that is served: then it takes neither memory nor room on disk.
    var isOnDisk: Bool { if case .file(let file) = content { !file.isCopy } else { false } }

    /// All bytes; none of a file that has changed.
    package var bytes: [UInt8] { piece(from: 0, count: count) ?? [] }

    /// Returns some bytes, or nil if they are in a file that has changed.
    func piece(from start: Int, count: Int) -> [UInt8]? {
      switch content {
      case .memory(let bytes): Array(bytes[start..<start + count])
      case .file(let file): file.bytes(from: start, count: count)
      }
    }

    package static func == (left: Body, right: Body) -> Bool {
      left.tag == right.tag && left.count == right.count
    }
  }

  /// Creates a response with a body that is made already.
  package init(status: Int = 200, mediaType: String, body: Body) {
    self.status = status
    self.mediaType = mediaType
    self.body = body
  }

  /// Creates a response.
  package init(status: Int = 200, mediaType: String, bytes: [UInt8]) {
    self.init(status: status, mediaType: mediaType, body: Body(bytes))
  }

  init(status: Int = 200, json: JSONWriter) {
    self.init(status: status, mediaType: "application/json", bytes: json.bytes)
  }

  /// Creates an error response, `{"error":"..."}`.
  package init(_ error: RequestError) {
    var json = JSONWriter()
    json.beginObject()
    json.key("error")
    json.string(error.message)
    json.endObject()
    self.init(status: error.status, json: json)
  }

  /// The uncompressed bytes.
  package var bytes: [UInt8] { body.bytes }

  /// The entity tag of the uncompressed bytes.
  package var tag: EntityTag { body.tag }

  /// Returns the response for clients that accept compressed bodies as well.
  ///
  /// - Parameter bodies: The compressed bodies that there are so far.
  func compressible(as bodies: [ContentCoding: Body]) -> BufferedResponse {
    var response = self
    response.isCompressible = true
    response.compressed = bodies
    return response
  }

  /// Returns the response for content that others may have made.
  func sandboxed() -> BufferedResponse {
    var response = self
    response.isSandboxed = true
    return response
  }

  /// Returns the response for a URL that contains a hash of the content.
  func immutable() -> BufferedResponse {
    var response = self
    response.isImmutable = true
    return response
  }
}
