/// The version of a file that the wire ids of a source begin with, if they have to name one.
struct WireIDVersion: Sendable {
  /// No version: wire ids are as they are.
  static var none: Self { WireIDVersion() }

  private let file: SourceFile?
  private let version: FileVersion?
  /// The version as it is written.
  private let text: String?

  private init() { (file, version, text) = (nil, nil, nil) }

  init(_ input: FileInput) {
    version = input.version
    text = input.version?.text
    if case .file(let file) = input.content { self.file = file } else { file = nil }
  }

  /// Returns a wire id with the version in front.
  func adding(to id: String) -> String { text.map { $0 + ":" + id } ?? id }

  /// Returns a wire id without the version, or nil if it has none but should.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file, or
  ///   the file has changed.
  func removing(from wireID: String) throws(SourceError) -> Substring? {
    guard let version, let text, let file else { return wireID[...] }
    guard let colon = wireID.firstIndex(of: ":") else { return nil }
    guard wireID[..<colon] == text, try file.currentVersion() == version else {
      throw .changed(path: file.path)
    }
    return wireID[wireID.index(after: colon)...]
  }
}
