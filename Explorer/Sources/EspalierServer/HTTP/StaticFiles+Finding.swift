import EspalierWeb
import Foundation

extension StaticFiles {
  /// An error: the files of the page are missing.
  package struct Missing: Error, Equatable, CustomStringConvertible {
    /// The missing files and the searched folders, as text for the user.
    package let description: String
  }

  /// Reads the files installed with the running program.
  ///
  /// - Parameter includesGallery: Whether the pages in the folder `gallery` are included.
  /// - Throws: ``Missing`` if they are missing, or the toolchain could not build them.
  package static func ofThisProgram(includesGallery: Bool) throws(Missing) -> StaticFiles {
    guard let assets = WebAssets.find() else {
      throw .notFound(
        "espalier.wasm and the folder Web",
        in: WebAssets.searchedFolders
      )
    }
    guard !assets.isPlaceholder else {
      throw Missing(
        description: "\(assets.module.path) is empty: the toolchain that built this program "
          + "cannot compile for the browser"
      )
    }
    let pages = pageFolders(for: assets)
    guard let page = pages.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw .notFound("the page", in: pages)
    }
    let files: StaticFiles
    do {
      files = try StaticFiles(assets.adding(filesIn: page), includesGallery: includesGallery)
    } catch {
      throw Missing(description: "\(assets.folder.path) cannot be read: \(error)")
    }
    guard files.hasIndex else {
      throw Missing(description: "there is no index.html in \(page.path)")
    }
    return files
  }

  /// The folders that may contain the explorer's page, in order.
  ///
  /// An installation has it next to the module; a build has it in the resources of this target,
  /// next to those of the library.
  private static func pageFolders(for assets: WebAssets) -> [URL] {
    let folder = assets.module.deletingLastPathComponent()
    return [
      "Page", "../Explorer_EspalierServer.resources/Page",
      "../Explorer_EspalierServer.bundle/Page",
      "../../../Explorer_EspalierServer.bundle/Contents/Resources/Page",
    ].map { folder.appendingPathComponent($0, isDirectory: true).standardizedFileURL }
  }
}

extension StaticFiles.Missing {
  fileprivate static func notFound(_ files: String, in folders: [URL]) -> Self {
    let list = folders.map { "\n  " + $0.path }.joined()
    return Self(
      description: "the files of the page, \(files), are in none of these folders:\(list)\n"
        + "Install the command with make install, or build it again."
    )
  }
}
