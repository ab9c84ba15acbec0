#if canImport(CArchive)
  internal import CArchive
  import Foundation

  /// A reader of the entries of an archive, one after the other, by libarchive.
  final class LibarchiveReader: ArchiveReader {
    private let archive: OpaquePointer
    private let file: ArchiveFile
    private let layers: [CompressionLayer]
    /// The innermost layer, or the file.
    private let input: ArchiveInput

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

    /// The greatest number of layers of compression.
    private static var layerLimit: Int { 8 }

    /// The number of bytes of each layer that may be read up to the first entry: a layer with a layer
    /// inside, and the innermost one, where a format may have a list of its files first.
    private static var openingLimits: (outer: Int64, inner: Int64) { (16_000_000, 64_000_000) }

    /// The number of bytes to which a layer may expand while the archive is read.
    private static var expansionLimit: Int64 { 1 << 33 }

    /// Opens an archive.
    ///
    /// Each layer of compression around it is removed by a reader of its own, so that there is a
    /// limit on what is read of each.
    ///
    /// - Throws: A failure if it is none, and ``SourceError`` as the error of the failure.
    init(_ text: JSONText) throws(ArchiveFailure) {
      file = ArchiveFile(text)
      var input: ArchiveInput = file
      var layers: [CompressionLayer] = []
      while let compression = Compression(start: try input.start()) {
        guard layers.count < Self.layerLimit else {
          throw ArchiveFailure(
            message: "it is compressed more than \(Self.layerLimit) times",
            offset: file.offset
          )
        }
        input.limit = Self.openingLimits.outer
        let layer = try CompressionLayer(compression, of: input)
        layers.append(layer)
        input = layer
      }
      if !layers.isEmpty { input.limit = Self.openingLimits.inner }
      self.layers = layers
      self.input = input
      archive = try input.makeReader()
      archive_read_support_format_zip_seekable(archive)
      archive_read_support_format_zip_streamable(archive)
      archive_read_support_format_7zip(archive)
      archive_read_support_format_tar(archive)
      archive_read_support_format_iso9660(archive)
      archive_read_support_format_cpio(archive)
      archive_read_support_format_ar(archive)
      archive_read_support_format_raw(archive)
      guard archive_read_open1(archive) == ARCHIVE_OK else { throw failure() }
    }

    deinit { archive_read_free(archive) }

    /// The error because of which the archive could not be read, after a failure.
    var readError: SourceError? { file.error }

    /// Whether this is no archive but one file that is compressed; known after the first entry.
    var isCompressedFile: Bool { archive_format(archive) == ARCHIVE_FORMAT_RAW }

    /// Whether anything is compressed as a whole.
    var isCompressed: Bool { !layers.isEmpty }

    func failure(_ message: String) -> ArchiveFailure {
      ArchiveFailure(message: message, offset: file.offset)
    }

    private func failure() -> ArchiveFailure { input.failure(of: archive) }

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
      if file.isOpening {
        for layer in layers { (layer.isOpening, layer.limit) = (false, Self.expansionLimit) }
        (file.isOpening, file.limit) = (false, .max)
      }
      let mode = archive_entry_filetype(pointer)
      let kind = mode == 0 ? FileStatus.Kind.file : FileStatus.Kind(mode: mode)
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
        kind: hardLink == nil ? SourceKind(kind) : .link,
        size: archive_entry_size_is_set(pointer) != 0 ? archive_entry_size(pointer) : nil,
        modified: Self.modified(pointer),
        permissions: hasPermissions ? UInt16(archive_entry_perm(pointer) & 0o777) : nil,
        target: kind == .link ? symbolicLink : nil,
        hardLink: hardLink,
        note: kind.note,
        isEncrypted: archive_entry_is_encrypted(pointer) != 0
      )
    }

    /// Whether entries state their permissions: others have some that the library makes up.
    private var hasPermissions: Bool {
      let format = archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK
      return [ARCHIVE_FORMAT_TAR, ARCHIVE_FORMAT_CPIO, ARCHIVE_FORMAT_AR].contains(format)
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
