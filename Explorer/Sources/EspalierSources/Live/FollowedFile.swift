import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that grows, as a stream: its contents, and then the bytes that are appended.
///
/// A file that is cut short, replaced or removed is reported by a line in the stream; what was read before stays
/// there, and the new contents follow.
package final class FollowedFile: Sendable {
  /// The end from which the stream is read; it is closed with the last reference.
  package let descriptor: CInt

  private let task: Task<Void, Never>

  /// Opens a file.
  ///
  /// - Throws: ``SourceError`` if it cannot be opened or is no regular file.
  package init(path: String) throws(SourceError) {
    let file: OpenFile
    do throws(POSIXError) {
      file = try OpenFile.open(path: path)
    } catch {
      throw SourceError(error, path: path)
    }
    // Unlike a pipe, a socket can be written to without a signal when its reader is gone.
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, Self.streamType, 0, &ends) == 0 else {
      throw SourceError(POSIXError.last, path: path)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    let copy = Copy(of: file, path: path, to: ends[1])
    task = Task {
      // The first answer may be of the time before the watch.
      var isWanted = await copy.advance()
      guard isWanted else { return }
      for await _ in FileWatcher.changes(of: path, since: nil) {
        isWanted = await copy.advance()
        if !isWanted { return }
      }
    }
  }

  deinit {
    task.cancel()
    // Wakes a writer that waits for a reader.
    shutdown(descriptor, CInt(SHUT_RDWR))
    close(descriptor)
  }

  #if canImport(Glibc)
    private static let streamType = CInt(SOCK_STREAM.rawValue)
  #else
    private static let streamType = CInt(SOCK_STREAM)
  #endif

  /// The writing end, with the part of the file that was copied to it.
  private final class Copy: Sendable {
    private struct State {
      var file: OpenFile
      var offset = 0
      /// Whether the last byte ended a line.
      var isAtLineStart = true
      var isGone = false
    }

    private let path: String
    private let writing: CInt
    private let state: LockedValue<State>

    init(of file: OpenFile, path: String, to descriptor: CInt) {
      self.path = path
      writing = descriptor
      state = LockedValue(State(file: file))
      #if canImport(Darwin)
        var isOn: CInt = 1
        setsockopt(
          descriptor,
          SOL_SOCKET,
          SO_NOSIGPIPE,
          &isOn,
          socklen_t(MemoryLayout.size(ofValue: isOn))
        )
      #endif
    }

    deinit { close(writing) }

    /// Copies what has come since; returns whether somebody still reads.
    func advance() async -> Bool {
      let answer = try? await WorkerThreads.blocking.perform {
        self.state.withLock { self.advance(&$0) }
      }
      return answer ?? false
    }

    private func advance(_ state: inout State) -> Bool {
      while true {
        while let bytes = try? state.file.bytes(from: state.offset, count: 1 << 16), !bytes.isEmpty
        {
          guard send(bytes) else { return false }
          state.offset += bytes.count
          state.isAtLineStart = bytes.last == UInt8(ascii: "\n")
        }
        guard let now = try? OpenFile.open(path: path) else {
          if state.isGone { return true }
          state.isGone = true
          return report("was removed", &state)
        }
        let isSame = now.status.version.identity == state.file.status.version.identity
        if isSame, now.status.version.size >= state.offset {
          state.isGone = false
          return true
        }
        let event = isSame ? "was cut short" : "was replaced"
        guard report("\(event); its contents follow", &state) else { return false }
        state = State(file: now)
      }
    }

    /// Writes a line about the file.
    private func report(_ event: String, _ state: inout State) -> Bool {
      let start = state.isAtLineStart ? "" : "\n"
      state.isAtLineStart = true
      return send(Array("\(start)(\(path) \(event))\n".utf8))
    }

    private func send(_ bytes: [UInt8]) -> Bool {
      #if canImport(Darwin)
        let flags: CInt = 0
      #else
        let flags = CInt(truncatingIfNeeded: MSG_NOSIGNAL)
      #endif
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemSend(writing, $0, flags) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}

/// The system call, which the method of the same name hides.
private func systemSend(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer, _ flags: CInt) -> Int {
  send(descriptor, bytes.baseAddress, bytes.count, flags)
}
