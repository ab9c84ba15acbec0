/// What stands on a row of a ``FilterForm``.
///
/// Managers, sections and labels have ids of their own: a manager and a label may bear the same
/// one. Within its kind an id is unique in the whole form.
public enum FormItem<ID: Hashable>: Hashable {
  /// The header of a manager, which is the first row of its section of the list.
  case manager(ID)
  /// The header of a section, in a manager with a hierarchy.
  case section(ID)
  /// A label: something to check, to choose from or to type.
  case label(ID)
}

extension FormItem: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension FormItem: Codable where ID: Codable {}
#endif
