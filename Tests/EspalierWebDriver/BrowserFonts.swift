import Foundation

/// The fonts of browsers under test: on Linux the same on every machine that has them, whatever else is
/// installed.
enum BrowserFonts {
  private static let folder = "/usr/share/fonts/truetype/dejavu"

  /// Writes the configuration of the fonts into a folder.
  ///
  /// - Returns: The environment that has programs read it; none without the fonts.
  static func configure(in home: URL) throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [:] }
    let file = home.appendingPathComponent("fonts.conf")
    // The system's rules name fonts for families, and how they are drawn.
    let rules = """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
        <dir>\(folder)</dir>
        <cachedir>/var/cache/fontconfig</cachedir>
        <include ignore_missing="yes">/etc/fonts/conf.d</include>
      </fontconfig>

      """
    try Data(rules.utf8).write(to: file)
    return ["FONTCONFIG_FILE": file.path]
  }
}
