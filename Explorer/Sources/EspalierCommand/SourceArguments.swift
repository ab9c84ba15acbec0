import EspalierSources
import Foundation

extension SourceOpener {
  /// Opens the source at the path in an argument.
  ///
  /// - Parameters:
  ///   - opensFiles: Whether data files in a folder or an archive are expanded.
  ///   - opensTexts: Whether other texts in them are expanded to their lines as well.
  ///   - options: The choice and order of the files in folders.
  static func open(
    argument path: String,
    as format: SourceFormat?,
    _ showsHidden: Bool,
    _ opensFiles: Bool,
    opensTexts: Bool,
    options: FolderOptions = FolderOptions()
  ) throws(SourceError) -> any TreeSource {
    if DatabaseURL.scheme(of: path) != nil { return try open(path: path, as: format) }
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let format = isFolder.boolValue && !opensFiles ? format ?? .folder : format
    return try open(
      path: path,
      as: format,
      showsHidden: showsHidden,
      opensFiles: opensFiles,
      opensTexts: opensTexts,
      options: options
    )
  }
}
