import EspalierWeb
import Foundation

/// Writes the library's files for the browser into a folder, and reports their sizes.
///
/// The scripts are joined to one for the page and one for each element that is loaded on demand;
/// paths stay as they are in the library, so that a server can serve either.
@main
struct WebBundleTool {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let options = arguments.filter { $0.hasPrefix("-") }
    let folders = arguments.filter { !$0.hasPrefix("-") }
    guard let folder = folders.first, folders.count == 1,
      options.allSatisfy({ $0 == "--measures" || $0 == "--strict" })
    else { fail("usage: WebBundleTool [--measures] [--strict] FOLDER") }
    guard let files = WebAssets.find() else { fail("the page is not built") }
    if files.isPlaceholder {
      fail("the toolchain that built the page made no espalier.wasm")
    }
    do {
      let report = Report(try Distribution(of: files, in: URL(filePath: folder)))
      print(options.contains("--measures") ? report.measures : report.table)
      if options.contains("--strict") && !report.isMet { exit(1) }
    } catch {
      fail("\(error)")
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("WebBundleTool: \(message)\n".utf8))
    exit(2)
  }
}
