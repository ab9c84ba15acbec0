import Foundation

/// The default browser of the system.
package enum SystemBrowser {
  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// Opens a URL, and waits until the opener has exited.
  ///
  /// - Returns: The reason of a failure, `nil` on success.
  package static func open(_ address: String) async -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [opener, address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return await withCheckedContinuation { continuation in
      process.terminationHandler = { ended in
        let status = ended.terminationStatus
        switch status {
        case 0: continuation.resume(returning: nil)
        case 127: continuation.resume(returning: "there is no \(opener)")
        default: continuation.resume(returning: "\(opener) ended with \(status)")
        }
      }
      do {
        try process.run()
      } catch {
        continuation.resume(returning: "\(opener) cannot be started")
      }
    }
  }
}
