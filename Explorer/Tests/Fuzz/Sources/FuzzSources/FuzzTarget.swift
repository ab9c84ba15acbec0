import Dispatch
import Foundation

@testable import EspalierSources

/// A parser that is fuzzed.
enum FuzzTarget: String, CaseIterable {
  case csv, html, json, jsonl, markdown, picture, plist, text, toml, xml, yaml
  case archive, diff
  case expression, filter, gitignore, path, scalar

  /// The number of rows of a file that are read.
  private static let rowLimit = 300

  /// Parses an input in every way; returns a description of what is wrong, or nil.
  func fault(in bytes: [UInt8]) -> String? {
    switch self {
    case .csv:
      // The first byte chooses the delimiter, or that it has to be found out.
      guard let first = bytes.first else { return nil }
      let delimiters: [Character?] = [nil, ",", ";", "\t", "|"]
      let delimiter = delimiters[Int(first) % delimiters.count]
      return read(try CSVSource(Array(bytes.dropFirst()), name: "f", delimiter: delimiter))
    case .html: return read(try HTMLFormat.open(FileInput(.memory(bytes), name: "f.html")))
    case .json: return read(JSONSource(bytes, name: "f"))
    case .jsonl: return read(JSONSource(bytes, name: "f", lines: true))
    case .markdown:
      return read(try MarkdownFormat.source(of: FileInput(.memory(bytes), name: "f.md")))
    case .picture: return read(try PictureFormat.open(FileInput(.memory(bytes), name: "f.png")))
    case .plist: return read(PropertyListSource(bytes, name: "f"))
    case .text: return read(try TextFormat.source(of: FileInput(.memory(bytes), name: "f")))
    case .toml: return read(try TOMLFormat.source(of: FileInput(.memory(bytes), name: "f.toml")))
    case .xml: return read(try XMLSource(bytes, name: "f"))
    case .yaml: return read(try YAMLSource(bytes, name: "f"))
    case .archive:
      // Of entries with one name, the path of the last leads to the first.
      return read(try ArchiveFormat.open(FileInput(.memory(bytes), name: "f.tar")), canLose: true)
    case .diff: return Self.faultOfComparison(bytes)
    case .expression: return Self.faultOfExpression(bytes)
    case .filter: return Self.faultOfFilter(bytes)
    case .gitignore: return Self.faultOfGitignore(bytes)
    case .path: return Self.faultOfPath(bytes)
    case .scalar: return Self.faultOfScalar(bytes)
    }
  }

  /// Opens a source and reads it in every way; it may be refused with a ``SourceError``.
  private func read(
    _ open: @autoclosure () throws -> any TreeSource,
    canLose: Bool = false
  ) -> String? {
    do {
      let source = try open()
      return Self.wait {
        try await SourceReading.readAll(of: source, limit: Self.rowLimit, canLose: canLose)
      }
    } catch let error as SourceError {
      if case .cancelled = error { return "cancelled" }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Waits for asynchronous work; returns a description of an error other than a ``SourceError``.
  static func wait(_ work: @escaping @Sendable () async throws -> Void) -> String? {
    let done = DispatchSemaphore(value: 0)
    let fault = LockedValue<String?>(nil)
    Task {
      do {
        try await work()
      } catch let error as SourceError {
        if case .cancelled = error { fault.withLock { $0 = "cancelled" } }
      } catch {
        let description = "\(error)"
        fault.withLock { $0 = description }
      }
      done.signal()
    }
    done.wait()
    return fault.withLock { $0 }
  }
}
