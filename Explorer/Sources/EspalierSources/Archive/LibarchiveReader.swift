#if canImport(CArchive)
  internal import CArchive
  import Foundation

  /// A reader of the entries of an archive, one after the other, by libarchive.
  ///
  /// Only decoders that are part of the library are used: others would run programs.
  final class LibarchiveReader: ArchiveReader {
    private let archive: OpaquePointer
    private let input: Input

    /// The locale in which names in Unicode can be converted; without it they would be lost.
    private static let locale = LockedValue(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))

    /// Performs calls of the library with names in UTF-8, whatever the locale of the user.
    private static func withUTF8<Result, Failure: Error>(
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let before = locale.withLock { $0.map { uselocale($0) } ?? nil }
      defer { if let before { uselocale(before) } }
      return try body()
    }

    /// The number of bytes to which an archive may expand while it is listed.
    private static var expansionLimit: Int64 { 1 << 33 }

    /// The bytes that the library asks for.
    private final class Input {
      let text: JSONText
      var offset = 0
      var piece: [UInt8] = []
      var error: SourceError?

      /// Whether the next piece follows a jump, as to the header of the next entry, and so is short.
      private var hasJumped = false

      init(_ text: JSONText) { self.text = text }

      func jump(to offset: Int) {
        self.offset = offset
        hasJumped = true
      }

      /// Reads the next piece, which stays where it is until the next one is read.
      func read() -> Int {
        do throws(SourceError) {
          piece = Array(try text.bytes(from: offset, count: hasJumped ? 1 << 12 : 1 << 16))
          offset += piece.count
          hasJumped = false
          return piece.count
        } catch {
          self.error = error
          return -1
        }
      }
    }

    /// Opens an archive.
    ///
    /// - Throws: A failure if it is none, and ``SourceError`` as the error of the failure.
    init(_ text: JSONText) throws(ArchiveFailure) {
      guard let archive = archive_read_new() else {
        throw ArchiveFailure(message: "there is no memory for it", offset: 0)
      }
      self.archive = archive
      input = Input(text)
      archive_read_support_filter_gzip(archive)
      archive_read_support_filter_bzip2(archive)
      archive_read_support_filter_xz(archive)
      archive_read_support_filter_lzma(archive)
      archive_read_support_filter_zstd(archive)
      archive_read_support_filter_lz4(archive)
      archive_read_support_filter_compress(archive)
      archive_read_support_format_zip_seekable(archive)
      archive_read_support_format_zip_streamable(archive)
      archive_read_support_format_7zip(archive)
      archive_read_support_format_tar(archive)
      archive_read_support_format_iso9660(archive)
      archive_read_support_format_raw(archive)
      archive_read_set_callback_data(archive, Unmanaged.passUnretained(input).toOpaque())
      archive_read_set_read_callback(archive) { _, context, buffer in
        guard let input = LibarchiveReader.input(context) else { return -1 }
        let count = input.read()
        input.piece.withUnsafeBytes { buffer?.pointee = $0.baseAddress }
        return count
      }
      archive_read_set_skip_callback(archive) { _, context, count in
        guard let input = LibarchiveReader.input(context) else { return 0 }
        let skipped = min(Int(count), input.text.count - input.offset)
        input.jump(to: input.offset + skipped)
        return Int64(skipped)
      }
      archive_read_set_seek_callback(archive) { _, context, offset, origin in
        guard let input = LibarchiveReader.input(context) else { return -30 }
        let base = origin == 0 ? 0 : origin == 1 ? input.offset : input.text.count
        let (target, overflows) = base.addingReportingOverflow(Int(offset))
        guard !overflows, target >= 0 else { return -30 }
        input.jump(to: min(target, input.text.count))
        return Int64(input.offset)
      }
      guard archive_read_open1(archive) == ARCHIVE_OK else { throw failure() }
    }

    deinit { archive_read_free(archive) }

    private static func input(_ context: UnsafeMutableRawPointer?) -> Input? {
      context.map { Unmanaged<Input>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The error because of which the archive could not be read, after a failure.
    var readError: SourceError? { input.error }

    /// Whether this is no archive but one file that is compressed; known after the first entry.
    var isCompressedFile: Bool { archive_format(archive) == ARCHIVE_FORMAT_RAW }

    /// Whether anything is compressed as a whole.
    var isCompressed: Bool { archive_filter_count(archive) > 1 }

    func failure(_ message: String) -> ArchiveFailure {
      ArchiveFailure(message: message, offset: input.offset)
    }

    private func failure() -> ArchiveFailure {
      let text = archive_error_string(archive).map { String(cString: $0) }
      return failure(text ?? "it is no archive, or damaged")
    }

    /// Returns the next entry, or nil after the last.
    func next() throws(ArchiveFailure) -> ArchiveEntry? {
      try Self.withUTF8 { () throws(ArchiveFailure) in try nextEntry() }
    }

    private func nextEntry() throws(ArchiveFailure) -> ArchiveEntry? {
      var pointer: OpaquePointer?
      let code = archive_read_next_header(archive, &pointer)
      if code == ARCHIVE_EOF { return nil }
      // A warning, such as a name that is not in the character set of the system, loses nothing.
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let pointer else { throw failure() }
      guard archive_filter_bytes(archive, 0) < Self.expansionLimit else {
        throw failure(
          "it expands to more than \(byteSize(Self.expansionLimit)); the rest is not listed"
        )
      }
      let kind: SourceKind
      switch archive_entry_filetype(pointer) & 0o170000 {
      case 0o040000: kind = .folder
      case 0o120000: kind = .link
      case 0o100000, 0: kind = .file
      default: kind = .other
      }
      let path =
        Self.bytes(archive_entry_pathname_utf8(pointer))
        ?? Self.bytes(archive_entry_pathname(pointer)) ?? []
      let hardLink =
        Self.bytes(archive_entry_hardlink_utf8(pointer))
        ?? Self.bytes(archive_entry_hardlink(pointer))
      let symbolicLink =
        Self.bytes(archive_entry_symlink_utf8(pointer))
        ?? Self.bytes(archive_entry_symlink(pointer))
      return ArchiveEntry(
        path: path,
        kind: hardLink == nil ? kind : .link,
        size: archive_entry_size_is_set(pointer) != 0 ? archive_entry_size(pointer) : nil,
        modified: Self.modified(pointer),
        target: hardLink ?? (kind == .link ? symbolicLink : nil),
        isEncrypted: archive_entry_is_encrypted(pointer) != 0
      )
    }

    private static func modified(_ entry: OpaquePointer) -> Int64? {
      guard archive_entry_mtime_is_set(entry) != 0 else { return nil }
      return ArchiveEntry.nanoseconds(seconds: Int64(archive_entry_mtime(entry)))
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
      guard let text else { return nil }
      return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    func move(to entry: Int) throws(ArchiveFailure) -> Bool {
      var number = 0
      while try next() != nil {
        if number == entry { return true }
        number += 1
        if Task.isCancelled { throw failure("cancelled") }
      }
      return false
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveFailure) -> Int {
      let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
      guard count >= 0 else { throw failure() }
      return count
    }
  }
#endif
