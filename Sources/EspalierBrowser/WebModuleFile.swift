#if !hasFeature(Embedded)
  package import Foundation

  /// Where the compiled module is, for whoever serves it: `espalier.wasm`, and beside it
  /// `espalier-more.wasm`, which a page adds to it when it first needs that.
  ///
  /// They are looked for beside the running program, then where an installation puts it, then in the
  /// build's resource bundle. The generated `Bundle.module` is not used: it ends the program when
  /// there is no bundle, and falls back to a path of the machine that built it.
  package struct WebModuleFile: Equatable {
    /// The file, which existed when it was looked for.
    package let url: URL
    /// The file of what is added later, which existed too.
    package let more: URL
    /// Whether both are empty: the toolchain of that build could not compile for the browser.
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

    /// The module in a folder, if both files are there.
    init?(in folder: URL) {
      url = folder.appendingPathComponent("espalier.wasm")
      more = folder.appendingPathComponent("espalier-more.wasm")
      guard let size = Self.size(of: url), Self.size(of: more) != nil else { return nil }
      isPlaceholder = size == 0
    }

    /// The size of a regular file, nil if there is none.
    private static func size(of url: URL) -> Int? {
      let path = url.resolvingSymlinksInPath().path
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeRegular
      else { return nil }
      return (attributes[.size] as? NSNumber)?.intValue
    }
  }
#endif
