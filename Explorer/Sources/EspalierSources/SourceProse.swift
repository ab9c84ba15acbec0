/// The contents of a file of prose, whose bytes say more than its rows.
public struct SourceProse: Sendable {
  /// The text in UTF-8, or the bytes of a picture.
  let text: JSONText

  /// Whether it consists of lines, so that it is known what line ends and a byte order mark are.
  let hasLines: Bool
}
