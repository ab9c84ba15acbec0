// Cases that are stored by names of their own, so that renaming one changes nothing that is stored.
#if !hasFeature(Embedded)
  extension Decoder {
    /// Decodes a name, and returns the value that is stored by it.
    func value<Value>(in names: [(value: Value, name: String)]) throws -> Value {
      let container = try singleValueContainer()
      let name = try container.decode(String.self)
      if let pair = names.first(where: { $0.name == name }) { return pair.value }
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\(name) is none of " + names.map(\.name).joined(separator: ", ")
      )
    }
  }

  extension Encoder {
    /// Encodes the name by which a value is stored.
    func encodeName<Value: Equatable>(
      of value: Value,
      in names: [(value: Value, name: String)]
    ) throws {
      guard let pair = names.first(where: { $0.value == value }) else {
        preconditionFailure("expected a name for each case, got none for \(value)")
      }
      var container = singleValueContainer()
      try container.encode(pair.name)
    }
  }

  extension KeyedDecodingContainer {
    /// Returns the only key, of an object that is to have one.
    func onlyKey() throws -> Key {
      guard let key = allKeys.first, allKeys.count == 1 else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: codingPath,
            debugDescription: "expected one key that is known, got \(allKeys.count)"
          )
        )
      }
      return key
    }
  }
#endif
