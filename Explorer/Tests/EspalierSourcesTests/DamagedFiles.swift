import EspalierSources
import ExplorerTestSupport

/// Copies of a file with random damage.
enum DamagedFiles {
  /// Returns a copy of bytes in which some were changed, removed, repeated or inserted, or the end is
  /// missing.
  ///
  /// - Parameter marks: Bytes that mean something in the format, which are inserted often.
  static func damaged(
    _ bytes: [UInt8],
    marks: String,
    using generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    let marks = Array(marks.utf8)
    for _ in 0...generator.below(4) {
      let index = generator.below(bytes.count + 1)
      let run = index..<min(bytes.count, index + 1 + generator.below(20))
      switch generator.below(6) {
      case 0 where index < bytes.count: bytes[index] = UInt8(generator.below(256))
      case 1: bytes.removeSubrange(run)
      case 2: bytes.insert(contentsOf: bytes[run], at: generator.below(bytes.count + 1))
      case 3: bytes.removeSubrange(index...)
      default: bytes.insert(marks.isEmpty ? 0 : marks[generator.below(marks.count)], at: index)
      }
    }
    return bytes
  }

  /// Opens damaged copies of a file, and reads each in every way.
  ///
  /// A source may refuse a file with a ``SourceError``. Everything that it shows has to be
  /// consistent; see ``drawing(_:pageSize:)``.
  ///
  /// - Parameter share: The divisor of the number of copies, for formats that take long.
  static func read(
    _ bytes: [UInt8],
    marks: String = "",
    seed: UInt64,
    share: Int = 1,
    open: ([UInt8]) throws -> any TreeSource
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<TestScale.damagedFiles / share {
      let copy = damaged(bytes, marks: marks, using: &generator)
      do {
        try await readAll(of: open(copy))
      } catch is SourceError {
        continue
      } catch {
        throw TestFailure("seed \(seed), step \(step): \(error) in \(copy)")
      }
    }
  }

  /// Reads all rows, faults, values and matches.
  static func readAll<Source: TreeSource>(of source: Source) async throws {
    _ = try await drawing(source, pageSize: 7)
    _ = try await source.faults(strict: true)
    let read = source.contentReader()
    let found = LockedList<SourceMatch<Source.NodeID>>()
    try await source.search(for: SourceQuery(.regex("."), limit: 50)) { _ in
    } found: { match in
      found.append(match)
      return true
    }
    for match in found.all {
      guard let node = match.nodes.last else { continue }
      _ = try read(node.id, true)
      _ = try await source.value(of: node.id)
      // The path leads to the first node that has it.
      let path = source.path(of: node.id)
      // A name that is not UTF-8 cannot be given as a path.
      if path.unicodeScalars.contains("\u{FFFD}") { continue }
      guard try await source.node(path: path) != nil else {
        throw TestFailure("nothing at \(path), the path of \(node)")
      }
    }
  }
}

/// A list that several tasks append to.
final class LockedList<Element: Sendable>: Sendable {
  private let elements = LockedValue<[Element]>([])
  func append(_ element: Element) { elements.withLock { $0.append(element) } }
  var all: [Element] { elements.withLock { $0 } }
}
