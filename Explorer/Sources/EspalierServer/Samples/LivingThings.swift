/// A taxonomy of living things: common names, with scientific names as details.
///
/// A sample with sections, many levels, and enough rows to scroll through.
enum LivingThings {
  /// The three kingdoms as one indented text; see ``IndentedSource``.
  static var text: String { [animals, plants, fungi].joined(separator: "\n") }
}
