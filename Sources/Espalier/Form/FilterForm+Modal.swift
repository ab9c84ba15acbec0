extension FilterForm {
  /// The view that answers one field.
  public struct Modal {
    /// The field.
    public let field: ID
    /// The field's name.
    public let title: Text
    /// The kind of answer, which determines the view.
    public let kind: FormFieldKind
    /// The options to choose from; empty for a text.
    public let options: [Text]
    /// The text that is shown while a text is empty.
    public let placeholder: Text?
    /// The answer to be saved; a text exactly as typed.
    public internal(set) var draft: FormAnswer<Text>
    /// The option in focus in the modal of a single choice; `nil` if none is.
    public internal(set) var focus: Int?
    /// Whether a text is being edited, so that the keyboard is needed.
    public internal(set) var isEditing: Bool

    /// The part of the screen that it takes.
    public var presentation: SheetDetent { kind.presentation }

    /// The buttons, from left to right.
    public var actions: [FormAction] { [.cancel, .clear, .save] }

    /// Returns whether an option is chosen in the draft.
    public func isChosen(option: Int) -> Bool { draft.chosenOptions.contains(option) }

    /// The texts of the draft: the chosen options in their order, or the text.
    public var texts: [Text] {
      if case .text(let text) = draft { return [text] }
      return draft.chosenOptions.map { options[$0] }
    }

    init(_ modal: FormRules<Text>.Modal, of field: Field) {
      self.field = field.id
      title = field.name
      kind = field.kind
      options = field.kind.hasOptions ? field.options : []
      placeholder = field.kind == .text ? field.placeholder : nil
      draft = modal.draft
      focus = modal.focus
      isEditing = modal.isEditing
    }
  }

  /// Toggles an option of a multiple choice, or chooses that of a single one, in the draft.
  ///
  /// An option that does not exist is ignored.
  ///
  /// - Throws: ``FormError/noModal``, or ``FormError/wrongModal(field:)`` in the modal of a text.
  /// - Complexity: O(*k*) for *k* chosen options.
  public mutating func choose(option: Int) throws(FormError<ID, Text>) {
    do { try rules.choose(option: option) } catch { throw self.error(error) }
  }

  /// Replaces the text of the draft.
  ///
  /// - Throws: ``FormError/noModal``, or ``FormError/wrongModal(field:)`` in the modal of a choice.
  public mutating func type(_ text: Text) throws(FormError<ID, Text>) {
    do { try rules.type(text) } catch { throw self.error(error) }
  }

  /// Ends editing and leaves the modal open, as for the Done key.
  public mutating func endEditing() { rules.modal?.isEditing = false }

  /// Saves the draft as the answer and closes the modal.
  ///
  /// - Returns: Reloads of the rows whose text changed; empty if no modal is open.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func saveModal() -> RowChanges {
    let parts = rules.saveModal(normalize: normalize)
    return reload(parts)
  }

  /// Closes the modal and keeps the saved answer.
  ///
  /// Dismissing a modal by a gesture does the same.
  public mutating func cancelModal() { rules.cancelModal() }

  /// Clears the draft; the modal stays open.
  public mutating func clearModal() { rules.clearModal() }

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
