/// The output format of `espalier print`.
enum PrintFormat: String, CaseIterable {
  case text, json, paths
}
