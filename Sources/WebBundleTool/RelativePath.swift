/// Paths below one folder, with slashes between their parts, such as `core/engine.js`.
enum Paths {
  /// Resolves a relative path from a file; a folder ends with a slash, the top is empty.
  ///
  /// - Returns: nil if it leads out of the folder.
  static func resolve(_ path: String, from file: String) -> String? {
    var parts = file.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    let isFolder = path.hasSuffix("/") || path.hasSuffix(".")
    return parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "")
  }

  /// The relative path from a file to another file or folder.
  static func relative(_ path: String, from file: String) -> String {
    let target = path.split(separator: "/")
    let folders = file.split(separator: "/").dropLast()
    let common = zip(target, folders).prefix { $0 == $1 }.count
    let up = folders.count - common
    return (up == 0 ? "./" : String(repeating: "../", count: up))
      + target.dropFirst(common).joined(separator: "/")
      + (path.hasSuffix("/") && target.count > common ? "/" : "")
  }
}
