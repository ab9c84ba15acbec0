/// Archives (zip, tar, 7z, ISO 9660, cpio, ar), and single files that are compressed.
///
/// A compressed file opens as what is inside, which its name without the last extension and its
/// first bytes tell.
enum ArchiveFormat: FileFormat {
  static var name: String { "archive" }
  static var summary: String { "archive (zip, tar, 7z, ISO 9660, cpio, ar), or a compressed file" }
  static var extensions: [String] {
    [
      "zip", "tar", "tgz", "tbz", "txz", "tzst", "tlz", "7z", "iso", "cpio", "deb", "a",
      "gz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "z",
    ]
  }

  static func evidence(in start: FileStart) -> FormatEvidence {
    let bytes = start.bytes
    let isMarked = signatures.contains { bytes.starts(with: $0) }
    let isTar = bytes.count >= 262 && bytes[257..<262].elementsEqual("ustar".utf8)
    if isMarked || isTar { return .signature }
    return isLZMA(bytes) ? .valid : .none
  }

  /// Whether bytes begin as a file of LZMA, which has no signature: with the usual parameters, a
  /// usual size of the dictionary, and a size that is unknown or below 2^40.
  static func isLZMA(_ start: [UInt8]) -> Bool {
    guard start.count >= 13, start[0] == 0x5D || start[0] == 0x5E else { return false }
    let dictionary = start[1..<5].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let isUsual = dictionary >= 1 << 12 && dictionary & 0xFFF == 0 && dictionary <= 1 << 30
    let size = start[5..<13]
    return isUsual && (size.allSatisfy { $0 == 0xFF } || size.suffix(3).allSatisfy { $0 == 0 })
  }

  /// Whether first bytes are those of a program, behind which a zip may follow that it extracts.
  static func isProgram(_ start: [UInt8]) -> Bool {
    [Array("MZ".utf8), Array("\u{7F}ELF".utf8), Array("#!".utf8), [0xCF, 0xFA, 0xED, 0xFE]]
      .contains { start.starts(with: $0) }
  }

  /// The first bytes of a zip, with files and without.
  static var zipSignatures: [[UInt8]] {
    [Array("PK\u{3}\u{4}".utf8), Array("PK\u{5}\u{6}".utf8)]
  }

  private static var signatures: [[UInt8]] {
    zipSignatures + [
      [0x1F, 0x8B, 8],
      Array("BZh".utf8), [0xFD] + Array("7zXZ\0".utf8), [0x28, 0xB5, 0x2F, 0xFD],
      [0x04, 0x22, 0x4D, 0x18], [0x1F, 0x9D, 0x90], Array("7z".utf8) + [0xBC, 0xAF, 0x27, 0x1C],
      Array("070701".utf8), Array("070702".utf8), Array("070707".utf8), [0xC7, 0x71],
      Array("!<arch>\n".utf8), Array("LZIP".utf8),
    ]
  }

  #if canImport(CArchive)
    static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
      let start = try zipStart(in: text(of: input).text)
      if start == nil, let source = try openCompressedFile(input, limit: 1 << 30) { return source }
      return try ArchiveSource(input, zipStart: start)
    }

    /// Returns the bytes of a file, and its path for messages.
    static func text(of input: FileInput) -> (text: JSONText, path: String) {
      switch input.content {
      case .memory(let bytes): (JSONText(unconverted: bytes), input.name)
      case .file(let file): (JSONText(reading: file), file.path)
      }
    }

    /// Returns where a zip begins: 0, or the place after a program that extracts it; nil if there is none.
    ///
    /// A zip behind something else is recognised by the directory of its files and the record at the end.
    static func zipStart(in text: JSONText) throws(SourceError) -> Int? {
      let start = FileStart(Array(try text.bytes(from: 0, count: FileStart.length)))
      if zipSignatures.contains(where: { start.bytes.starts(with: $0) }) { return 0 }
      if evidence(in: start) == .signature { return nil }
      // The record has 22 bytes, and then a comment.
      let tailStart = max(0, text.count - 22 - Int(UInt16.max))
      let tail = Array(try text.bytes(from: tailStart, count: text.count - tailStart))
      func number(_ offset: Int, _ count: Int) -> Int {
        tail[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
      }
      let signature = ByteSearch(Array("PK\u{5}\u{6}".utf8), foldsCase: false)
      let records = tail.withUnsafeBytes {
        signature.offsets(in: $0, startingBefore: $0.count - 21)
      }
      for record in records.reversed() where record + 22 + number(record + 20, 2) == tail.count {
        let directory = tailStart + record - number(record + 12, 4)
        let zip = directory - number(record + 16, 4)
        guard zip >= 0, try text.bytes(from: directory, count: 4).elementsEqual("PK\u{1}\u{2}".utf8)
        else { return nil }
        return zip
      }
      return nil
    }

    /// Opens what is in a compressed file that is no zip; returns nil for an archive.
    ///
    /// Of one that is damaged, or larger than the limit, what was decompressed until then is opened.
    ///
    /// - Parameter limit: The greatest number of bytes to which it may expand.
    static func openCompressedFile(
      _ input: FileInput,
      limit: Int64
    ) throws(SourceError) -> (any TreeSource)? {
      let (text, path) = text(of: input)
      let copy = try TemporaryCopy(path: path)
      var opened: LibarchiveReader?
      var failure: ArchiveFailure?
      do throws(ArchiveFailure) {
        let reader = try LibarchiveReader(text)
        opened = reader
        guard try reader.next() != nil, reader.isCompressedFile else { return nil }
        guard reader.isCompressed else { throw .init(message: "it is no archive", offset: 0) }
        try reader.readContents(limit: limit) { piece throws(ArchiveFailure) in
          try copy.append(piece)
        }
      } catch {
        if let error = opened?.readError { throw error }
        // The rows of an archive that is damaged show its fault.
        guard opened?.isCompressedFile == true else { return nil }
        guard opened?.isCompressed == true, !copy.isIncomplete else {
          throw .failed(path: path, reason: TerminalSafeText.escaped(error.message.utf8))
        }
        failure = error
      }
      let source = try openDecompressed(SourceFile(try copy.file(), path: path), name: input.name)
      return failure.map { source.reporting(.cut($0.fault(in: source.title))) } ?? source
    }

    /// Opens what was in a compressed file with a name.
    private static func openDecompressed(
      _ file: SourceFile,
      name: String
    ) throws(SourceError) -> any TreeSource {
      let start = Array(try JSONText(reading: file).bytes(from: 0, count: FileStart.length))
      let stem = Array(name.utf8.prefix(upTo: name.utf8.lastIndex(of: 0x2E) ?? name.utf8.endIndex))
      guard let type = SourceFormat(requested: stem, start: start)?.fileFormat else {
        throw .unsupported(path: file.path, formats: SourceFormat.names)
      }
      let input = FileInput(.file(file), name: name)
      // What is compressed several times is read in one go, so this is an archive with files.
      return type == ArchiveFormat.self ? try ArchiveSource(input) : try type.source(of: input)
    }
  #else
    static var missingRequirement: String? { "libarchive" }

    static func zipStart(in text: JSONText) throws(SourceError) -> Int? { nil }

    static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
      throw .unsupported(path: input.name, formats: SourceFormat.names)
    }
  #endif
}
