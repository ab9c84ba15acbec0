import Foundation

/// Runs a body with a new folder, whose name has a space in it, and removes the folder.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("espalier tests \(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Writes a file and the folders it needs.
@discardableResult
func write(_ path: String, _ text: String, executable: Bool = false, in folder: URL) throws -> URL {
  let file = folder.appendingPathComponent(path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(),
    withIntermediateDirectories: true
  )
  try Data(text.utf8).write(to: file)
  if executable {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
  return file
}
