import Driver
import EspalierTestSupport

/// Bytes as edits with undo, redo and loads in between.
@main struct FuzzHistory {
  static func main() {
    Driver.run { start, count in
      var run = HistoryRun(Array(UnsafeBufferPointer(start: start, count: count)))
      if let fault = run.fault(announce: { step in Driver.say(step) }) { fatalError(fault) }
      return 0
    }
  }
}
