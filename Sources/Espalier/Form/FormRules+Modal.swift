// The draft of an open modal.
extension FormRules {
  /// Opens the modal of a field that has one.
  mutating func openModal(of field: Int) {
    var modal = Modal(field: field, draft: answers[field], focus: nil, isEditing: false)
    switch structure.fields[field].kind {
    case .single:
      let isEmpty = structure.fields[field].optionCount == 0
      let first = isEmpty || !savesFocusedOption ? nil : 0
      modal.focus = answers[field].chosenOptions.first ?? first
    case .text: modal.isEditing = true
    case .toggle, .multiple: break
    }
    self.modal = modal
  }

  /// Toggles an option of a multiple choice, or chooses that of a single one, in the draft; one that
  /// does not exist is ignored.
  ///
  /// - Throws: ``FormRefusal/noModal`` or ``FormRefusal/wrongModal``.
  package mutating func choose(option: Int) throws(FormRefusal) {
    guard let modal else { throw .noModal }
    let (kind, count) = (
      structure.fields[modal.field].kind, structure.fields[modal.field].optionCount
    )
    guard kind.hasOptions else { throw .wrongModal }
    guard option >= 0, option < count else { return }
    if kind == .multiple {
      self.modal?.draft.choose(option: option, flipping: true)
    } else {
      self.modal?.focus = option
      self.modal?.draft = .options([option])
    }
  }

  /// Replaces the text of the draft.
  ///
  /// - Throws: ``FormRefusal/noModal`` or ``FormRefusal/wrongModal``.
  package mutating func type(_ text: Text) throws(FormRefusal) {
    guard let modal else { throw .noModal }
    guard structure.fields[modal.field].kind == .text else { throw .wrongModal }
    self.modal?.draft = .text(text)
    self.modal?.isEditing = true
  }

  /// Saves the draft as the answer and closes the modal.
  ///
  /// - Parameter normalize: Returns a typed text as an answer, or `nil` for none.
  package mutating func saveModal(normalize: (Text) -> Text?) -> [FormPart] {
    guard let modal, let answer = answerToSave(normalize: normalize) else { return [] }
    self.modal = nil
    return change(modal.field..<modal.field + 1, to: [answer])
  }

  /// The answer that saving the modal gives: in a single choice its focus, otherwise the draft, where a text
  /// is normalized; `nil` without a modal.
  package func answerToSave(normalize: (Text) -> Text?) -> FormAnswer<Text>? {
    guard let modal else { return nil }
    if structure.fields[modal.field].kind == .single { return FormAnswer(option: modal.focus) }
    guard case .text(let text) = modal.draft else { return modal.draft }
    return normalize(text).map { .text($0) } ?? .unanswered
  }

  /// Closes the modal and keeps the saved answer.
  package mutating func cancelModal() { modal = nil }

  /// Clears the draft; the modal stays open.
  package mutating func clearModal() {
    modal?.draft = .unanswered
    modal?.focus = nil
  }
}
