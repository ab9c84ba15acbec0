import ArgumentParser
import EspalierSources

// Faults and their exit code.

extension PrintCommand {
  /// Prints the errors of a source that could not be read in full, and throws their exit code.
  ///
  /// - Parameter failures: The rows that cannot be read, as errors.
  func reportFaults(
    of source: some TreeSource,
    afterRows failures: [CommandError] = []
  ) throws {
    for failure in failures { failure.report() }
    var code = failures.first?.code
    if let combined = source as? CombinedSource {
      for member in combined.members {
        switch member.source {
        case .success(let source):
          let found = try faultCode(of: source, member.path)
          code = code ?? found
        case .failure(let error):
          let failure = CommandError(error)
          failure.report()
          code = code ?? failure.code
        }
      }
    } else {
      let found = try faultCode(of: source, path)
      code = code ?? found
    }
    if let code { throw ExitCode(code.rawValue) }
  }

  /// Prints the errors of a source at a path, and returns their exit code, nil if there are none.
  private func faultCode(
    of source: some TreeSource,
    _ path: String
  ) throws -> CommandError.Code? {
    // Files in a folder or an archive that were not opened were not checked.
    if source is FileTreeSource, !get.isEmpty, try source.holdsFiles { return nil }
    // Of a database, the rows show what cannot be read; the rest of it is not looked at.
    if source.isDatabase { return nil }
    var code: CommandError.Code?
    for fault in try source.faults(strict: false) {
      CommandError(fault).report()
      code = .badData
    }
    let root = path == "." || path.hasSuffix("/") ? path : path + "/"
    for error in (source as? FolderSource)?.recordedFailures ?? [] {
      let name = error.path.isEmpty ? path : (path == "." ? "" : root) + error.path
      CommandError(SourceError.notReadable(path: name, reason: error.reason)).report()
      code = .inputOutput
    }
    return code
  }

  /// Returns the question whether a node is in a database.
  static func isInDatabase<Source: TreeSource>(
    _ source: Source
  ) -> (Source.NodeID) -> Bool {
    question(of: source) { $0?.isDatabase == true }
  }

  /// Returns a question about the source that a node is in: one of several, or the only one.
  static func question<Source: TreeSource>(
    of source: Source,
    _ isTrue: @escaping ((any TreeSource)?) -> Bool
  ) -> (Source.NodeID) -> Bool {
    guard let sources = source as? CombinedSource else {
      let answer = isTrue(source)
      return { _ in answer }
    }
    return { node in
      (node as? CombinedSource.NodeID).map { isTrue(sources.source(around: $0)) } ?? false
    }
  }
}
