import EspalierJSON
import EspalierSources

// Whole values in a catalog.

extension OutlineCatalog {
  /// The number of bytes of a value in one response.
  private static let partSize = 1 << 16

  /// Returns a part of the text of a value, exactly as it is meant.
  ///
  /// Bytes that are not valid UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - id: The outline.
  ///   - wireID: A text or a number in it.
  ///   - offset: The number of bytes to skip; the response has that of the next part.
  /// - Throws: ``RequestError`` if there is no such outline or node, or it has no text.
  package func value(
    in id: String,
    of wireID: String,
    from offset: Int
  ) throws(RequestError) -> BufferedResponse {
    guard let text = try Self.text(of: wireID, in: find(id).source) else { throw .noText(wireID) }
    let start = min(offset, text.count)
    let end = Self.partEnd(from: start, in: text)
    var json = JSONWriter()
    json.beginObject()
    json.key("total")
    json.integer(text.count)
    json.key("next")
    if end < text.count { json.integer(end) } else { json.null() }
    json.key("text")
    json.string(String(decoding: text[start..<end], as: UTF8.self))
    json.endObject()
    return BufferedResponse(json: json)
  }

  private static func text(
    of wireID: String,
    in source: some TreeSource
  ) throws(RequestError) -> [UInt8]? {
    let node = try source.servedNode(wireID)
    do {
      return try source.textValue(of: node)
    } catch {
      throw RequestError(error)
    }
  }

  /// Returns the end of the part that begins at an offset, which is not inside a character.
  private static func partEnd(from start: Int, in text: [UInt8]) -> Int {
    let end = min(start + partSize, text.count)
    guard end < text.count else { return end }
    // A character has at most three bytes after its first one.
    return (max(start + 1, end - 3)...end).last { text[$0] & 0xC0 != 0x80 } ?? end
  }
}

extension RequestError {
  fileprivate static func noText(_ wireID: String) -> RequestError {
    .notFound("\(quoted(wireID)) is no text or number")
  }
}
