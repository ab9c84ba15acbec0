/// The sizes of the files of a distribution.
struct Report {
  /// The limit for a page with an outline before its first rows, in bytes after `gzip -9`.
  static let limit = 61_440

  private let distribution: Distribution

  init(_ distribution: Distribution) { self.distribution = distribution }

  /// The size of the files that an outline loads before its first rows.
  private var outline: Int { Distribution.sum(distribution.outline) }
  /// The size of the files that it loads on demand.
  private var later: Int { Distribution.sum(distribution.later) }
  /// The size of a page with all five elements and all features.
  private var all: Int { outline + later + Distribution.sum(distribution.others) }

  var isMet: Bool { outline <= Self.limit }

  /// One line for each measure, `name value unit`, and one for the limit.
  var measures: String {
    """
    page.outline.gzip \(outline) bytes
    page.outline-later.gzip \(later) bytes
    page.all-elements.gzip \(all) bytes
    # \(isMet ? "met" : "missed") page.outline.gzip \(outline) of \(Self.limit) bytes
    """
  }

  /// A readable table: each file, and the sums.
  var table: String {
    let lines =
      [line("", "bytes", "gzip -9")]
      + distribution.outline.map(line)
      + [line("= before an outline's first rows", "", "\(outline)") + verdict(outline)]
      + distribution.later.map(line)
      + [line("= when it is first needed", "", "\(later)")]
      + distribution.others.map(line)
      + [line("= all five elements", "", "\(all)") + verdict(all)]
      + [
        distribution.isOptimised
          ? "the modules are optimised by wasm-opt"
          : "the modules are as they were linked: there is no wasm-opt here, of binaryen",
        distribution.isMinified
          ? "scripts and styles are minified by esbuild"
          : "scripts and styles keep their names: there is no esbuild here",
      ]
    return lines.joined(separator: "\n")
  }

  private func line(_ part: Distribution.Part) -> String {
    line(part.path, "\(part.size)", "\(part.compressed)")
  }

  private func line(_ name: String, _ size: String, _ compressed: String) -> String {
    func pad(_ text: String, _ used: Int, to width: Int) -> String {
      String(repeating: " ", count: max(1, width - used - text.count)) + text
    }
    return name + pad(size, name.count, to: 40) + pad(compressed, 0, to: 10)
  }

  private func verdict(_ sum: Int) -> String {
    ", \(sum <= Self.limit ? "within" : "over") \(Self.limit)"
  }
}
