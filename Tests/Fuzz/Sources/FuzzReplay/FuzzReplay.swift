import Driver
import EspalierReplay
import EspalierTestSupport

/// Bytes as the lines of a log for the replay.
@main struct FuzzReplay {
  static func main() {
    Driver.run { start, count in
      var replay = Replay()
      let bytes = Array(UnsafeBufferPointer(start: start, count: count))
      let fault = ReplayRun.fault(in: bytes) { line in
        Driver.say("> " + String(decoding: line, as: UTF8.self))
        let answer = replay.answer(line)
        if let answer { Driver.say("< " + String(decoding: answer, as: UTF8.self)) }
        return answer
      }
      if let fault { fatalError(fault) }
      return 0
    }
  }
}
