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
  extension FormRowID: Codable where ID: Codable {}
#endif
