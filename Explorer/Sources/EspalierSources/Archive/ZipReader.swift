#if canImport(CArchive) && canImport(CZip)
  internal import CZip
  import Foundation

  /// A reader of a zip by libzip, which lists the files from the directory at the end of the zip, and
  /// reads each file on its own.
  final class ZipReader: ArchiveReader {
    private let archive: OpaquePointer
    private let input: Input
    private let count: Int
    private var position = -1
    /// The contents of the current entry, from the first read on.
    private var file: OpaquePointer?

    /// The greatest number of bytes in the target of a link.
    private static var targetLimit: Int { 1 << 12 }

    /// The bytes that the library asks for.
    private final class Input {
      private let text: JSONText
      /// The offset in the text of the first byte of the zip.
      private let start: Int
      /// The number of bytes of the zip.
      let count: Int
      /// The offset in the zip.
      var offset = 0
      var error: SourceError?
      /// The piece that was read last, while the library reads the directory in small parts; then nil.
      private var piece: JSONTextPiece? = JSONTextPiece()

      private static var pieceSize: Int { 1 << 16 }
      /// The error that the library asks for after a call has failed.
      var code = zip_error_t()

      init(_ text: JSONText, from start: Int) {
        self.text = text
        self.start = start
        count = text.count - start
      }

      deinit { zip_error_fini(&code) }

      /// Carries out what the library asks for; -1 is a failure.
      func perform(
        _ command: zip_source_cmd_t,
        _ data: UnsafeMutableRawPointer?,
        _ length: UInt64
      ) -> Int64 {
        switch command {
        case ZIP_SOURCE_OPEN:
          offset = 0
          return 0
        case ZIP_SOURCE_READ:
          return read(UnsafeMutableRawBufferPointer(start: data, count: Int(clamping: length)))
        case ZIP_SOURCE_CLOSE, ZIP_SOURCE_FREE: return 0
        case ZIP_SOURCE_STAT:
          guard let data else { return fail(ZIP_ER_INVAL) }
          let stat = data.assumingMemoryBound(to: zip_stat_t.self)
          zip_stat_init(stat)
          stat.pointee.size = UInt64(count)
          stat.pointee.valid |= UInt64(ZIP_STAT_SIZE)
          return Int64(MemoryLayout<zip_stat_t>.size)
        case ZIP_SOURCE_ERROR:
          guard let data else { return -1 }
          return zip_error_to_data(&code, data, length)
        case ZIP_SOURCE_SEEK:
          guard let data else { return fail(ZIP_ER_INVAL) }
          let target = zip_source_seek_compute_offset(
            UInt64(offset),
            UInt64(count),
            data,
            length,
            &code
          )
          guard target >= 0 else { return -1 }
          offset = Int(target)
          return 0
        case ZIP_SOURCE_TELL: return Int64(offset)
        case ZIP_SOURCE_SUPPORTS:
          return [
            ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
            ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS,
          ].reduce(0) { $0 | Int64(1) << Int64($1.rawValue) }
        default: return fail(ZIP_ER_OPNOTSUPP)
        }
      }

      /// Reads what is asked for and no more from here on: the file may change.
      func endDirectory() { piece = nil }

      private func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int64 {
        do throws(SourceError) {
          let bytes = try bytes(min(buffer.count, count - offset))
          buffer.copyBytes(from: bytes)
          offset += bytes.count
          return Int64(bytes.count)
        } catch {
          self.error = error
          return fail(ZIP_ER_READ)
        }
      }

      /// Returns the next bytes.
      private func bytes(_ count: Int) throws(SourceError) -> ArraySlice<UInt8> {
        guard let piece, count < Self.pieceSize else {
          return try text.bytes(from: start + offset, count: count)
        }
        let isInPiece =
          offset >= piece.start && offset + count <= piece.start + piece.bytes.count
        let current =
          isInPiece
          ? piece
          : JSONTextPiece(
            start: offset,
            bytes: try text.bytes(from: start + offset, count: Self.pieceSize)
          )
        self.piece = current
        return current.bytes.dropFirst(offset - current.start).prefix(count)
      }

      private func fail(_ code: CInt) -> Int64 {
        zip_error_set(&self.code, code, 0)
        return -1
      }
    }

    /// Opens a zip that begins at an offset of a text.
    ///
    /// - Throws: A failure if it is none, if its directory is damaged, or if a file is compressed by
    ///   a method that libzip does not know, unless a link is: libarchive could not list that one. Also
    ///   if there is no libzip.
    init(_ text: JSONText, from start: Int = 0) throws(ArchiveFailure) {
      if let missing = SystemLibrary.zip.load() {
        throw ArchiveFailure(message: missing, offset: 0)
      }
      input = Input(text, from: start)
      var error = zip_error_t()
      zip_error_init(&error)
      defer { zip_error_fini(&error) }
      let source = zip_source_function_create(
        { context, data, length, command in
          guard let context else { return -1 }
          return Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
            .perform(command, data, length)
        },
        Unmanaged.passUnretained(input).toOpaque(),
        &error
      )
      guard let source, let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
        zip_source_free(source)
        throw ArchiveFailure(
          message: String(cString: zip_error_strerror(&error)),
          offset: input.offset
        )
      }
      self.archive = archive
      count = Int(clamping: zip_get_num_entries(archive, 0))
      var (hasUnknown, hasUnknownLink) = (false, false)
      for index in 0..<count {
        let method = try stat(index).comp_method
        guard zip_compression_method_supported(Int32(method), 0) == 0 else { continue }
        hasUnknown = true
        hasUnknownLink = hasUnknownLink || unixMode(of: index).mode & 0o170000 == 0o120000
      }
      guard !hasUnknown || hasUnknownLink else {
        throw failure("a file is compressed by a method that is not supported")
      }
      input.endDirectory()
    }

    /// Returns the type and the permissions of a file on Unix, 0 if there are none, and whether another
    /// system marks it as a folder.
    private func unixMode(of index: Int) -> (mode: UInt32, isFolderOfDOS: Bool) {
      var system: UInt8 = 0
      var attributes: UInt32 = 0
      zip_file_get_external_attributes(archive, UInt64(index), 0, &system, &attributes)
      // Unix states the type of a file, and its mark of DOS says nothing.
      let isUnix = system == UInt8(ZIP_OPSYS_UNIX)
      return (isUnix ? attributes >> 16 : 0, !isUnix && attributes & 0x10 != 0)
    }

    private func stat(_ index: Int) throws(ArchiveFailure) -> zip_stat_t {
      var stat = zip_stat_t()
      zip_stat_init(&stat)
      guard zip_stat_index(archive, UInt64(index), 0, &stat) == 0 else {
        throw failure(String(cString: zip_error_strerror(zip_get_error(archive))))
      }
      return stat
    }

    deinit {
      close()
      zip_discard(archive)
    }

    var readError: SourceError? { input.error }

    func failure(_ message: String) -> ArchiveFailure {
      ArchiveFailure(message: message, offset: input.offset)
    }

    func next() throws(ArchiveFailure) -> ArchiveEntry? {
      guard try move(to: position + 1) else { return nil }
      let index = UInt64(position)
      let stat = try stat(position)
      func states(_ field: UInt32) -> Bool { stat.valid & UInt64(field) != 0 }
      let path = path(stat.name)
      let isEncrypted =
        states(ZIP_STAT_ENCRYPTION_METHOD) && stat.encryption_method != UInt16(ZIP_EM_NONE)
      let (mode, isMarked) = unixMode(of: position)
      let type = mode & 0o170000
      let isFolder = type == 0o040000 || isMarked || path.last == UInt8(ascii: "/")
      // An entry that a program read from a pipe has the type of the pipe, and is a file.
      let kind: SourceKind = isFolder ? .folder : type == 0o120000 ? .link : .file
      var target: [UInt8]?
      var flaw: String?
      if kind == .link, !isEncrypted {
        do throws(ArchiveFailure) {
          target = try self.target()
        } catch {
          flaw = TerminalSafeText.escaped(error.message.utf8)
        }
      }
      return ArchiveEntry(
        path: path,
        kind: kind,
        size: states(ZIP_STAT_SIZE) ? Int64(exactly: stat.size) : nil,
        modified: (extendedTime(index)
          ?? (states(ZIP_STAT_MTIME) ? Int64(stat.mtime) : nil))
          .flatMap { ArchiveEntry.nanoseconds(seconds: $0) },
        permissions: mode == 0 ? nil : UInt16(mode & 0o777),
        target: target,
        isEncrypted: isEncrypted,
        flaw: flaw
      )
    }

    func move(to entry: Int) throws(ArchiveFailure) -> Bool {
      close()
      position = min(entry, count)
      return position < count
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveFailure) -> Int {
      guard let base = buffer.baseAddress else { return 0 }
      if file == nil { file = zip_fopen_index(archive, UInt64(position), 0) }
      guard let file else {
        throw failure(String(cString: zip_error_strerror(zip_get_error(archive))))
      }
      let count = zip_fread(file, base, UInt64(buffer.count))
      guard count >= 0 else {
        throw failure(String(cString: zip_error_strerror(zip_file_get_error(file))))
      }
      return Int(count)
    }

    private func close() {
      if let file { zip_fclose(file) }
      file = nil
    }

    /// Returns the path of the current entry with slashes; one with backslashes alone was written on
    /// Windows.
    ///
    /// A name that is in UTF-8 is taken as it is written. libzip takes one with control characters for
    /// one of DOS, which has pictures for them.
    ///
    /// - Parameter decoded: The name as libzip decodes it.
    private func path(_ decoded: UnsafePointer<CChar>?) -> [UInt8] {
      let written = zip_get_name(archive, UInt64(position), UInt32(ZIP_FL_ENC_RAW))
      let isUTF8 = written.map { String(validatingCString: $0) != nil } ?? false
      guard let name = isUTF8 ? written : decoded else { return [] }
      var path = Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      let (slash, backslash) = (UInt8(ascii: "/"), UInt8(ascii: "\\"))
      if !path.contains(slash) {
        for index in path.indices where path[index] == backslash { path[index] = slash }
      }
      return path
    }

    /// Returns the time of the last modification in seconds since 1970, from the extra field for it.
    ///
    /// The time in the directory itself is local, in steps of two seconds.
    private func extendedTime(_ index: UInt64) -> Int64? {
      var length: UInt16 = 0
      let extendedTimestamp: UInt16 = 0x5455
      let field = zip_file_extra_field_get_by_id(
        archive,
        index,
        extendedTimestamp,
        0,
        &length,
        ZIP_FL_CENTRAL
      )
      guard let field, length >= 5, field[0] & 1 != 0 else { return nil }
      let seconds = (1...4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(field[$1]) }
      return Int64(Int32(bitPattern: seconds))
    }

    /// Returns the target of the current entry, a link.
    private func target() throws(ArchiveFailure) -> [UInt8] {
      defer { close() }
      var target = [UInt8](repeating: 0, count: Self.targetLimit)
      let count = try target.withUnsafeMutableBytes { bytes in
        Result { () throws(ArchiveFailure) in try read(into: bytes) }
      }.get()
      target.removeLast(target.count - count)
      return target
    }
  }
#endif
