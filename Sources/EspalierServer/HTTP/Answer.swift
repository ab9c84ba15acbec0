import EspalierJSON

/// A whole answer to a request, before anything of HTTP but its status.
package struct Answer: Sendable, Equatable {
  /// The status, 200 if all is well.
  package let status: Int

  /// What the bytes are, as `Content-Type` says it.
  package let mediaType: String

  /// The body.
  package let body: Body

  /// The body compressed with gzip, `nil` if there is no such thing.
  package private(set) var compressed: Body?

  /// Whether the address of this answer never has another one.
  ///
  /// If not, whoever kept the answer has to ask whether it still holds.
  package private(set) var isImmutable = false

  /// Bytes with what names them.
  package struct Body: Sendable, Equatable {
    /// The bytes.
    package let bytes: [UInt8]

    /// Names the bytes: equal for equal bytes, in every process.
    package let tag: EntityTag

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      tag = EntityTag(of: bytes)
    }
  }

  /// Makes an answer.
  package init(status: Int = 200, mediaType: String, bytes: [UInt8]) {
    self.status = status
    self.mediaType = mediaType
    body = Body(bytes)
  }

  init(status: Int = 200, json: JSONWriter) {
    self.init(status: status, mediaType: "application/json", bytes: json.bytes)
  }

  /// Says what is wrong, as `{"error":"..."}`.
  package init(_ error: RequestError) {
    var json = JSONWriter()
    json.beginObject()
    json.key("error")
    json.string(error.message)
    json.endObject()
    self.init(status: error.status, json: json)
  }

  /// The body as it is.
  package var bytes: [UInt8] { body.bytes }

  /// Names the body as it is.
  package var tag: EntityTag { body.tag }

  /// The answer with its body compressed beside it, if that is smaller.
  func compressing() -> Answer {
    var answer = self
    answer.compressed = Gzip.compress(bytes).map(Body.init)
    return answer
  }

  /// The answer for an address that is made of what it holds.
  func immutable() -> Answer {
    var answer = self
    answer.isImmutable = true
    return answer
  }
}
