import EspalierJSON

/// A whole answer to a request, before anything of HTTP but its status.
package struct Answer: Sendable, Equatable {
  /// The status, 200 if all is well.
  package let status: Int

  /// What the bytes are, as `Content-Type` says it.
  package let mediaType: String

  /// The body.
  package let bytes: [UInt8]

  /// Names the body: equal for equal bytes, in every process.
  package let tag: EntityTag

  /// Makes an answer.
  package init(status: Int = 200, mediaType: String, bytes: [UInt8]) {
    self.status = status
    self.mediaType = mediaType
    self.bytes = bytes
    tag = EntityTag(of: bytes)
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
}
