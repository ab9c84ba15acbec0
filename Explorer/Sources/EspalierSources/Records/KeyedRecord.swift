import EspalierJSON
import Foundation

/// A record of a table with its key.
struct KeyedRecord: Sendable {
  var key: RecordKey
  var values: [RecordValue]

  /// The values as the row of the record shows them.
  var row: RowValue {
    var text = ""
    for value in values {
      if text.utf8.count > JSONSource.detailLimit {
        return .text(RowText(text + ", ", isCut: true))
      }
      text += (text.isEmpty ? "" : ", ") + value.preview(limit: 80).words
    }
    return .text(RowText(text))
  }

  /// Returns the record as a JSON object, with blobs in Base64.
  ///
  /// - Parameter names: The names of the columns.
  func jsonObject(names: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in zip(names, values) {
      writer.key(name)
      switch value {
      case .null, .integer: writer.raw(value.bytes)
      // JSON has no infinity.
      case .real(let bits) where Double(bitPattern: bits).isFinite: writer.raw(value.bytes)
      case .literal(let text, let kind) where kind != .date: writer.raw(text)
      case .real, .text, .literal: writer.string(value.bytes)
      case .blob(let bytes): writer.string(Data(bytes).base64EncodedString())
      case .longBlob(let count), .longText(_, let count): writer.string(counted(count, "byte"))
      }
    }
    writer.endObject()
    return writer.bytes
  }
}
