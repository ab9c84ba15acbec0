// The notation of `--filter`.

extension PrintCommand {
  /// The flags of expressions in other programs.
  private static var knownFlags: Set<Character> { Set("dgimsuvxy") }

  /// Returns the first flag after an expression, as in `/a/g`, that there is none of here.
  ///
  /// Returns nil for text, and for an expression without flags or with `i`. Letters after the last
  /// slash are flags if each is a flag in some other program and none occurs twice, so `/usr/bin` is
  /// text.
  static func unknownFlag(ofExpression filter: String) -> Character? {
    guard filter.hasPrefix("/"), let slash = filter.lastIndex(of: "/"),
      filter.index(after: filter.startIndex) < slash
    else { return nil }
    let flags = filter[slash...].dropFirst()
    let letters = flags.lowercased()
    guard Set(letters).count == letters.count, letters.allSatisfy(knownFlags.contains) else {
      return nil
    }
    return flags == "i" ? nil : flags.first { $0 != "i" }
  }

  /// Returns the expression that finds a text, unless that has a backslash or `^`.
  static func expression(ofText text: String) -> String {
    "/" + text.map { "$.|?*+()[{/".contains($0) ? "[\($0)]" : String($0) }.joined() + "/"
  }
}
