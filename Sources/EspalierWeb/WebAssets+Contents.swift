import Foundation

extension WebAssets {
  /// The paths of all files, relative and with `/` between names, in order.
  ///
  /// The module is at the top, next to `espalier.js`, where the scripts look for it. Hidden
  /// files are left out. Links to files are followed; links to folders are not, since they could
  /// lead in a circle.
  ///
  /// After `Scripts/compress-assets` there is one more file beside each, with `.br` after its
  /// name: the same bytes compressed with brotli, for clients that accept it.
  ///
  /// - Throws: An error of Foundation if a folder cannot be read.
  public func paths() throws -> [String] {
    var paths: Set = [module.lastPathComponent]
    if Self.size(of: compressedModule) != nil { paths.insert(compressedModule.lastPathComponent) }
    for root in [folder] + additionalFolders { try paths.formUnion(Self.paths(in: root)) }
    return paths.sorted()
  }

  private static func paths(in root: URL) throws -> [String] {
    var paths: [String] = []
    var folders: [String] = [""]
    while let prefix = folders.popLast() {
      let parent = prefix.isEmpty ? root : root.appendingPathComponent(prefix)
      for name in try FileManager.default.contentsOfDirectory(atPath: parent.path)
      where !name.hasPrefix(".") {
        let file = parent.appendingPathComponent(name)
        if isFolder(file) {
          folders.append(prefix + name + "/")
        } else if size(of: file) != nil {
          paths.append(prefix + name)
        }
      }
    }
    return paths
  }

  /// The bytes of one file.
  ///
  /// - Parameter path: One of ``paths()``.
  /// - Throws: An error of Foundation if the file cannot be read.
  public func contents(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(of: path)))
  }

  /// The module compressed with brotli, if there is one.
  private var compressedModule: URL { module.appendingPathExtension("br") }

  /// The file system URL of one of ``paths()``.
  private func url(of path: String) -> URL {
    for file in [module, compressedModule] where path == file.lastPathComponent { return file }
    let added = additionalFolders.reversed().map { $0.appendingPathComponent(path) }
    return added.first { FileManager.default.fileExists(atPath: $0.path) }
      ?? folder.appendingPathComponent(path)
  }
}
