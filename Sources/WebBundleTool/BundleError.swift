/// An error that prevents the files from being joined.
enum BundleError: Error, Equatable, CustomStringConvertible {
  case noFile(path: String, wantedBy: String)
  case unreadable(path: String)
  case syntax(path: String, line: Int, words: String)
  case notExported(name: String, by: String, wantedBy: String)
  case declaredTwice([String: [String]])
  case failed(program: String, words: String)

  var description: String {
    switch self {
    case .noFile(let path, let wantedBy):
      "\(wantedBy): there is no file \(path)"
    case .unreadable(let path):
      "\(path): a string, a comment or a template does not end"
    case .syntax(let path, let line, let words):
      "\(path):\(line): \(words)"
    case .notExported(let name, let file, let wantedBy):
      "\(wantedBy): \(file) does not export \(name)"
    case .declaredTwice(let names):
      "names of more than one file, which one module cannot have:"
        + names.sorted { $0.key < $1.key }
        .map { "\n  \($0.key): \($0.value.joined(separator: ", "))" }.joined()
    case .failed(let program, let words):
      "\(program) failed\(words.isEmpty ? "" : ": \(words)")"
    }
  }
}
