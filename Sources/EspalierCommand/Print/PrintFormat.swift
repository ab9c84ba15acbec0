/// How `espalier print` prints.
enum PrintFormat: String, CaseIterable {
  case text, json, paths
}
