import Foundation

/// A watcher of one file that may be written, truncated, replaced, removed or created again.
enum FileWatcher {
  /// Returns the versions of a file after a known one; nil means that there is no file.
  ///
  /// The folder of the file is watched, and that of the target if the path leads through links.
  /// Changes that neither reports, such as a redirected link further up, are noticed within two
  /// seconds.
  ///
  /// - Parameters:
  ///   - path: The file; links are followed.
  ///   - version: The version that the caller knows.
  static func changes(
    of path: String,
    since version: FileVersion?
  ) -> AsyncStream<FileVersion?> {
    let url = URL(fileURLWithPath: path)
    let folders = Set(
      [url, url.resolvingSymlinksInPath()].map {
        $0.deletingLastPathComponent().path
      }
    )
    // Polling covers a folder that cannot be watched.
    let streams = folders.compactMap { folder in
      (try? FolderSource(path: folder, showsHidden: true))?.changes(in: [nil])
    }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let last = LockedValue(version)
      let check: @Sendable () async -> Void = {
        let now = await currentVersion(of: path)
        last.withLock { last in
          guard now != last else { return }
          last = now
          continuation.yield(now)
        }
      }
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          for stream in streams {
            group.addTask { for await _ in stream { await check() } }
          }
          group.addTask {
            while !Task.isCancelled {
              await check()
              // Throws only when the stream has no consumer any more.
              try? await Task.sleep(for: .seconds(2))
            }
          }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func currentVersion(of path: String) async -> FileVersion? {
    try? await WorkerThreads.blocking.perform { try FileVersion(path: path) }
  }
}
