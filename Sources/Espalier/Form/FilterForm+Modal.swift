extension FilterForm {
  /// The view that answers one field.
  public struct Modal {
    /// The field.
    public let field: ID
    /// The field's name.
    public let title: Text
    /// The kind of answer, which determines the view.
    public let kind: Kind
    /// The answer to be saved; a text exactly as typed.
    public internal(set) var draft: FormAnswer<Text>
    /// The option in a picker's focus; `nil` if none is.
    public internal(set) var focus: Int?
    /// Whether a text is being edited, so that the keyboard is needed.
    public internal(set) var isEditing: Bool

    /// The part of the screen that it takes.
    public var presentation: SheetDetent {
      if case .checklist = kind { return .full }
      return .half
    }

    /// The buttons, from left to right.
    public var actions: [FormAction] { [.cancel, .clear, .save] }

    /// Returns whether an option is chosen in the draft.
    public func isChosen(option: Int) -> Bool { draft.chosenOptions.contains(option) }

    /// The texts of the draft: the chosen options in their order, or the text.
    public var texts: [Text] {
      if case .text(let text) = draft { return [text] }
      let options = kind.options
      return draft.chosenOptions.map { options[$0] }
    }
  }

  /// Opens the modal of a field that has one.
  mutating func openModal(ofField index: Int) {
    let field = schema.fields[index]
    var modal = Modal(
      field: field.id,
      title: field.name,
      kind: field.kind,
      draft: answers[index],
      focus: nil,
      isEditing: false
    )
    switch field.kind {
    case .picker(let options):
      let first = options.isEmpty || !self.options.savesUntouchedPicker ? nil : 0
      modal.focus = answers[index].chosenOptions.first ?? first
    case .text: modal.isEditing = true
    case .toggle, .checklist: break
    }
    self.modal = modal
  }

  /// Toggles an option of a checklist, or chooses that of a picker, in the draft.
  ///
  /// An option that does not exist is ignored.
  ///
  /// - Throws: ``FormError/noModal``, or ``FormError/wrongModal(field:)`` in the modal of a text.
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
    case .toggle, .text: throw .wrongModal(field: modal.field)
    }
  }

  /// Replaces the text of the draft.
  ///
  /// - Throws: ``FormError/noModal``, or ``FormError/wrongModal(field:)`` in the modal of a choice.
  public mutating func type(_ text: Text) throws(FormError<ID, Text>) {
    guard let modal else { throw .noModal }
    guard case .text = modal.kind else { throw .wrongModal(field: modal.field) }
    self.modal?.draft = .text(text)
    self.modal?.isEditing = true
  }

  /// Ends editing and leaves the modal open, as for the Done key.
  public mutating func endEditing() { modal?.isEditing = false }

  /// Saves the draft as the answer and closes the modal.
  ///
  /// - Returns: Reloads of the rows whose text changed; empty if no modal is open.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func saveModal() -> RowChanges {
    guard let modal, let field = schema.fieldIndices[modal.field] else { return RowChanges() }
    self.modal = nil
    var answer = answer(drafted: modal.draft)
    if case .picker = modal.kind { answer = FormAnswer(option: modal.focus) }
    return change(CollectionOfOne((field, answer)))
  }

  /// Returns the answer for a draft: a text is normalized.
  func answer(drafted draft: FormAnswer<Text>) -> FormAnswer<Text> {
    guard case .text(let text) = draft else { return draft }
    return normalize(text).map { .text($0) } ?? .unanswered
  }

  /// Closes the modal and keeps the saved answer.
  ///
  /// Dismissing a modal by a gesture does the same.
  public mutating func cancelModal() { modal = nil }

  /// Clears the draft; the modal stays open.
  public mutating func clearModal() {
    modal?.draft = .unanswered
    modal?.focus = nil
  }

  /// Performs the action of a button of the modal.
  ///
  /// - Returns: Reloads of the rows whose text changed.
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
