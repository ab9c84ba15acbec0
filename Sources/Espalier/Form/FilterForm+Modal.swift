extension FilterForm {
  /// What is shown to answer one label.
  public struct Modal {
    /// The label.
    public let label: ID
    /// The label's name.
    public let title: Text
    /// How it is answered: what to show.
    public let kind: Kind
    /// The answer as it would be saved; a text just as it is typed.
    public internal(set) var draft: FormAnswer<Text>
    /// The option that a picker stands on; `nil` if on none.
    public internal(set) var focus: Int?
    /// Whether a text is being typed, so that a keyboard is wanted.
    public internal(set) var isEditing: Bool

    /// How much of the screen it takes.
    public var presentation: FormPresentation {
      if case .checklist = kind { return .full }
      return .half
    }

    /// What can be done with it; its buttons, from left to right.
    public var actions: [FormAction] { [.cancel, .clear, .save] }

    /// Whether an option is chosen in the draft.
    public func isChosen(option: Int) -> Bool { draft.chosenOptions.contains(option) }

    /// What the draft reads as: the chosen options in their order, or the text.
    public var texts: [Text] {
      if case .text(let text) = draft { return [text] }
      let options = kind.options
      return draft.chosenOptions.map { options[$0] }
    }
  }

  /// Opens the modal of a label that is answered in one.
  mutating func openModal(ofLabel index: Int) {
    let label = plan.labels[index]
    var modal = Modal(
      label: label.id,
      title: label.name,
      kind: label.kind,
      draft: answers[index],
      focus: nil,
      isEditing: false
    )
    switch label.kind {
    case .picker(let options):
      let first = options.isEmpty || !self.options.savesUntouchedPicker ? nil : 0
      modal.focus = answers[index].chosenOptions.first ?? first
    case .text: modal.isEditing = true
    case .toggle, .checklist: break
    }
    self.modal = modal
  }

  /// Flips an option of a checklist, or chooses that of a picker, in the draft.
  ///
  /// An option that does not exist is passed over.
  ///
  /// - Throws: ``FormError/noModal``, or ``FormError/wrongModal(label:)`` in that of a text.
  /// - Complexity: O(*k*) for *k* chosen options.
  public mutating func choose(option: Int) throws(FormError<ID, Text>) {
    guard let modal else { throw .noModal }
    switch modal.kind {
    case .checklist(let options):
      guard options.indices.contains(option) else { return }
      self.modal?.draft.choose(option: option, flipping: true)
    case .picker(let options):
      guard options.indices.contains(option) else { return }
      self.modal?.focus = option
      self.modal?.draft = .options([option])
    case .toggle, .text: throw .wrongModal(label: modal.label)
    }
  }

  /// Types a text into the draft, in the place of what stood there.
  ///
  /// - Throws: ``FormError/noModal``, or ``FormError/wrongModal(label:)`` in that of a choice.
  public mutating func type(_ text: Text) throws(FormError<ID, Text>) {
    guard let modal else { throw .noModal }
    guard case .text = modal.kind else { throw .wrongModal(label: modal.label) }
    self.modal?.draft = .text(text)
    self.modal?.isEditing = true
  }

  /// Ends typing and leaves the modal open: the key Done.
  public mutating func endEditing() { modal?.isEditing = false }

  /// Makes the draft the saved answer and closes the modal.
  ///
  /// - Returns: What reads differently; nothing if no modal is open.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func saveModal() -> RowChanges {
    guard let modal, let label = plan.labelIndices[modal.label] else { return RowChanges() }
    self.modal = nil
    var answer = answer(drafted: modal.draft)
    if case .picker = modal.kind { answer = FormAnswer(option: modal.focus) }
    return change(CollectionOfOne((label, answer)))
  }

  /// What a draft amounts to as an answer: a text as it is read.
  func answer(drafted draft: FormAnswer<Text>) -> FormAnswer<Text> {
    guard case .text(let text) = draft else { return draft }
    return reading(text).map { .text($0) } ?? .unanswered
  }

  /// Closes the modal and leaves the saved answer as it was.
  ///
  /// This is also what happens when a modal is dismissed by a gesture.
  public mutating func cancelModal() { modal = nil }

  /// Takes the answer out of the draft; the modal stays open.
  public mutating func clearModal() {
    modal?.draft = .unanswered
    modal?.focus = nil
  }

  /// Does what a button of the modal is for.
  ///
  /// - Returns: What reads differently.
  @discardableResult
  public mutating func performInModal(_ action: FormAction) -> RowChanges {
    switch action {
    case .cancel: cancelModal()
    case .clear: clearModal()
    case .save: return saveModal()
    }
    return RowChanges()
  }
}

extension FilterForm.Modal: Equatable {}
extension FilterForm.Modal: Sendable where ID: Sendable, Text: Sendable {}
