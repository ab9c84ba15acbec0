import EspalierSources
import ExplorerTestSupport
import Foundation

/// Copies of a file with random damage.
enum DamagedFiles {
  /// The time in which a copy of a few kilobytes has to be read in every way; much longer beside other tests,
  /// which may keep all processors busy.
  private static let timeLimit = TestScale.isSoak ? Duration.seconds(30) : .seconds(600)

  /// The memory that reading a copy may add to that of the process.
  private static let memoryLimit = 200_000_000

  /// The number of rows of a copy that are read: damage can make a list contain itself many times.
  private static let rowLimit = 5_000

  /// Returns a copy of bytes in which some were changed, removed, repeated or inserted, or the end is
  /// missing.
  ///
  /// - Parameter marks: Bytes that mean something in the format, which are inserted often.
  static func damaged(
    _ bytes: [UInt8],
    marks: [UInt8],
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0...generator.below(4) {
      let index = generator.below(bytes.count + 1)
      let run = index..<min(bytes.count, index + 1 + generator.below(20))
      switch generator.below(7) {
      case 0 where index < bytes.count: bytes[index] = UInt8(generator.below(256))
      case 1 where index < bytes.count: bytes[index] ^= 1 << UInt8(generator.below(8))
      case 2: bytes.removeSubrange(run)
      case 3: bytes.insert(contentsOf: bytes[run], at: generator.below(bytes.count + 1))
      case 4: bytes.removeSubrange(index...)
      default: bytes.insert(marks.isEmpty ? 0 : marks[generator.below(marks.count)], at: index)
      }
    }
    return bytes
  }

  /// Opens damaged copies of a file, from memory and from disk in turn, and reads each in every way.
  ///
  /// A copy may be refused with a ``SourceError``. Everything that is shown of it has to be
  /// consistent; see ``drawing(_:pageSize:limit:)``. One that is read for too long ends the process,
  /// as one does that traps: it is then left in the temporary folder. A soak, which reads nothing
  /// else meanwhile, limits the memory as well.
  static func read(_ sample: DamagedSample, seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.path + "/" + sample.name
    let steps = TestScale.isSoak ? TestScale.damagedFiles : TestScale.damagedFiles / sample.share
    var longest = Duration.zero
    var largest = 0
    for step in 0..<steps {
      let copy = damaged(sample.bytes, marks: sample.marks, using: &generator)
      try folder.write(sample.name, copy)
      let place = "\(sample.name), seed \(seed) + \(TestScale.seedBase), step \(step)"
      let watchdog = Watchdog(timeLimit, "\(place): no end after \(timeLimit): \(path)")
      defer { watchdog.stop() }
      let before = TestScale.isSoak ? MemoryPeak.reset() : 0
      let start = ContinuousClock.now
      do {
        try await SourceReading.readAll(
          of: open(copy, path, of: sample, fromDisk: step.isMultiple(of: 2)),
          limit: rowLimit,
          canLose: sample.hasIndex
        )
      } catch let error as SourceError {
        if case .cancelled = error { throw TestFailure("\(place): \(error)") }
      } catch {
        throw TestFailure("\(place): \(error) in \(copy)")
      }
      longest = max(longest, ContinuousClock.now - start)
      guard TestScale.isSoak else { continue }
      largest = max(largest, MemoryPeak.bytes - before)
      guard largest <= memoryLimit else {
        throw TestFailure("\(place): \(largest) bytes of memory for \(copy)")
      }
    }
    if TestScale.isSoak {
      print("damaged: \(steps) of \(sample.name), at most \(longest), \(largest / 1_000_000) MB")
    }
  }

  /// Opens a copy as the format of the sample, or as what it says it is, with the files in it.
  private static func open(
    _ copy: [UInt8],
    _ path: String,
    of sample: DamagedSample,
    fromDisk: Bool
  ) throws -> any TreeSource {
    if fromDisk { return try SourceOpener.open(path: path, opensFiles: true) }
    return try SourceOpener.open(bytes: copy, name: sample.name, as: sample.format)
  }
}

/// A file in a format, of which damaged copies are read.
struct DamagedSample: Sendable, CustomStringConvertible {
  /// The name, with an extension that says the format.
  var name: String

  /// The contents without damage.
  var bytes: [UInt8]

  /// Bytes that mean something in the format.
  var marks: [UInt8] = []

  /// Whether the file has an index for finding a row by its key, which may be damaged while the row is not.
  var hasIndex = false

  /// The divisor of the number of copies in a short test, for formats that take long.
  var share = 1

  var description: String { name }

  /// The format that the name says.
  var format: SourceFormat? { SourceFormat(name: Array(name.utf8)) }
}

/// A limit on the time of what may not return to be asked for it: it ends the process.
private final class Watchdog: Sendable {
  private let isStopped = LockedValue(false)

  init(_ limit: Duration, _ message: String) {
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .seconds(Int(limit.components.seconds))
    ) { [isStopped] in
      if !isStopped.withLock({ $0 }) { fatalError(message) }
    }
  }

  func stop() { isStopped.withLock { $0 = true } }
}

/// The greatest memory of the process since it was last reset, where the system can tell.
private enum MemoryPeak {
  /// Forgets the peak so far, and returns the memory in use.
  static func reset() -> Int {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    return bytes
  }

  /// The peak; 0 where the system does not tell.
  static var bytes: Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let count = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
    else { return 0 }
    return count * 1024
  }
}
