// Taps on rows, and what is done to the form as a whole.
extension FilterForm {
  /// Does what a row is for: a header opens or closes, a toggle flips, any other label opens its
  /// modal.
  ///
  /// What the item is decides, not what is drawn; it may be hidden. While a modal is open, taps on
  /// what lies behind it do nothing.
  ///
  /// - Throws: ``FormError`` if there is no such item.
  /// - Complexity: O(log *n*); closing a manager O(log *n* + *k*) for *k* items in it, where sections
  ///   are not remembered.
  @discardableResult
  public mutating func tap(_ item: FormItem<ID>) throws(FormError<ID, Text>) -> RowChanges {
    switch item {
    case .manager(let id):
      guard plan.managerIndices[id] != nil else { throw .unknownManager(id) }
      return toggle(item)
    case .section(let id):
      guard let group = plan.sectionIndices[id] else {
        throw .unknownSection(id)
      }
      return toggle(plan.header(of: group))
    case .label(let id):
      guard let label = plan.labelIndices[id] else { throw .unknownLabel(id) }
      guard modal == nil else { return RowChanges() }
      guard case .toggle = plan.labels[label].kind else {
        openModal(ofLabel: label)
        return RowChanges()
      }
      let flipped: FormAnswer<Text> = answers[label].isAnswered ? .unanswered : .checked
      return change(CollectionOfOne((label, flipped)))
    }
  }

  /// Does what the item at a row is for; see ``tap(_:)``.
  ///
  /// - Throws: ``FormError/rowOutOfRange(_:)``.
  @discardableResult
  public mutating func tap(at position: RowPosition) throws(FormError<ID, Text>) -> RowChanges {
    guard let item = outline.id(at: position) else { throw .rowOutOfRange(position) }
    return try tap(item)
  }

  private mutating func toggle(_ header: FormItem<ID>) -> RowChanges {
    guard modal == nil else { return RowChanges() }
    do {
      return try outline.toggle(header)
    } catch {
      preconditionFailure("A header of the form is not in its outline")
    }
  }

  /// Opens the headers above a label, so that it is a row.
  ///
  /// - Returns: Its row, and what changed.
  /// - Throws: ``FormError/unknownLabel(_:)``.
  /// - Complexity: O(log *n*).
  public mutating func reveal(
    _ label: ID
  ) throws(FormError<ID, Text>) -> (row: RowPosition, changes: RowChanges) {
    do {
      let (row, changes) = try outline.reveal(.label(label))
      guard let row else { preconditionFailure("A form filters none of its own rows") }
      return (row, changes)
    } catch {
      throw .unknownLabel(label)
    }
  }

  /// Presents the form: what is saved now is what ``cancel()`` goes back to.
  ///
  /// A modal that is open is cancelled. Making a form presents it.
  public mutating func begin() {
    cancelModal()
    presented = answers
  }

  /// The packages of all saved answers, which are left as they are.
  ///
  /// Saving twice gives the same packages twice.
  ///
  /// - Returns: The packages, or `nil` if a modal is open: saving the form is passed over then.
  /// - Complexity: O(*n*).
  public func save() -> [Package]? { modal == nil ? packages : nil }

  /// Goes back to the answers that were saved when the form was presented.
  ///
  /// What is open stays open. While a modal is open, this is passed over.
  ///
  /// - Returns: What reads differently.
  /// - Complexity: O(*n* + *k* log *n*) for *k* labels that go back.
  @discardableResult
  public mutating func cancel() -> RowChanges {
    guard modal == nil else { return RowChanges() }
    return change(presented.enumerated().map { ($0, $1) })
  }

  /// Takes every saved answer away; in a modal, the draft's alone.
  ///
  /// What is open stays open.
  ///
  /// - Returns: What reads differently, as one change.
  /// - Complexity: O(*n* + *k* log *n*) for *k* answers.
  @discardableResult
  public mutating func clear() -> RowChanges {
    guard modal == nil else {
      clearModal()
      return RowChanges()
    }
    return change(answers.indices.lazy.map { ($0, .unanswered) })
  }

  /// Takes the saved answer of one label away, as by a cross on its tag.
  ///
  /// - Throws: ``FormError/unknownLabel(_:)``, or ``FormError/modalIsOpen(label:)`` while a modal is.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func clear(_ label: ID) throws(FormError<ID, Text>) -> RowChanges {
    guard let index = plan.labelIndices[label] else { throw .unknownLabel(label) }
    if let modal { throw .modalIsOpen(label: modal.label) }
    return change(CollectionOfOne((index, .unanswered)))
  }
}
