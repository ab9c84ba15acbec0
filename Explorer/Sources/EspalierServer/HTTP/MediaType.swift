/// Media types by file extension.
enum MediaType {
  static func of(fileName: String) -> String {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    let name = parts.count > 1 ? parts.last.map { $0.lowercased() } ?? "" : ""
    switch name {
    case "html": return "text/html; charset=utf-8"
    case "js", "mjs": return "text/javascript; charset=utf-8"
    case "css": return "text/css; charset=utf-8"
    case "svg": return "image/svg+xml"
    case "png": return "image/png"
    case "ico": return "image/x-icon"
    case "wasm": return "application/wasm"
    case "json", "map": return "application/json"
    case "webmanifest": return "application/manifest+json"
    case "txt", "md": return "text/plain; charset=utf-8"
    default: return "application/octet-stream"
    }
  }
}
