#if !hasFeature(Embedded)
  package import Foundation

  /// Where the files of the page are: the compiled module, and beside it the folder `Web`.
  package struct WebFiles: Equatable {
    /// The compiled module.
    package let module: WebModuleFile
    /// The folder with the page, its scripts and styles.
    package let page: URL

    /// Finds the files of the running program, or nil.
    package static func find() -> WebFiles? {
      find(in: places)
    }

    /// Finds the files from the folders a program may be in.
    package static func find(beside folders: [URL]) -> WebFiles? {
      find(in: places(beside: folders))
    }

    /// The folders that are looked in for the running program, best first.
    package static var places: [URL] {
      var folders: [URL] = []
      if let program = Bundle.main.executableURL?.resolvingSymlinksInPath() {
        folders.append(program.deletingLastPathComponent())
      }
      // Where tests are a bundle the program is the test runner, far from the build.
      let bundle = Bundle(for: Anchor.self).bundleURL
      if bundle != Bundle.main.bundleURL { folders.append(bundle.deletingLastPathComponent()) }
      return places(beside: folders)
    }

    /// The folders that are looked in from the folders a program may be in, best first.
    static func places(beside folders: [URL]) -> [URL] {
      folders.flatMap { folder in
        subfolders.map { folder.appendingPathComponent($0, isDirectory: true).standardizedFileURL }
      }
    }

    private static func find(in places: [URL]) -> WebFiles? {
      for place in places {
        let page = place.appendingPathComponent("Web", isDirectory: true)
        var isFolder: ObjCBool = false
        guard let module = WebModuleFile(in: place),
          FileManager.default.fileExists(atPath: page.path, isDirectory: &isFolder),
          isFolder.boolValue
        else { continue }
        return WebFiles(module: module, page: page)
      }
      return nil
    }

    /// Seen from the program's folder, best first.
    ///
    /// The last three are what SwiftPM and Xcode build.
    private static let subfolders = [
      ".",
      "../share/espalier",
      "Espalier_EspalierBrowser.resources",
      "Espalier_EspalierBrowser.bundle",
      "Espalier_EspalierBrowser.bundle/Contents/Resources",
    ]

    private final class Anchor {}
  }
#endif
