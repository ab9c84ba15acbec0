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
      find(in: WebFiles.places)
    }

    /// Finds the module from the folders a program may be in.
    package static func find(beside folders: [URL]) -> WebModuleFile? {
      find(in: WebFiles.places(beside: folders))
    }

    private static func find(in places: [URL]) -> WebModuleFile? {
      for place in places {
        if let file = WebModuleFile(in: place) { return file }
      }
      return nil
    }

    /// The module in a folder, if it is there.
    init?(in folder: URL) {
      let url = folder.appendingPathComponent("espalier.wasm")
      guard
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: url.resolvingSymlinksInPath().path
        ),
        attributes[.type] as? FileAttributeType == .typeRegular,
        let size = attributes[.size] as? NSNumber
      else { return nil }
      self.url = url
      isPlaceholder = size.intValue == 0
    }
  }
#endif
