package import Foundation

/// The folder Conformance/, and how an answer is held against what is expected there.
package enum Conformance {
  /// The folder.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Conformance")

  /// The names of the files with vectors.
  package static var vectors: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".jsonl") }.sorted()
    }
  }

  /// The object that some JSON is.
  package static func object(_ json: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw NoObject(text: String(decoding: json, as: UTF8.self))
    }
    return object
  }

  /// Whether an answer holds what is expected; it may hold more, and an error's message is free.
  package static func agrees(_ answer: [String: Any], _ expected: [String: Any]) -> Bool {
    expected.allSatisfy { key, value in
      if let expected = value as? [String: Any], let given = answer[key] as? [String: Any] {
        return agrees(given, expected.filter { $0.key != "message" })
      }
      guard let given = answer[key] as? NSObject, let value = value as? NSObject else {
        return false
      }
      return given.isEqual(value)
    }
  }

  /// Some JSON is no object.
  package struct NoObject: Error {
    let text: String
  }
}
