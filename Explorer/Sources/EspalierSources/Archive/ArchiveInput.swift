#if canImport(CArchive)
  internal import CArchive

  /// The bytes that a reader of libarchive asks for: those of a file, or of a layer of compression.
  ///
  /// The library itself has no limit on what it reads before the first entry. It looks for the end of
  /// a name in the header of a gzip however far it is, and a few hundred bytes can expand to the next
  /// layer without end.
  class ArchiveInput {
    /// The greatest number of bytes that may be read.
    var limit = Int64.max
    /// Whether the limit is that of what is read up to the first entry.
    var isOpening = true
    /// The number of bytes that were read.
    private var count: Int64 = 0
    /// The piece that was read last, which stays where it is until the next one is read.
    private var piece: [UInt8] = []
    /// The failure because of which there are no more bytes.
    private(set) var failure: ArchiveFailure?

    /// The number of bytes of the file that were read.
    var offset: Int { 0 }

    /// Returns the first bytes, by which a compression is recognised.
    func start() throws(ArchiveFailure) -> [UInt8] { [] }

    /// Reads the next piece, an empty one at the end.
    fileprivate func next() throws(ArchiveFailure) -> [UInt8] { [] }

    /// Passes the next piece to the library.
    ///
    /// - Returns: The number of its bytes, 0 at the end, -1 after a failure.
    private func read(_ buffer: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
      do throws(ArchiveFailure) {
        guard count < limit else {
          let size = byteSize(limit)
          throw ArchiveFailure(
            message: isOpening
              ? "no file begins in the first \(size), so it is not read further"
              : "it expands to more than \(size); the rest is not read",
            offset: offset
          )
        }
        piece = try next()
        count += Int64(piece.count)
        piece.withUnsafeBytes { buffer?.pointee = $0.baseAddress }
        return piece.count
      } catch {
        failure = error
        return -1
      }
    }

    /// Makes a reader that knows no format yet and is not open.
    func makeReader() throws(ArchiveFailure) -> OpaquePointer {
      if let missing = SystemLibrary.archive.load() {
        throw ArchiveFailure(message: missing, offset: offset)
      }
      guard let archive = archive_read_new() else {
        throw ArchiveFailure(message: "there is no memory for it", offset: offset)
      }
      archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
      archive_read_set_read_callback(archive) { _, context, buffer in
        ArchiveInput.at(context)?.read(buffer) ?? -1
      }
      return archive
    }

    fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> ArchiveInput? {
      context.map { Unmanaged<ArchiveInput>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the failure of the last call of a reader.
    func failure(of archive: OpaquePointer) -> ArchiveFailure {
      if let failure { return failure }
      let text = archive_error_string(archive).map { String(cString: $0) }
      return ArchiveFailure(message: text ?? "it is no archive, or damaged", offset: offset)
    }
  }

  /// The bytes of a file, in which a reader may jump.
  final class ArchiveFile: ArchiveInput {
    private let text: JSONText
    /// The error because of which the file could not be read.
    private(set) var error: SourceError?
    private var position = 0
    /// Whether the next piece follows a jump, as to the header of the next entry, and so is short.
    private var hasJumped = false

    init(_ text: JSONText) { self.text = text }

    override var offset: Int { position }

    override func start() throws(ArchiveFailure) -> [UInt8] {
      try bytes(from: 0, count: Compression.startLength)
    }

    override fileprivate func next() throws(ArchiveFailure) -> [UInt8] {
      let piece = try bytes(from: position, count: hasJumped ? 1 << 12 : 1 << 16)
      position += piece.count
      hasJumped = false
      return piece
    }

    private func bytes(from offset: Int, count: Int) throws(ArchiveFailure) -> [UInt8] {
      do throws(SourceError) {
        return Array(try text.bytes(from: offset, count: count))
      } catch {
        self.error = error
        throw ArchiveFailure(message: error.reason, offset: offset)
      }
    }

    private func jump(to offset: Int) {
      position = min(offset, text.count)
      hasJumped = true
    }

    override func makeReader() throws(ArchiveFailure) -> OpaquePointer {
      let archive = try super.makeReader()
      archive_read_set_skip_callback(archive) { _, context, count in
        guard let file = ArchiveInput.at(context) as? ArchiveFile else { return 0 }
        let skipped = min(Int(count), file.text.count - file.position)
        file.jump(to: file.position + skipped)
        return Int64(skipped)
      }
      archive_read_set_seek_callback(archive) { _, context, offset, origin in
        guard let file = ArchiveInput.at(context) as? ArchiveFile else { return -30 }
        let base = origin == 0 ? 0 : origin == 1 ? file.position : file.text.count
        let (target, overflows) = base.addingReportingOverflow(Int(offset))
        guard !overflows, target >= 0 else { return -30 }
        file.jump(to: target)
        return Int64(file.position)
      }
      return archive
    }
  }

  /// The bytes to which a layer of compression expands.
  final class CompressionLayer: ArchiveInput {
    private let input: ArchiveInput
    private let archive: OpaquePointer
    /// The bytes that were read for the start.
    private var pending: [UInt8] = []

    /// Opens a layer of compression.
    init(_ compression: Compression, of input: ArchiveInput) throws(ArchiveFailure) {
      self.input = input
      archive = try input.makeReader()
      super.init()
      if compression.filter == ARCHIVE_FILTER_COMPRESS {
        // It reads when it is added, so it can be added only by being recognised.
        guard !compression.isRepeated else {
          throw ArchiveFailure(
            message: "it is compressed several times by compress, which is not read",
            offset: input.offset
          )
        }
        archive_read_support_filter_compress(archive)
      } else {
        archive_read_append_filter(archive, compression.filter)
      }
      archive_read_support_format_raw(archive)
      var entry: OpaquePointer?
      guard archive_read_open1(archive) == ARCHIVE_OK,
        archive_read_next_header(archive, &entry) == ARCHIVE_OK
      else { throw input.failure(of: archive) }
    }

    deinit { archive_read_free(archive) }

    override var offset: Int { input.offset }

    override func start() throws(ArchiveFailure) -> [UInt8] {
      while pending.count < Compression.startLength {
        let piece = try expanded()
        if piece.isEmpty { break }
        pending += piece
      }
      return Array(pending.prefix(Compression.startLength))
    }

    override fileprivate func next() throws(ArchiveFailure) -> [UInt8] {
      if pending.isEmpty { return try expanded() }
      defer { pending = [] }
      return pending
    }

    private func expanded() throws(ArchiveFailure) -> [UInt8] {
      var bytes: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let code = archive_read_data_block(archive, &bytes, &count, &offset)
      if code == ARCHIVE_EOF { return [] }
      guard code == ARCHIVE_OK else { throw input.failure(of: archive) }
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  /// A compression, of which only the decoder in libarchive is used: others would run programs.
  struct Compression {
    /// The number by which libarchive knows it.
    let filter: CInt

    /// Whether what compress has compressed may begin as another file of it.
    private(set) var isRepeated = false

    /// The number of bytes by which a compression is recognised.
    static var startLength: Int { 13 }

    /// Recognises a compression by its first bytes; returns nil if there is none.
    init?(start: [UInt8]) {
      func isAt(_ offset: Int, _ bytes: [UInt8]) -> Bool {
        start.dropFirst(offset).starts(with: bytes)
      }
      guard start.count > 4 else { return nil }
      if isAt(0, [0x1F, 0x8B, 8]), start[3] & 0xE0 == 0 {
        filter = ARCHIVE_FILTER_GZIP
      } else if isAt(0, Array("BZh".utf8)),
        isAt(4, [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
          || isAt(4, [0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
      {
        filter = ARCHIVE_FILTER_BZIP2
      } else if isAt(0, [0xFD] + Array("7zXZ\0".utf8)) {
        filter = ARCHIVE_FILTER_XZ
      } else if isAt(0, [0x28, 0xB5, 0x2F, 0xFD]) {
        filter = ARCHIVE_FILTER_ZSTD
      } else if isAt(0, [0x04, 0x22, 0x4D, 0x18]) || isAt(0, [0x02, 0x21, 0x4C, 0x18]) {
        filter = ARCHIVE_FILTER_LZ4
      } else if isAt(0, [0x1F, 0x9D]), start[2] & 0x60 == 0 {
        filter = ARCHIVE_FILTER_COMPRESS
        guard start.count > 6 else { return }
        // The first codes, of nine bits each: a byte, or 256, after which codes begin anew.
        let first = Int(start[3]) | Int(start[4] & 1) << 8
        let second = Int(start[4] >> 1) | Int(start[5] & 3) << 7
        isRepeated = first == 256 || first == 0x1F && (second == 0x9D || second == 256)
      } else if isAt(0, Array("LZIP".utf8)) {
        filter = ARCHIVE_FILTER_LZIP
      } else if ArchiveFormat.isLZMA(start) {
        filter = ARCHIVE_FILTER_LZMA
      } else {
        return nil
      }
    }
  }
#endif
