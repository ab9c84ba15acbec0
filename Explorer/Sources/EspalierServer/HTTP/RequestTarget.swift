/// The target of a request, in the form by which it is judged and routed.
struct RequestTarget: Equatable {
  /// The host that the target names, with its port; nil if it is a path alone.
  let host: String?

  /// The path without empty segments, which begins with a slash, and the query.
  let path: String

  /// Reads a path, or the address of a page of the web; nil for anything else.
  init?(_ text: String) {
    let scheme = ["http://", "https://"].first(where: text.lowercased().hasPrefix)
    guard scheme != nil || text.hasPrefix("/") else { return nil }
    let rest = text.dropFirst(scheme?.count ?? 0)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    host = scheme.map { _ in String(authority) }
    let end = rest.firstIndex(of: "?") ?? rest.endIndex
    // The router drops empty segments as well; a slash at the end is that of a folder.
    let segments = rest[authority.endIndex..<end].split(separator: "/")
    let isFolder = segments.isEmpty || rest[..<end].hasSuffix("/")
    path = segments.map { "/" + $0 }.joined() + (isFolder ? "/" : "") + rest[end...]
  }
}
