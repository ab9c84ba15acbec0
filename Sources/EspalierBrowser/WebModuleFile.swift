#if !hasFeature(Embedded)
  package import Foundation

  /// Where the compiled module `espalier.wasm` is, for whoever serves it.
  ///
  /// It is looked for beside the running program, then where an installation puts it, then in the
  /// build's resource bundle. The generated `Bundle.module` is not used: it ends the program when
  /// there is no bundle, and falls back to a path of the machine that built it.
  package struct WebModuleFile: Equatable {
    /// The file, which existed when it was looked for.
    package let url: URL
    /// Whether the file is empty: the toolchain of that build could not compile for the browser.
    package let isPlaceholder: Bool

    /// Finds the module of the running program, or nil.
    package static func find() -> WebModuleFile? {
      let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
      // In a test bundle the program is the test runner, far from the build.
      let bundle = Bundle(for: Anchor.self).bundleURL
      return find(
        beside: [program, bundle].compactMap { $0?.deletingLastPathComponent() }
      )
    }

    /// Finds the module from the folders a program may be in.
    package static func find(beside folders: [URL]) -> WebModuleFile? {
      for folder in folders {
        for place in places {
          let url = folder.appendingPathComponent(place).standardizedFileURL
          let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
          guard
            let attributes,
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber
          else { continue }
          return WebModuleFile(url: url, isPlaceholder: size.intValue == 0)
        }
      }
      return nil
    }

    /// Seen from the program's folder, best first.
    ///
    /// The last three are what SwiftPM and Xcode build.
    private static let places = [
      "espalier.wasm",
      "../share/espalier/espalier.wasm",
      "Espalier_EspalierBrowser.resources/espalier.wasm",
      "Espalier_EspalierBrowser.bundle/espalier.wasm",
      "Espalier_EspalierBrowser.bundle/Contents/Resources/espalier.wasm",
    ]

    private final class Anchor {}
  }
#endif
