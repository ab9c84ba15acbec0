import Foundation

/// Watches one file, whatever happens to it: written, cut short, replaced, removed, there again.
package enum FileWatch {
  /// The versions of the file at a path that come after one, `nil` for none being there.
  ///
  /// The folder of the file is listened to, and that of what the path leads to through links. What
  /// neither tells, such as a link further up that is turned elsewhere, is seen within two seconds.
  ///
  /// - Parameters:
  ///   - path: The file; links are followed.
  ///   - version: The version that is known.
  package static func changes(
    of path: String,
    since version: FileVersion?
  ) -> AsyncStream<FileVersion?> {
    let url = URL(fileURLWithPath: path)
    let folders = Set(
      [url, url.resolvingSymlinksInPath()].map {
        $0.deletingLastPathComponent().path
      }
    )
    // A folder that cannot be listened to is made up for by looking.
    let streams = folders.compactMap { folder in
      (try? FolderSource(path: folder, showsHidden: true))?.changes(in: [nil])
    }
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let last = Locked(version)
      let look: @Sendable () async -> Void = {
        let now = await current(path)
        last.withLock { last in
          guard now != last else { return }
          last = now
          continuation.yield(now)
        }
      }
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          for stream in streams {
            group.addTask { for await _ in stream { await look() } }
          }
          group.addTask {
            while !Task.isCancelled {
              await look()
              // Ends early, with an error, only when nobody listens any more.
              try? await Task.sleep(for: .seconds(2))
            }
          }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private static func current(_ path: String) async -> FileVersion? {
    let version = try? await offTheTaskThreads { () throws(SourceError) -> FileVersion in
      try FileVersion(path: path)
    }
    return version
  }
}
