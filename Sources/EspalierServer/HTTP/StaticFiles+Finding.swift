import EspalierBrowser
import Foundation

extension StaticFiles {
  /// Why there is no page to serve.
  package struct Missing: Error, Equatable, CustomStringConvertible {
    /// What is missing and where it was looked for, in words.
    package let description: String
  }

  /// Reads the files that belong to the running program.
  ///
  /// - Parameter samples: What the pages in the folder `gallery` show; without it there are none.
  /// - Throws: ``Missing`` if they are not there, or are of a build that could not make them.
  package static func ofThisProgram(
    gallery samples: [String: [UInt8]]? = nil
  ) throws(Missing) -> StaticFiles {
    guard let files = WebFiles.find() else {
      let places = WebFiles.places.map { "\n  " + $0.path }.joined()
      throw Missing(
        description: "the files of the page, espalier.wasm, espalier-more.wasm and the folder Web, "
          + "are in none of these folders:\(places)\n"
          + "Install the command with make install, or build it anew."
      )
    }
    guard !files.module.isPlaceholder else {
      throw Missing(
        description: "\(files.module.url.path) is empty: the toolchain that built this program "
          + "cannot compile for the browser"
      )
    }
    let read: StaticFiles
    do {
      read = try StaticFiles(files, gallery: samples)
    } catch {
      throw Missing(description: "\(files.page.path) cannot be read: \(error)")
    }
    guard read.hasIndex else {
      throw Missing(description: "there is no index.html in \(files.page.path)")
    }
    return read
  }
}
