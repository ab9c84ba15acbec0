/// A filter form, shown as collapsible rows: groups, sections and fields.
///
/// Each group is a section of the list. Its header is the first row, followed by its fields, or by
/// the sections of a hierarchy with theirs. A toggle is answered in its row; a field of another
/// ``FormFieldKind`` opens a ``Modal`` with a *draft*, which becomes the *saved* answer when it is
/// saved.
///
///     var form = try FilterForm<String, String>([
///       .init("labels", title: "Labels", content: .fields([.init("new", "New here", .toggle)])),
///       .init("people", title: "People", content: .sections([
///         .init("who", title: "Who", fields: [
///           .init("pet", "Pet", .multiple, options: ["Cat", "Dog"])
///         ])
///       ])),
///     ])
///     try form.tap(.group("people"))       // inserts a row: the section "Who"
///     try form.tap(.field("pet"))          // form.modal is open
///     try form.choose(option: 0)
///     form.saveModal()                     // reloads of the rows whose text changed
///     form.save()                          // serialized answers: keys and values
///     form.predicate().matches(record)     // whether a record passes the filter
///
/// An ``Outline`` determines the visible rows; nothing else counts them. Every change of rows is
/// one ``RowChanges``. It reloads exactly the rows whose text changed: fields by their answers,
/// headers by their counts. Opening and closing a modal changes only ``modal``.
///
/// # Texts
///
/// A form only compares and hashes texts. A closure of the caller's normalizes a typed text, so no
/// Unicode tables are needed. Counts are values, which a ``FormFormatter`` turns into text.
///
/// # Invalid input
///
/// Invalid input throws ``FormError`` and changes nothing. An option that does not exist is
/// ignored, and so are actions on the form while a modal is open.
public struct FilterForm<ID: Hashable, Text: Hashable> {
  /// The rows: their positions, and whether they are open.
  public internal(set) var outline: Outline<FormRowID<ID>>

  /// The open modal, if any.
  public var modal: Modal? { rules.modal.map { Modal($0, of: schema.fields[$0.field]) } }

  /// Configuration; a change applies from then on.
  public var options: FormConfiguration {
    didSet { configure() }
  }

  /// Returns a typed text as an answer, or `nil` for none.
  let normalize: @Sendable (Text) -> Text?

  /// The ids and texts, which do not depend on answers.
  var schema: Schema
  /// The rules, by numbers: the answers and the draft.
  var rules: FormRules<Text>

  /// Creates a form with all groups closed.
  ///
  /// - Parameters:
  ///   - groups: The groups, with their initial answers.
  ///   - options: Configuration.
  ///   - normalize: Returns a typed text as an answer, or `nil` for none: trimmed, for example, or
  ///     `nil` if it is blank. Normalizing a normalized text must not change it.
  /// - Throws: ``FormError`` if an id or an option occurs twice, or an answer is not among the
  ///   options.
  /// - Complexity: O(*n*) for *n* fields and options.
  public init(
    _ groups: [Group],
    options: FormConfiguration = FormConfiguration(),
    normalize: @escaping @Sendable (Text) -> Text?
  ) throws(FormError<ID, Text>) {
    self.options = options
    self.normalize = normalize
    schema = try Schema(groups)
    let answers = try schema.firstAnswers(normalize: normalize)
    rules = FormRules(schema.structure, answers: answers, presented: answers)
    outline = Outline()
    configure()
    _ = layOut()
  }

  /// Applies the configuration.
  mutating func configure() {
    outline.policy.remembersDescendants = options.remembersSections
    rules.savesFocusedOption = options.savesFocusedOption
  }
}

extension FilterForm where Text == String {
  /// Creates a form with all groups closed, which trims typed texts and ignores blank ones.
  ///
  /// - Throws: ``FormError`` if an id or an option occurs twice, or an answer is not among the
  ///   options.
  /// - Complexity: O(*n*) for *n* fields and options.
  public init(
    _ groups: [Group],
    options: FormConfiguration = FormConfiguration()
  ) throws(FormError<ID, String>) {
    try self.init(groups, options: options, normalize: { WhitespaceTrimming.trimmed($0) })
  }
}

extension FilterForm: Sendable where ID: Sendable, Text: Sendable {}

extension FilterForm {
  /// Returns the saved answer of a field, or `nil` if there is no such field.
  public func answer(to field: ID) -> FormAnswer<Text>? {
    schema.fieldIndices[field].map { rules.answers[$0] }
  }

  /// Returns the texts of a field's saved answer: its options in their order, or the text; `nil` if
  /// there is no such field.
  ///
  /// A checked toggle has no text.
  public func texts(of field: ID) -> [Text]? {
    schema.fieldIndices[field].map { schema.texts(of: rules.answers[$0], to: $0) }
  }

  /// Returns the number of a group's visible sections, or `nil` if there is no such group.
  ///
  /// It is the number of all sections while the group is open, and 0 while it is closed. A flat
  /// group is one section.
  public func visibleSectionCount(ofGroup id: ID) -> Int? {
    guard let group = schema.groupIndices[id] else { return nil }
    let count = schema.structure.groups[group].sections.count
    return outline.isExpanded(.group(id)) == true ? count : 0
  }
}
