import EspalierServer
import EspalierSources
import Foundation

// The token.

extension ServeCommand {
  /// The variable of the environment that may hold the token.
  private static let variable = "ESPALIER_TOKEN"

  /// The greatest size of a file with a token, in bytes.
  private static let maxFileSize = 4096

  /// The token of the options or of the environment, or a random one if other machines can connect.
  func accessToken(at address: ListenAddress) throws(CommandError) -> AccessToken? {
    let origin: String
    let text: String
    if let token {
      (origin, text) = ("--token", token)
    } else if let tokenFile {
      (origin, text) = ("--token-file \(shown(tokenFile))", try Self.firstLine(of: tokenFile))
    } else if let value = ProcessInfo.processInfo.environment[Self.variable], !value.isEmpty {
      (origin, text) = (Self.variable, value)
    } else {
      return address.isLoopback ? nil : .random()
    }
    do {
      return try AccessToken(text)
    } catch {
      throw CommandError(code: .usage, message: "\(origin): \(error.reason)")
    }
  }

  /// Reads a file with one line.
  private static func firstLine(of path: String) throws(CommandError) -> String {
    let bytes: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      bytes = try file.read(upToCount: maxFileSize) ?? Data()
      try file.close()
    } catch {
      throw CommandError(code: .noInput, message: "--token-file \(shown(path)): cannot be read")
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }
}

private func shown(_ path: String) -> String { TerminalSafeText.escaped(path.utf8) }
