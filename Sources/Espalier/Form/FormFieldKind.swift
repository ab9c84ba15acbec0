/// The kind of a form's field: what its answer may be.
///
/// These are the words of forms everywhere: in the definition of a ``FilterForm``, in its rows and
/// modals, in stored definitions, and in the data of the element `<espalier-form>`.
public enum FormFieldKind: Hashable, Sendable, CaseIterable {
  /// Checked or not, by a tap on its row.
  case toggle
  /// Any number of options.
  case multiple
  /// One option.
  case single
  /// A typed text.
  case text

  /// Whether its answer is chosen among options.
  public var hasOptions: Bool { self == .multiple || self == .single }

  /// The part of the screen that its modal takes.
  package var presentation: SheetDetent { self == .multiple ? .full : .half }
}

#if !hasFeature(Embedded)
  extension FormFieldKind: Codable {
    private static let names: [(FormFieldKind, String)] = [
      (.toggle, "toggle"), (.multiple, "multiple"), (.single, "single"), (.text, "text"),
    ]

    /// Decodes the name, as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
      self = try decoder.value(in: Self.names)
    }

    /// Encodes `"toggle"`, `"multiple"`, `"single"` or `"text"`.
    public func encode(to encoder: any Encoder) throws {
      try encoder.encodeName(of: self, in: Self.names)
    }
  }
#endif
