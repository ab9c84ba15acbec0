import Foundation

/// The declarations of EspalierUIKit that Objective-C sees.
///
/// Linux has no Objective-C, so a test cannot set an outlet by its key or send a message by its
/// selector. It can read which properties and methods the sources mark for that.
struct ObjectiveCDeclarations {
  /// The names of the properties with `@IBOutlet` or `@IBInspectable`, by class.
  private(set) var properties: [String: Set<String>] = [:]
  /// The selectors in `@objc(…)`, by class.
  private(set) var selectors: [String: Set<String>] = [:]

  /// Reads all sources of EspalierUIKit.
  init(testFile: String = #filePath) throws {
    let tests = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    let folder = tests.appendingPathComponent("../../../Sources/EspalierUIKit").standardizedFileURL
      .resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      read(try String(contentsOf: file, encoding: .utf8))
    }
  }

  private mutating func read(_ source: String) {
    var type = ""
    var isProperty = false
    for line in source.split(separator: "\n") {
      let words = line.split { " {:<(".contains($0) }.map(String.init)
      if let keyword = words.firstIndex(where: { ["class", "extension"].contains($0) }),
        words.indices.contains(keyword + 1), !line.contains("//"), !line.contains("func ")
      {
        type = words[keyword + 1]
      }
      if line.contains("@IBOutlet") || line.contains("@IBInspectable") { isProperty = true }
      if isProperty, let keyword = words.firstIndex(of: "var"), words.indices.contains(keyword + 1)
      {
        properties[type, default: []].insert(words[keyword + 1])
        isProperty = false
      }
      if let start = line.range(of: "@objc("), let end = line.lastIndex(of: ")") {
        selectors[type, default: []].insert(String(line[start.upperBound..<end]))
      }
    }
  }
}
