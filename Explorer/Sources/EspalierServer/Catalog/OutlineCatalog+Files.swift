import EspalierJSON
import EspalierSources

// Files in a catalog, for previews: what they are, the beginnings of texts, and pictures.

extension OutlineCatalog {
  /// The size of the largest picture that is handed out, in bytes.
  package static var pictureLimit: Int { 1 << 26 }

  /// The number of bytes of a text in one response, and of those that tell what a file is.
  private static var partSize: Int { 1 << 16 }

  /// Returns what there is to say about a file.
  ///
  /// The response has its `size` in bytes, the time when it was `modified`, in milliseconds since
  /// 1970 or null if nothing tells it, and what its content is by its first bytes: `picture`, `text` or `data`.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, it is no file, or it cannot be
  ///   read.
  package func file(
    in id: String,
    of wireID: String
  ) throws(RequestError) -> BufferedResponse {
    let part = try Self.part(in: find(id).source, of: wireID, from: 0, count: Self.partSize)
    var json = JSONWriter()
    json.beginObject()
    json.key("size")
    json.integer(Int(part.size))
    json.key("modified")
    if let modified = part.modified { json.integer(Int(modified / 1_000_000)) } else { json.null() }
    json.key("content")
    if part.pictureMediaType != nil {
      json.string("picture")
    } else {
      json.string(isText(part.bytes) ? "text" : "data")
    }
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns a part of the text of a file of any format.
  ///
  /// Bytes that are not valid UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - id: The outline.
  ///   - wireID: The file.
  ///   - offset: The number of bytes to skip; the response has that of the next part.
  /// - Throws: ``RequestError`` if there is no such outline or node, or it is no file with text, or
  ///   it cannot be read.
  package func text(
    in id: String,
    of wireID: String,
    from offset: Int
  ) throws(RequestError) -> BufferedResponse {
    let count = Self.partSize
    let part = try Self.part(in: find(id).source, of: wireID, from: offset, count: count)
    guard isText(part.bytes) else {
      throw .notFound("\(RequestError.quoted(wireID)) is not a file of text")
    }
    let size = Int(part.size)
    let isLast = offset + part.bytes.count >= size || part.bytes.isEmpty
    let length = isLast ? part.bytes.count : wholeCharacters(part.bytes)
    var json = JSONWriter()
    json.beginObject()
    json.key("total")
    json.integer(size)
    json.key("next")
    if isLast { json.null() } else { json.integer(offset + length) }
    json.key("text")
    json.string(String(decoding: part.bytes.prefix(length), as: UTF8.self))
    json.endObject()
    return BufferedResponse(json: json)
  }

  /// Returns the bytes of a picture, with the media type of its first bytes.
  ///
  /// - Throws: ``RequestError`` if there is no such outline or node, it is no picture of a known
  ///   type, it is too large, or it cannot be read.
  package func picture(
    in id: String,
    of wireID: String
  ) throws(RequestError) -> BufferedResponse {
    try Self.picture(in: find(id).source, of: wireID)
  }

  private static func picture(
    in source: some TreeSource,
    of wireID: String
  ) throws(RequestError) -> BufferedResponse {
    let limit = pictureLimit
    var part = try self.part(in: source, of: wireID, from: 0, count: partSize)
    guard let type = part.pictureMediaType else {
      throw .notFound("\(RequestError.quoted(wireID)) is not a picture of a type that is shown")
    }
    guard part.size <= Int64(limit) else {
      throw RequestError(
        status: 403,
        message: "\(RequestError.quoted(wireID)) has more than \(limit >> 20) MiB, "
          + "the largest picture that is shown"
      )
    }
    let node = try source.servedNode(wireID)
    do {
      if let file = try source.content(of: node), file.size <= limit {
        return BufferedResponse(mediaType: type, body: try .init(file)).sandboxed()
      }
    } catch {
      throw RequestError(error)
    }
    part = try self.part(in: source, of: wireID, from: 0, count: limit)
    return BufferedResponse(mediaType: type, body: .init(moving: part.bytes)).sandboxed()
  }

  private static func part(
    in source: some TreeSource,
    of wireID: String,
    from offset: Int,
    count: Int
  ) throws(RequestError) -> FilePart {
    let node = try source.servedNode(wireID)
    let part: FilePart?
    do {
      part = try source.filePart(of: node, from: offset, count: count)
    } catch {
      throw RequestError(error)
    }
    guard let part else { throw .noFile(wireID) }
    return part
  }
}

extension FilePart {
  /// The media type of a picture that browsers show, by its first bytes; of SVG, which has no
  /// signature, also by its name.
  fileprivate var pictureMediaType: String? {
    if let kind = PictureKind(bytes) { return kind.mediaType }
    let isSVG =
      String(decoding: name, as: UTF8.self).lowercased().hasSuffix(".svg")
      && String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg")
    return isSVG ? "image/svg+xml" : nil
  }
}

/// Returns whether bytes are text: without the bytes that no text has.
private func isText(_ bytes: [UInt8]) -> Bool {
  !bytes.contains {
    $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0C && $0 != 0x0D && $0 != 0x1B
  }
}

/// Returns the length of bytes without the beginning of a character at their end.
private func wholeCharacters(_ bytes: [UInt8]) -> Int {
  // A character has at most three bytes after its first one.
  let end = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 }
  guard let end, bytes[end] >= 0xC0 else { return bytes.count }
  let length = bytes[end] >= 0xF0 ? 4 : bytes[end] >= 0xE0 ? 3 : 2
  return end > 0 && end + length > bytes.count ? end : bytes.count
}

extension RequestError {
  fileprivate static func noFile(_ wireID: String) -> RequestError {
    .notFound("\(quoted(wireID)) is no file")
  }
}
