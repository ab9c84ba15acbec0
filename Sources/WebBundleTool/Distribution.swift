import EspalierWeb
import Foundation

/// The folder `dist`, which any static file server can serve.
struct Distribution {
  /// A file and its sizes.
  struct Part {
    var path: String
    var size: Int
    /// After `gzip -9`.
    var compressed: Int
  }

  /// The files that the page of an outline loads before its first rows.
  private(set) var outline: [Part] = []
  /// The files that an outline loads on demand.
  private(set) var later: [Part] = []
  /// The files that the four other elements load in addition.
  private(set) var others: [Part] = []

  private let page: URL
  private let folder: URL
  /// Binaryen's optimiser and a minifier, if they are installed.
  private let optimiser = Programs.find("wasm-opt")
  private let minifier = Programs.find("esbuild")

  /// The path of the examples below the folder of the library; in the distribution they are next to
  /// the module.
  private static let examples = "examples/web/"

  /// Writes all files into a folder, replacing its contents.
  ///
  /// - Throws: `BundleError`, or an error of the file system.
  init(of files: WebAssets, in folder: URL) throws {
    (page, self.folder) = (files.folder, folder)
    let bundle = try ModuleBundle(entry: "espalier.js") { try Self.read($0, in: files.folder) }
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    for module in [files.module, files.deferredModule] { add(try write(module)) }
    for (path, text) in bundle.files { add(try write(text, to: path)) }
    for path in bundle.styles {
      add(try write(ScriptMinifier.minify(try need(path), name: path), to: path))
    }
    try Data(need("espalier.d.ts")).write(to: place("espalier.d.ts"))
    try writeExamples()
  }

  /// Whether binaryen optimised the modules.
  var isOptimised: Bool { optimiser != nil }
  /// Whether esbuild minified the scripts and styles.
  var isMinified: Bool { minifier != nil }

  /// The sum of the compressed sizes, after `gzip -9`.
  static func sum(_ parts: [Part]) -> Int { parts.reduce(0) { $0 + $1.compressed } }

  private static func read(_ path: String, in folder: URL) throws -> [UInt8]? {
    let file = folder.appending(path: path)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try [UInt8](Data(contentsOf: file))
  }

  private func need(_ path: String) throws -> [UInt8] {
    guard let bytes = try Self.read(path, in: page) else {
      throw BundleError.noFile(path: path, wantedBy: "the bundle")
    }
    return bytes
  }

  private func place(_ path: String) throws -> URL {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    return file
  }

  /// Adds a part to its group: each of the other elements has a folder of its own.
  private mutating func add(_ part: Part) {
    let folder = part.path.split(separator: "/").dropLast().first
    if part.path.hasPrefix("espalier.") {
      outline.append(part)
    } else if folder == nil || folder == "core" || folder == "outline" {
      later.append(part)
    } else {
      others.append(part)
    }
  }

  /// Writes a script or a style sheet, minified by esbuild if it is installed.
  private func write(_ text: [UInt8], to path: String) throws -> Part {
    let file = try place(path)
    try Data(text).write(to: file)
    if let minifier {
      let loader = path.hasSuffix(".css") ? ["--loader=css"] : ["--loader=js", "--format=esm"]
      let arguments = ["--minify", "--charset=utf8", "--log-level=warning"] + loader
      try Programs.run(minifier, arguments, input: file).write(to: file)
    }
    return try weigh(path)
  }

  private func weigh(_ path: String) throws -> Part {
    let file = folder.appending(path: path)
    guard let gzip = Programs.find("gzip") else {
      throw BundleError.failed(program: "gzip", words: "it is not along PATH")
    }
    return Part(
      path: path,
      size: try Data(contentsOf: file).count,
      compressed: try Programs.run(gzip, ["-9", "-n", "-c", file.path]).count
    )
  }

  /// Copies a module, optimised by binaryen if it is installed.
  private func write(_ module: URL) throws -> Part {
    let file = try place(module.lastPathComponent)
    if let optimiser {
      // The features that the compiler uses, and that every browser with custom elements and
      // modules supports.
      let features = ["bulk-memory", "mutable-globals", "nontrapping-float-to-int", "sign-ext"]
      _ = try Programs.run(
        optimiser,
        ["--flatten", "--rereloop", "-Oz", "-Oz"]
          // The lowest addresses are the far end of the stack, which are used only when it is full.
          + ["--low-memory-unused"]
          // Large functions with one caller are not inlined: the text compresses better.
          + ["--one-caller-inline-max-function-size=30"]
          + features.map { "--enable-\($0)" } + [module.path, "-o", file.path]
      )
    } else {
      try Data(contentsOf: module).write(to: file)
    }
    return try weigh(module.lastPathComponent)
  }

  private func writeExamples() throws {
    let source = page.appending(path: Self.examples)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() {
      let text = String(decoding: try need(Self.examples + name), as: UTF8.self)
      try Data(text.replacing("\"../../", with: "\"./").utf8).write(to: place(name))
    }
  }
}
