import Driver
import Foundation

/// Bytes as the input of one of the explorer's parsers, which the environment names.
@main struct FuzzSources {
  private static let variable = "ESPALIER_FUZZ_TARGET"

  private static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment[variable] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("\(variable)=\(name) is none of \(names)\n".utf8))
      exit(64)
    }
    return target
  }()

  static func main() {
    if CommandLine.arguments.dropFirst().first == "--targets" {
      for target in FuzzTarget.allCases { print(target.rawValue) }
      return
    }
    _ = target
    Driver.run { start, count in
      let bytes = Array(UnsafeBufferPointer(start: start, count: count))
      Driver.say(String(decoding: bytes, as: UTF8.self))
      if let fault = FuzzSources.target.fault(in: bytes) { fatalError(fault) }
      return 0
    }
  }
}
