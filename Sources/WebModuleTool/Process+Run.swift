import Foundation

/// Runs a program to its end.
///
/// Its output goes to this program's output, or is returned when captured.
func run(
  _ program: URL,
  _ arguments: [String],
  capture: Bool = false
) throws -> (succeeded: Bool, output: Data) {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  let pipe = capture ? Pipe() : nil
  if let pipe { process.standardOutput = pipe }
  try process.run()
  let output = pipe?.fileHandleForReading.readDataToEndOfFile() ?? Data()
  process.waitUntilExit()
  return (process.terminationReason == .exit && process.terminationStatus == 0, output)
}
