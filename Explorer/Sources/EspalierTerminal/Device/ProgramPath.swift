import Foundation

/// The places of other programs.
enum ProgramPath {
  /// Returns the path of a program in the folders that the environment names; nil if it is in none.
  static func find(_ name: String, in environment: [String: String]) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
