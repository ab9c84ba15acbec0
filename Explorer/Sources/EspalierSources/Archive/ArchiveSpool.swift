#if canImport(CArchive)
  /// The contents of the files of an archive, kept in a temporary file once several were read.
  ///
  /// A file is read from the beginning of its archive, or after its directory was read again. One
  /// pass puts the contents of all of them behind one another, so that reading many of them, as a
  /// search does, takes as long as reading the archive.
  final class ArchiveSpool: Sendable {
    private struct State {
      /// The number of files that were read alone.
      var readCount = 0
      var hasPassed = false
      /// The places of the entries in the temporary file.
      var places: [Int: Range<Int>] = [:]
      var file: OpenFile?
    }

    private let state = LockedValue(State())

    /// The number of files that are read alone before all are kept.
    private static var patience: Int { 4 }

    /// The number of bytes that are kept; files behind that are read alone.
    static var limit: Int64 { 1 << 30 }

    /// Returns the place of an entry, or nil if it has to be read alone.
    ///
    /// - Parameter fill: Reads all entries that have contents, each with its number.
    /// - Throws: ``SourceError/cancelled`` with the task.
    func place(
      of entry: Int,
      path: String,
      fill: ((Int, Contents) throws(ArchiveFailure) -> Void) throws(ArchiveFailure) -> Void
    ) throws(SourceError) -> (file: OpenFile, range: Range<Int>)? {
      let result = state.withLock { state in
        Result { () throws(SourceError) -> (file: OpenFile, range: Range<Int>)? in
          if !state.hasPassed {
            state.readCount += 1
            guard state.readCount > Self.patience else { return nil }
            try Self.pass(&state, path: path, fill: fill)
          }
          guard let file = state.file, let range = state.places[entry] else { return nil }
          return (file, range)
        }
      }
      return try result.get()
    }

    /// A function that reads the contents of a file up to a number of bytes.
    typealias Contents = (
      _ limit: Int64,
      _ take: (ArraySlice<UInt8>) throws(ArchiveFailure) -> Void
    ) throws(ArchiveFailure) -> Void

    private static func pass(
      _ state: inout State,
      path: String,
      fill: ((Int, Contents) throws(ArchiveFailure) -> Void) throws(ArchiveFailure) -> Void
    ) throws(SourceError) {
      let copy = try TemporaryCopy(path: path)
      var places: [Int: Range<Int>] = [:]
      do throws(ArchiveFailure) {
        try fill { (entry: Int, contents: Contents) throws(ArchiveFailure) in
          let start = copy.count
          do throws(ArchiveFailure) {
            try contents(limit - Int64(start)) { piece throws(ArchiveFailure) in
              try copy.append(piece)
            }
            places[entry] = start..<copy.count
          } catch {
            // Reading it alone says what is wrong with it.
            copy.count = start
            if copy.isIncomplete { throw error }
          }
        }
      } catch {
        // What is behind the fault is read alone.
      }
      if Task.isCancelled { throw .cancelled }
      state.file = try copy.file()
      state.places = places
      state.hasPassed = true
    }
  }
#endif
