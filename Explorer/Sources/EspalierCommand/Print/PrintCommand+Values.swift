import ArgumentParser
import EspalierSources

// `--get`.

extension PrintCommand {
  /// Prints the values at the given paths, then the reasons why some could not be printed.
  func printValues<Source: TreeSource>(of source: Source) throws {
    var output = BufferedOutput(endsWithNull: endsWithNull)
    let readContent = source.contentReader()
    var failures: [CommandError] = []
    for pointer in get {
      guard let node = try node(at: pointer, in: source) else {
        failures.append(failure("there is no value at", pointer, of: source, .noInput))
        continue
      }
      var value = try source.value(of: node.id)
      if raw, let content = try readContent(node.id, true)?.value { value = content.bytes }
      guard let value else {
        let error = failure("the node at", pointer, of: source, .badData)
        failures.append(error.appending(" has no value; its kind is \(node.kind)"))
        continue
      }
      try output.writeLine(BufferedOutput.isTerminal ? TerminalValue.visible(value) : value)
      try output.flushPeriodically()
    }
    try output.flush()
    // In a broken file, the fault is the reason.
    try reportFaults(of: source)
    for failure in failures { failure.report() }
    if let failure = failures.first { throw ExitCode(failure.code.rawValue) }
  }

  /// Returns the node at a path as `--format paths` prints it, or relative to a folder.
  private func node<Source: TreeSource>(
    at pointer: String,
    in source: Source
  ) throws -> SourceNode<Source.NodeID>? {
    let root = rootPath(of: source)
    if !root.isEmpty, pointer.utf8.starts(with: root),
      let rest = String(pointer.utf8.dropFirst(root.count)),
      let node = try source.node(path: rest)
    {
      return node
    }
    if let node = try source.node(path: pointer) { return node }
    // The slash in front is left out easily, and in folders there is none.
    guard !pointer.isEmpty, !pointer.hasPrefix("/") else { return nil }
    return try source.node(path: "/" + pointer)
  }

  private func failure(
    _ reason: String,
    _ pointer: String,
    of source: some TreeSource,
    _ code: CommandError.Code
  ) -> CommandError {
    let shown = TerminalSafeText.escaped(pointer.utf8)
    return CommandError(code: code, message: "\(source.title): \(reason) \(shown)")
  }
}

extension CommandError {
  fileprivate func appending(_ text: String) -> CommandError {
    var error = self
    error.message += text
    return error
  }
}

extension SourceContent.Value {
  /// The bytes of a text or of data, without quotes and escapes; a literal as written.
  fileprivate var bytes: [UInt8] {
    switch self {
    case .text(let bytes), .data(let bytes), .literal(let bytes): return bytes
    }
  }
}
