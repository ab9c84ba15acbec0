import EspalierBrowser
import Foundation

/// How large the files are that a browser loads.
enum Sizes {
  /// The module's size, and that of the module, all scripts and all styles as they are sent.
  static func measure() throws -> [Measure] {
    guard let files = WebFiles.find() else { throw NoFiles(description: "the page is not built") }
    if files.module.isPlaceholder {
      throw NoFiles(description: "the toolchain that built the page made no espalier.wasm")
    }
    let texts = try FileManager.default
      .contentsOfDirectory(at: files.page, includingPropertiesForKeys: nil)
      .filter { ["js", "css"].contains($0.pathExtension) }
    let compressed = try ([files.module.url] + texts).reduce(0) { try $0 + compressedSize(of: $1) }
    return [
      Measure("wasm", Double(try Data(contentsOf: files.module.url).count), .bytes),
      Measure("wasm-script-style.gzip", Double(compressed), .bytes, bar: 61_440),
    ]
  }

  /// The size of a file, as it is sent, after `gzip -9`.
  private static func compressedSize(of file: URL) throws -> Int {
    let bytes = try [UInt8](Data(contentsOf: file))
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-9", "-n", "-c"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let sent = PageText.compact(bytes, name: file.lastPathComponent)
    let writing = Thread {
      try? input.fileHandleForWriting.write(contentsOf: Data(sent))
      try? input.fileHandleForWriting.close()
    }
    writing.start()
    let size = output.fileHandleForReading.readDataToEndOfFile().count
    process.waitUntilExit()
    guard process.terminationStatus == 0, size > 0 else {
      throw NoFiles(description: "gzip could not compress \(file.lastPathComponent)")
    }
    return size
  }

  private struct NoFiles: Error, CustomStringConvertible {
    let description: String
  }
}
