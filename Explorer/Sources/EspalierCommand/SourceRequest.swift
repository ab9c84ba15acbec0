import ArgumentParser
import EspalierSources
import Foundation

/// The way in which the sources in the arguments of a command are opened.
struct SourceRequest {
  var format: SourceFormat?
  var showsHidden = false
  var followsLinks = false
  /// Whether data files in a folder or an archive are expanded.
  var opensFiles = true
  /// Whether strings in a file are expanded to the JSON that they hold.
  var opensStrings = false
  /// Whether other texts in them are expanded to their lines as well.
  var opensTexts = false
  /// Whether a file is read again when it has changed.
  var isLive = false
  /// Receives the last line of standard input as long as it has no end.
  var unfinishedLine: UnfinishedLine?
  var options = FolderOptions()
  var downloads = WebDownload.Limits()
  /// The time after which a statement to a database server is interrupted.
  var statementTime = SourceOpener.defaultStatementTime

  /// Opens the sources at some paths: one as it is, several each below a row of its own.
  ///
  /// Of several, some may fail; see ``CombinedSource/members``.
  ///
  /// - Parameter wrap: Changes each source before it is used.
  /// - Throws: ``SourceError`` or ``CommandError`` if none can be opened.
  func open(
    _ paths: [String],
    wrap: (any TreeSource) -> any TreeSource = { $0 }
  ) async throws -> any TreeSource {
    if paths.count == 1, let path = paths.first { return wrap(try await open(path)) }
    var members: [CombinedSource.Member] = []
    var failures: [SourceError] = []
    for path in paths {
      do {
        let source = try await open(path)
        let place = DatabaseURL.place(of: source) ?? WebDownload(path)?.address ?? path
        members.append(
          CombinedSource.Member(
            path: path == "-" ? source.title : place,
            source: .success(wrap(source)),
            isFolder: Self.isFolder(source)
          )
        )
      } catch let error as SourceError {
        failures.append(error)
        members.append(
          CombinedSource.Member(path: shownName(of: path), source: .failure(error), isFolder: false)
        )
      }
    }
    if failures.count == paths.count, let last = failures.popLast() {
      for failure in failures { CommandError(failure).report() }
      throw last
    }
    return CombinedSource(members)
  }

  /// The path in an argument, or the address without a password.
  private func shownName(of path: String) -> String {
    WebDownload(path)?.address ?? DatabaseURL.scheme(of: path).map { $0 + "…" } ?? path
  }

  /// Opens the source at the path in an argument.
  private func open(_ path: String) async throws -> any TreeSource {
    if path == "-" {
      return try StandardInput(path: path).open(as: format, unfinishedLine: unfinishedLine)
    }
    let note = OpeningNote(of: shownName(of: path))
    defer { note.end() }
    if let download = WebDownload(path, limits: downloads) {
      return try await download.open(as: format)
    }
    if DatabaseURL.scheme(of: path) != nil {
      return try SourceOpener.open(path: path, as: format, statementTime: statementTime)
    }
    try Self.checkScheme(of: path)
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isLive, !isFolder.boolValue, format != .folder, FileStatus.sizeOfFile(path: path) != nil {
      return try FileTreeSource(path: path, as: format)
    }
    return try SourceOpener.open(
      path: path,
      as: isFolder.boolValue && !opensFiles ? format ?? .folder : format,
      showsHidden: showsHidden,
      followsLinks: followsLinks,
      opensFiles: opensFiles && !isLive,
      opensStrings: opensStrings,
      opensTexts: opensTexts,
      options: options
    )
  }

  /// Throws if a path is a URL of a scheme that is not known, and no file.
  private static func checkScheme(of path: String) throws(SourceError) {
    let scheme = path.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    guard scheme.first?.isLetter == true, path.dropFirst(scheme.count).hasPrefix("://"),
      !FileManager.default.fileExists(atPath: path)
    else { return }
    let known = (["http://", "https://"] + DatabaseURL.schemes).joined(separator: ", ")
    throw .badQuery("\(scheme)://…: this scheme cannot be opened; those that can are \(known)")
  }

  /// Checks the paths of a command.
  ///
  /// - Throws: `ValidationError` if standard input is there twice, or is to be a folder.
  static func validate(_ paths: [String], as format: SourceFormat?) throws {
    let inputs = paths.filter { $0 == "-" }.count
    if inputs > 1 { throw ValidationError("Standard input can be one of the sources only.") }
    if inputs == 1, format == .folder {
      throw ValidationError("Standard input cannot be a folder.")
    }
  }

  /// Whether a source shows a folder of files.
  static func isFolder(_ source: any TreeSource) -> Bool {
    source is FolderSource || (source as? FileTreeSource)?.isFolder == true
  }
}
