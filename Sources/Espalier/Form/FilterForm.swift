/// A form to filter by, shown as rows that collapse: managers, sections, labels.
///
/// Each manager is a section of the list. Its header is the first row, and below it stand its
/// labels, or the sections of a hierarchy with theirs. A toggle is answered in place; a checklist, a
/// picker and a text open a ``Modal`` with a *draft*, which becomes the *saved* answer when it is
/// saved.
///
///     var form = try FilterForm<String, String>([
///       .init("labels", title: "Labels", content: .labels([.init("new", "New here", .toggle)])),
///       .init("people", title: "People", content: .sections([
///         .init("who", title: "Who", labels: [.init("pet", "Pet", .checklist(["Cat", "Dog"]))])
///       ])),
///     ])
///     try form.tap(.manager("people"))     // a row comes: the section "Who"
///     try form.tap(.label("pet"))          // form.modal is the checklist
///     try form.choose(option: 0)
///     form.saveModal()                     // reloads of what reads differently
///     form.save()                          // packages of key-value pairs
///     form.predicate().matches(record)     // and what it is all for
///
/// Which rows are visible an ``Outline`` decides; nothing else counts them. Every change of rows is
/// one ``RowChanges``. It reloads exactly the rows that read differently: labels by their answers,
/// headers by their counts. That a modal opens or closes is seen in ``modal`` alone.
///
/// # Texts
///
/// A form never looks into a text: it compares and hashes. What a typed text amounts to as an
/// answer is a function of the caller's, so no table of Unicode is needed. Counts are values, which a
/// ``FormFormatter`` puts into words.
///
/// # Bad input
///
/// What cannot be made sense of throws ``FormError`` and changes nothing. An option that does not
/// exist is passed over, and so is whatever concerns the form while a modal is open.
public struct FilterForm<ID: Hashable, Text: Hashable> {
  /// The rows: which stand where, and which are open.
  public internal(set) var outline: Outline<FormItem<ID>>

  /// What is being answered, while a modal is open.
  public internal(set) var modal: Modal?

  /// What may be decided either way; it holds from then on.
  public var options: FormOptions {
    didSet { outline.policy.remembersDescendants = options.remembersSections }
  }

  /// What a typed text amounts to as an answer; `nil` is none.
  let reading: @Sendable (Text) -> Text?

  /// The structure, which answers do not touch.
  var plan: Plan
  /// The saved answer of each label, in document order.
  var answers: [FormAnswer<Text>]
  /// How many labels of each group are answered.
  var answeredLabels: [Int]
  /// How many groups of each manager hold an answered label.
  var answeredGroups: [Int]
  /// The answers that ``cancel()`` goes back to.
  var presented: [FormAnswer<Text>]

  /// A form with all managers closed.
  ///
  /// - Parameters:
  ///   - managers: What it is made of, with the answers it has at first.
  ///   - options: What may be decided either way.
  ///   - reading: What a typed text amounts to as an answer, `nil` if to none: trimmed, for example,
  ///     or none if it is blank. Reading what was read must not change it.
  /// - Throws: ``FormError`` if an id or an option stands twice, or an answer is none of the options.
  /// - Complexity: O(*n*) for *n* labels and options.
  public init(
    _ managers: [Manager],
    options: FormOptions = FormOptions(),
    reading: @escaping @Sendable (Text) -> Text?
  ) throws(FormError<ID, Text>) {
    self.options = options
    self.reading = reading
    plan = try Plan(managers)
    answers = try plan.firstAnswers(reading: reading)
    presented = answers
    answeredLabels = []
    answeredGroups = []
    outline = Outline()
    outline.policy.remembersDescendants = options.remembersSections
    _ = layOut()
    count()
  }
}

extension FilterForm where Text == String {
  /// A form with all managers closed, in which typed texts are trimmed and blank ones are no answer.
  ///
  /// - Throws: ``FormError`` if an id or an option stands twice, or an answer is none of the options.
  /// - Complexity: O(*n*) for *n* labels and options.
  public init(
    _ managers: [Manager],
    options: FormOptions = FormOptions()
  ) throws(FormError<ID, String>) {
    try self.init(managers, options: options, reading: { FormText.trimmed($0) })
  }
}

extension FilterForm: Sendable where ID: Sendable, Text: Sendable {}

extension FilterForm {
  /// The saved answer of a label, or `nil` if there is no such label.
  public func answer(to label: ID) -> FormAnswer<Text>? {
    plan.labelIndices[label].map { answers[$0] }
  }

  /// What a label's saved answer reads as: its options in their order, or the text; `nil` if there
  /// is no such label.
  ///
  /// A checked toggle has nothing to read.
  public func texts(of label: ID) -> [Text]? {
    plan.labelIndices[label].map { plan.texts(of: answers[$0], to: $0) }
  }

  /// How many of a manager's sections can be seen, or `nil` if there is no such manager.
  ///
  /// All of them while it is open, and none while it is closed. A flat manager is one section.
  public func visibleSectionCount(ofManager id: ID) -> Int? {
    guard let manager = plan.managerIndices[id] else { return nil }
    return outline.isExpanded(.manager(id)) == true ? plan.managers[manager].groups.count : 0
  }
}
