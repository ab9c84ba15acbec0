import Driver

/// Bytes as JSON, good or bad.
@main struct FuzzJSON {
  static func main() {
    Driver.run { start, count in
      let bytes = Array(UnsafeBufferPointer(start: start, count: count))
      Driver.say(String(decoding: bytes.dropFirst(), as: UTF8.self))
      if let failure = JSONRun.failure(in: bytes) { fatalError(failure) }
      return 0
    }
  }
}
