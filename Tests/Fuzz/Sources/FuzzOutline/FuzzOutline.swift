import Driver
import EspalierTestSupport

/// Bytes as operations on an outline and its reference model.
@main struct FuzzOutline {
  static func main() {
    Driver.run { start, count in
      var run = OutlineRun(Array(UnsafeBufferPointer(start: start, count: count)))
      var log: [Operation] = []
      let fault = run.fault { operation in
        log.append(operation)
        Driver.say("\(operation)")
      }
      if let fault {
        let steps = log.map { "\n  \($0)" }.joined()
        fatalError("\(fault)\nafter the operations:\(steps)")
      }
      return 0
    }
  }
}
