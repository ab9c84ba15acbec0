/// Pictures: their size, colours and a few facts about how they were made.
enum PictureFormat: FileFormat {
  static var name: String { "picture" }
  static var summary: String { "picture: its size, colours and Exif data" }
  static var extensions: [String] {
    ["png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "heic", "heif", "avif"]
  }

  static func evidence(in start: FileStart) -> FormatEvidence {
    PictureKind(start.bytes) == nil ? .none : .signature
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try DocumentSource<PictureParser>(input)
  }
}

/// The kinds of pictures, by their first bytes.
package enum PictureKind: String, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case webP = "WebP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case heif = "HEIF"
  case avif = "AVIF"

  /// The media type, or nil for a kind that not every browser shows.
  package var mediaType: String? {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .webP: "image/webp"
    case .bmp: "image/bmp"
    case .avif: "image/avif"
    case .tiff, .heif: nil
    }
  }

  /// Recognizes a picture by its first bytes.
  package init?(_ start: some Collection<UInt8>) {
    let bytes = Array(start.prefix(32))
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webP
    } else if has("BM"), bytes.count >= 18, [12, 40, 52, 56, 64, 108, 124].contains(bytes[14]),
      bytes[15] == 0, bytes[16] == 0, bytes[17] == 0
    {
      self = .bmp
    } else if has("II*\0") || has("MM\0*") {
      self = .tiff
    } else if has("ftyp", at: 4) {
      let brands = stride(from: 8, to: bytes.count - 3, by: 4).map { Array(bytes[$0..<($0 + 4)]) }
      func hasBrand(_ names: String...) -> Bool {
        brands.contains { brand in names.contains { brand.elementsEqual($0.utf8) } }
      }
      if hasBrand("avif", "avis") {
        self = .avif
      } else if hasBrand("heic", "heix", "heim", "heis", "mif1", "msf1") {
        self = .heif
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}
