package import Foundation

/// The folder Conformance/, and the comparison of answers with its expectations.
package enum Conformance {
  /// The folder.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Conformance")

  /// The names of the files of vectors.
  package static var vectors: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".jsonl") }.sorted()
    }
  }

  /// Parses a JSON object.
  package static func object(_ json: Data) throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw NoObject(text: String(decoding: json, as: UTF8.self))
    }
    return object
  }

  /// Whether an answer contains the expected members; it may contain more, and the message of an
  /// error is not compared.
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

  /// Thrown if the JSON is not an object.
  package struct NoObject: Error {
    let text: String
  }
}
