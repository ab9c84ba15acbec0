import EspalierReplay

// The replay for a host that speaks WebAssembly, and natively the same functions.
//
// A replay is named by the address of its box. A host writes a line where `replay_line` says, has it
// answered, and reads the answer where `replay_text` says, all before its next call.

/// A replay with the line it is given and the answer it gives.
private final class ReplayBox {
  var replay = Replay()
  var line: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
  var text: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)

  deinit {
    line.deallocate()
    text.deallocate()
  }

  static func at(_ address: UnsafeMutableRawPointer) -> ReplayBox {
    Unmanaged<ReplayBox>.fromOpaque(address).takeUnretainedValue()
  }
}

/// Makes a replay without a component.
@_expose(wasm)
@_cdecl("replay_make")
package func replayMake() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ReplayBox()).toOpaque()
}

/// Gives a replay back.
@_expose(wasm)
@_cdecl("replay_drop")
package func replayDrop(_ replay: UnsafeMutableRawPointer) {
  Unmanaged<ReplayBox>.fromOpaque(replay).release()
}

/// The address of `count` bytes for the next line.
@_expose(wasm)
@_cdecl("replay_line")
package func replayLine(
  _ replay: UnsafeMutableRawPointer,
  _ count: Int32
) -> UnsafeMutablePointer<UInt8>? {
  let box = ReplayBox.at(replay)
  box.line.deallocate()
  box.line = .allocate(capacity: Int(max(count, 0)))
  box.line.initialize(repeating: 0)
  return box.line.baseAddress
}

/// Executes the line.
///
/// - Returns: The number of bytes of the response; -1 if there is none, for a blank line or a
///   comment.
@_expose(wasm)
@_cdecl("replay_answer")
package func replayAnswer(_ replay: UnsafeMutableRawPointer) -> Int32 {
  let box = ReplayBox.at(replay)
  guard let answer = box.replay.answer(Array(box.line)) else { return -1 }
  box.text.deallocate()
  box.text = .allocate(capacity: answer.count)
  _ = box.text.initialize(fromContentsOf: answer)
  return Int32(answer.count)
}

/// The address of the answer.
@_expose(wasm)
@_cdecl("replay_text")
package func replayText(_ replay: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8>? {
  ReplayBox.at(replay).text.baseAddress
}
