#if canImport(CArchive)
  internal import CArchive
  import Foundation

  /// A reader of the entries of an archive, one after the other, by libarchive.
  ///
  /// Only decoders that are part of the library are used: others would run programs.
  final class ArchiveReader {
    /// An entry as the archive states it.
    struct Entry {
      enum Kind { case file, folder, link, other }

      var path: [UInt8]
      var kind: Kind
      /// The number of bytes, or nil if the archive does not say.
      var size: Int64?
      /// The time of the last modification, in nanoseconds since 1970; nil if the archive does not
      /// say.
      var modified: Int64?
      /// The target of a link.
      var target: [UInt8]?
      var isEncrypted: Bool
    }

    /// The fault at which reading stops.
    struct Failure: Error {
      var message: String
      /// The number of bytes of the archive that were read.
      var offset: Int
    }

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
    init(_ text: JSONText) throws(Failure) {
      guard let archive = archive_read_new() else {
        throw Failure(message: "there is no memory for it", offset: 0)
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
        guard let input = ArchiveReader.input(context) else { return -1 }
        let count = input.read()
        input.piece.withUnsafeBytes { buffer?.pointee = $0.baseAddress }
        return count
      }
      archive_read_set_skip_callback(archive) { _, context, count in
        guard let input = ArchiveReader.input(context) else { return 0 }
        let skipped = min(Int(count), input.text.count - input.offset)
        input.jump(to: input.offset + skipped)
        return Int64(skipped)
      }
      archive_read_set_seek_callback(archive) { _, context, offset, origin in
        guard let input = ArchiveReader.input(context) else { return -30 }
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

    private func failure() -> Failure {
      let text = archive_error_string(archive).map { String(cString: $0) }
      return Failure(message: text ?? "it is no archive, or damaged", offset: input.offset)
    }

    /// Returns the next entry, or nil after the last.
    func next() throws(Failure) -> Entry? {
      try Self.withUTF8 { () throws(Failure) in try nextEntry() }
    }

    private func nextEntry() throws(Failure) -> Entry? {
      var pointer: OpaquePointer?
      let code = archive_read_next_header(archive, &pointer)
      if code == ARCHIVE_EOF { return nil }
      // A warning, such as a name that is not in the character set of the system, loses nothing.
      guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let pointer else { throw failure() }
      guard archive_filter_bytes(archive, 0) < Self.expansionLimit else {
        throw Failure(
          message:
            "it expands to more than \(byteSize(Self.expansionLimit)); the rest is not listed",
          offset: input.offset
        )
      }
      let kind: Entry.Kind
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
      return Entry(
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
      let (whole, overflows) = Int64(archive_entry_mtime(entry))
        .multipliedReportingOverflow(by: 1_000_000_000)
      // A time that far away is none that anybody set.
      return overflows ? nil : whole
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
      guard let text else { return nil }
      return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    /// Reads the contents of the current entry in pieces.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of bytes.
    ///   - enough: The number of bytes after which the rest is left out.
    ///   - take: Called with each piece; throws if it cannot be kept.
    func readContents(
      limit: Int64,
      enough: Int64 = .max,
      _ take: (ArraySlice<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var total: Int64 = 0
      while total < enough {
        let count = buffer.withUnsafeMutableBytes {
          archive_read_data(archive, $0.baseAddress, $0.count)
        }
        if count == 0 { return }
        guard count > 0 else { throw failure() }
        total += Int64(count)
        guard total <= limit else {
          throw Failure(
            message: "it expands to more than \(byteSize(limit)), which is the limit",
            offset: input.offset
          )
        }
        try take(buffer[..<count])
      }
    }
  }
#endif
