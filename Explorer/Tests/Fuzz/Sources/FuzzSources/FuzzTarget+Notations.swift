import Foundation

@testable import EspalierSources

// Small notations: expressions, filters, patterns, paths, dates and names.

extension FuzzTarget {
  /// Splits an input at its first line end.
  private static func parts(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
    let parts = bytes.split(
      separator: UInt8(ascii: "\n"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    return (Array(parts[0]), parts.count > 1 ? Array(parts[1]) : [])
  }

  /// The first line as an expression and as a text to look for, the rest as where.
  static func faultOfExpression(_ bytes: [UInt8]) -> String? {
    let (expression, text) = parts(bytes)
    let query = String(decoding: expression, as: UTF8.self)
    for pattern in [SourceQuery.Pattern.regex(query), .text(query), .init(parsing: query)] {
      guard var matcher = try? SourceMatcher(pattern) else { continue }
      guard let first = try? matcher.matches(text) else { continue }
      // The second run finds the states of the first.
      if let second = try? matcher.matches(text), second != first {
        return "\(pattern): \(first), then \(second)"
      }
      if case .text(let wanted) = pattern, !first, text == Array(wanted.utf8) {
        return "\(wanted) does not match itself"
      }
    }
    return nil
  }

  /// A filter is written as what parses to the same.
  static func faultOfFilter(_ bytes: [UInt8]) -> String? {
    guard let filter = try? RecordFilter(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    _ = try? RecordConditions(filter)
    guard filter.text.utf8.count <= RecordFilter.byteLimit else { return nil }
    do {
      let again = try RecordFilter(parsing: filter.text)
      return again == filter ? nil : "\(filter.text) is \(again.text)"
    } catch {
      return "\(filter.text) is refused: \(error)"
    }
  }

  /// The first line as a path, the rest as a file with patterns.
  static func faultOfGitignore(_ bytes: [UInt8]) -> String? {
    let (path, text) = parts(bytes)
    for pattern in GitignoreRules.patterns(in: text) {
      if pattern.isFolderOnly, pattern.matches(path[...], isFolder: false) {
        return "a pattern of folders matches a file"
      }
      _ = pattern.matches(path[...], isFolder: true)
    }
    return nil
  }

  /// The first line as a path in each notation, the rest as the JSON in which it leads somewhere.
  static func faultOfPath(_ bytes: [UInt8]) -> String? {
    let (path, text) = parts(bytes)
    let pointer = String(decoding: path, as: UTF8.self)
    if let steps = jsonPointerSteps(pointer) {
      let written = steps.flatMap { jsonPointerStep($0) }
      guard let again = jsonPointerSteps(String(decoding: written, as: UTF8.self)),
        again == steps
      else { return "\(pointer) is \(steps)" }
    }
    _ = DatabaseURL.scheme(of: pointer)
    _ = XMLStep(path)
    let source = JSONSource(text, name: "f")
    return wait {
      guard let node = try source.node(path: pointer) else { return }
      // Of members with the same name, the path of the last leads to the first.
      guard let found = try source.node(path: source.path(of: node.id)) else {
        throw TestFailure("nothing at \(source.path(of: node.id))")
      }
      _ = try source.value(of: found.id)
    }
  }

  /// Dates, names, texts, and Base64.
  static func faultOfScalar(_ bytes: [UInt8]) -> String? {
    _ = WrittenDate(bytes)
    _ = WrittenDate(bytes, allowsParts: true)
    var key: [UInt8] = []
    var builder = NaturalSortKey()
    builder.append(bytes[...], to: &key)
    var again: [UInt8] = []
    builder.append(bytes[...], to: &again)
    if key != again { return "two keys for one name" }
    let shown = TerminalSafeText.escaped(bytes)
    if TerminalSafeText.visible(shown) != shown { return "\(shown.debugDescription) is shown" }
    var decoder = Base64Decoder(limit: 1 << 16)
    for byte in bytes { decoder.append(byte) }
    // Foundation also takes padding after a group that is whole, before its end, and too much of it.
    let isPaddedAtEnd = bytes.firstIndex(of: UInt8(ascii: "=")).map { first in
      bytes.count - first <= 2 && bytes[first...].allSatisfy { $0 == UInt8(ascii: "=") }
    }
    if bytes.count.isMultiple(of: 4), isPaddedAtEnd ?? true,
      let data = Data(base64Encoded: Data(bytes))
    {
      guard decoder.isValid, Array(data) == decoder.bytes else {
        return "\(Array(data)) is decoded as \(decoder.bytes), valid: \(decoder.isValid)"
      }
    }
    return nil
  }
}
