/// The identity of a row of a ``FilterForm``.
///
/// Groups, sections and fields have separate ids: a group and a field may have the same one. Within
/// its kind an id is unique in the whole form.
public enum FormRowID<ID: Hashable>: Hashable {
  /// The header of a group, which is the first row of its section of the list.
  case group(ID)
  /// The header of a section, in a group with a hierarchy.
  case section(ID)
  /// A field to check, to choose from or to type into.
  case field(ID)
}

extension FormRowID: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension FormRowID: Codable where ID: Codable {
    private enum CodingKeys: String, CodingKey {
      case group, section, field
    }

    /// Decodes an object with one of the keys `group`, `section` and `field`, and the id.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let key = try values.onlyKey()
      let id = try values.decode(ID.self, forKey: key)
      switch key {
      case .group: self = .group(id)
      case .section: self = .section(id)
      case .field: self = .field(id)
      }
    }

    /// Encodes `{"group": id}`, `{"section": id}` or `{"field": id}`.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .group(let id): try values.encode(id, forKey: .group)
      case .section(let id): try values.encode(id, forKey: .section)
      case .field(let id): try values.encode(id, forKey: .field)
      }
    }
  }
#endif
