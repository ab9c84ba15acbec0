public import Foundation

/// The files of the web front end: the WebAssembly module, the scripts and the styles.
///
/// Any server can offer them, below any path: list the ``paths()`` once, and answer a request for
/// one of them with its ``contents(of:)``.
///
///     guard let assets = WebAssets.find() else { … }
///     for path in try assets.paths() {
///       routes["/espalier/\(path)"] = try assets.contents(of: path)
///     }
///
/// They are looked for next to the running program, then where an installation puts them, then in
/// the build's resource bundle. The generated `Bundle.module` is not used: it traps when there is
/// no bundle, and falls back to a path of the machine that built it.
public struct WebAssets: Equatable, Sendable {
  /// The compiled engine, `espalier.wasm`.
  public let module: URL
  /// The folder with scripts, styles and types.
  public let folder: URL
  /// Folders whose files are served in addition to those of ``folder``.
  public private(set) var additionalFolders: [URL] = []
  /// Whether the module is an empty file, because the toolchain of the build has no WebAssembly
  /// target.
  public let isPlaceholder: Bool

  /// Finds the files of the running program, or nil.
  public static func find() -> WebAssets? {
    find(in: searchedFolders)
  }

  /// Finds the files from the folders that a program may be in, or nil.
  public static func find(beside folders: [URL]) -> WebAssets? {
    find(in: searchedFolders(beside: folders))
  }

  /// The folders that ``find()`` looks in, in order.
  public static var searchedFolders: [URL] {
    var folders: [URL] = []
    if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
      folders.append(program.deletingLastPathComponent())
    }
    // In a test bundle, the program is the test runner, far from the build.
    let bundle = Bundle(for: Anchor.self).bundleURL
    if bundle != Bundle.main.bundleURL { folders.append(bundle.deletingLastPathComponent()) }
    return searchedFolders(beside: folders)
  }

  /// The same files, and those of one more folder.
  ///
  /// A server's own pages are then next to the scripts that they import by relative paths. Of files
  /// with the same path the one added last is served.
  public func adding(filesIn folder: URL) -> WebAssets {
    var assets = self
    assets.additionalFolders.append(folder)
    return assets
  }

  static func searchedFolders(beside folders: [URL]) -> [URL] {
    folders.flatMap { folder in
      subfolders.map { folder.appendingPathComponent($0, isDirectory: true).standardizedFileURL }
    }
  }

  /// Relative to the program's folder.
  ///
  /// The last three are the layouts of SwiftPM and Xcode.
  private static let subfolders = [
    ".",
    "../share/espalier",
    "Espalier_EspalierWeb.resources",
    "Espalier_EspalierWeb.bundle",
    "Espalier_EspalierWeb.bundle/Contents/Resources",
  ]

  private static func find(in folders: [URL]) -> WebAssets? {
    for folder in folders {
      if let assets = WebAssets(in: folder) { return assets }
    }
    return nil
  }

  /// The files in a folder, if all of them exist.
  private init?(in place: URL) {
    module = place.appendingPathComponent("espalier.wasm")
    folder = place.appendingPathComponent("Web", isDirectory: true)
    var isFolder: ObjCBool = false
    guard let size = Self.size(of: module),
      FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return nil }
    isPlaceholder = size == 0
  }

  private final class Anchor {}
}
