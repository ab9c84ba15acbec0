/// Living things by their kinship: common names, with scientific names beside them.
///
/// A sample with sections, many levels, and enough rows to scroll through.
enum LivingThings {
  /// The three kingdoms as one indented text; see ``IndentedSource``.
  static var text: String { [animals, plants, fungi].joined(separator: "\n") }
}
