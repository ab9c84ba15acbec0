import Foundation

/// The processes that draw pages.
public enum Renderer {
  /// The resident memory of the largest renderer of a browser in bytes, nil where there is no
  /// /proc.
  ///
  /// The browser keeps spare renderers, which are smaller than one with a page.
  public static func residentMemory(below browser: Int) -> Int? {
    descendants(of: browser)
      .filter { read($0, "cmdline").contains("--type=renderer") }
      .compactMap(residentMemory(of:))
      .max()
  }

  /// The processes that a process has started, and those that these have started, and so on.
  public static func descendants(of process: Int) -> [Int] {
    var found: [Int] = []
    var waiting = [process]
    while let next = waiting.popLast() {
      // Each thread has children of its own.
      let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(next)/task")
      let children = (threads ?? [])
        .flatMap { read(next, "task/\($0)/children").split(separator: " ") }
        .compactMap { Int($0) }
      found += children
      waiting += children
    }
    return found
  }

  private static func residentMemory(of process: Int) -> Int? {
    // A line such as "VmRSS:     81920 kB".
    let line = read(process, "status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
  }

  private static func read(_ process: Int, _ file: String) -> String {
    (try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? ""
  }
}
