/// The output format of `espalier print`.
enum PrintFormat: String, CaseIterable {
  case text, json, jsonl, paths, html
}

/// The output format with its options.
struct PrintLayout {
  var format: PrintFormat
  /// Whether text has colours.
  var usesColor: Bool
  /// Whether text shows long values whole.
  var isFull: Bool
  /// Whether rows end with a null byte instead of a newline.
  var endsWithNull: Bool
}
