import EspalierBrowser
import Foundation

/// Writes what a browser needs of the library into a folder, and says how large it is.
///
/// The scripts are joined to one for the page and one for each element that is loaded when it is
/// wanted; paths stay as they are in the library, so that a server can serve either.
@main
struct WebBundleTool {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let path = arguments.first, arguments.count == 1, !path.hasPrefix("-") else {
      fail("usage: WebBundleTool FOLDER")
    }
    guard let files = WebFiles.find() else { fail("the page is not built") }
    if files.module.isPlaceholder {
      fail("the toolchain that built the page made no espalier.wasm")
    }
    do {
      let folder = URL(filePath: path)
      print(report(try Distribution(of: files, in: folder)))
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("WebBundleTool: \(message)\n".utf8))
    exit(1)
  }

  /// What module, scripts and styles may take together, in bytes after `gzip -9`.
  private static let limit = 61_440

  private static func report(_ distribution: Distribution) -> String {
    let header = line("file", "bytes", "gzip -9")
    let outline = distribution.outline.map(line).joined(separator: "\n")
    let others = distribution.others.map(line).joined(separator: "\n")
    let sum = Distribution.sum(distribution.outline)
    let all = sum + Distribution.sum(distribution.others)
    return """
      \(header)
      \(outline)
      \(verdict("the page of an outline", sum))
      \(others)
      \(verdict("all five elements", all))
      espalier.wasm \(distribution.isOptimised ? "is" : "is not, for want of binaryen,") \
      optimised by wasm-opt
      """
  }

  private static func line(_ part: Distribution.Part) -> String {
    line(part.path, "\(part.size)", "\(part.compressed)")
  }

  private static func line(_ name: String, _ size: String, _ compressed: String) -> String {
    name + pad(size, name.count + size.count, to: 40) + pad(compressed, compressed.count, to: 10)
  }

  private static func pad(_ text: String, _ count: Int, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + text
  }

  private static func verdict(_ what: String, _ sum: Int) -> String {
    line("= \(what)", "", "\(sum)") + "   \(sum <= limit ? "met" : "missed"): \(limit)"
  }
}
