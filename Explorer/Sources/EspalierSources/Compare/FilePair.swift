/// Two files that are compared as a whole.
package struct FilePair {
  let old: OpenFile
  let new: OpenFile

  init(_ old: OpenFile, _ new: OpenFile) {
    self.old = old
    self.new = new
  }

  /// Opens the files at two paths; returns nil unless both are regular files that can be read.
  package init?(_ oldPath: String, _ newPath: String) {
    guard let old = try? OpenFile.open(path: oldPath), let new = try? OpenFile.open(path: newPath)
    else { return nil }
    self.init(old, new)
  }

  /// Whether both files have the same bytes, which are all there is; false of databases of SQLite, of
  /// which a part may be in another file.
  ///
  /// - Complexity: O(bytes up to the first difference), in pieces.
  package var areEqual: Bool {
    get throws(SourceError) {
      do throws(POSIXError) {
        guard try old.hasSameBytes(as: new) else { return false }
        return SQLiteFormat.evidence(in: FileStart(try old.prefix(16))) != .signature
      } catch {
        throw sourceError(error)
      }
    }
  }

  func sourceError(_ error: POSIXError) -> SourceError {
    Task.isCancelled ? .cancelled : .failed(path: "files", reason: error.reason)
  }
}
