// Taps on rows, and actions on the whole form.
extension FilterForm {
  /// Performs a tap on an item: opens or closes a header, flips a toggle, or opens the modal of any
  /// other field.
  ///
  /// The item may be hidden. While a modal is open, taps on the rows behind it have no effect.
  ///
  /// - Throws: ``FormError`` if there is no such item.
  /// - Complexity: O(log *n*); closing a group O(log *n* + *k*) for *k* items in it, if sections
  ///   are not remembered.
  @discardableResult
  public mutating func tap(_ item: FormRowID<ID>) throws(FormError<ID, Text>) -> RowChanges {
    switch item {
    case .group(let id):
      guard schema.groupIndices[id] != nil else { throw .unknownGroup(id) }
      return toggle(item)
    case .section(let id):
      guard let section = schema.sectionIndices[id] else {
        throw .unknownSection(id)
      }
      return toggle(schema.header(of: section))
    case .field(let id):
      guard let field = schema.fieldIndices[id] else { throw .unknownField(id) }
      let parts = rules.tap(field)
      return reload(parts)
    }
  }

  /// Performs a tap on the item at a row; see ``tap(_:)``.
  ///
  /// - Throws: ``FormError/rowOutOfRange(_:)``.
  @discardableResult
  public mutating func tap(at position: RowPosition) throws(FormError<ID, Text>) -> RowChanges {
    guard let item = outline.id(at: position) else { throw .rowOutOfRange(position) }
    return try tap(item)
  }

  private mutating func toggle(_ header: FormRowID<ID>) -> RowChanges {
    guard rules.modal == nil else { return RowChanges() }
    do {
      return try outline.toggle(header)
    } catch {
      preconditionFailure("expected a header of the outline, got an unknown item")
    }
  }

  /// Opens the headers above a field, so that it is visible.
  ///
  /// - Returns: Its row, and the changes.
  /// - Throws: ``FormError/unknownField(_:)``.
  /// - Complexity: O(log *n*).
  public mutating func reveal(
    _ field: ID
  ) throws(FormError<ID, Text>) -> (row: RowPosition, changes: RowChanges) {
    do {
      let (row, changes) = try outline.reveal(.field(field))
      guard let row else {
        preconditionFailure("expected a visible row of the revealed field, got a filtered one")
      }
      return (row, changes)
    } catch {
      throw .unknownField(field)
    }
  }

  /// Presents the form: makes the present answers those that ``cancel()`` restores.
  ///
  /// An open modal is cancelled. Creating a form presents it.
  public mutating func begin() { rules.begin() }

  /// Returns the serialized answers, which stay as they are.
  ///
  /// Saving twice returns the same answers twice.
  ///
  /// - Returns: The answers, or `nil` while a modal is open: the form cannot be saved then.
  /// - Complexity: O(*n*).
  public func save() -> [SerializedAnswers]? { rules.modal == nil ? serializedAnswers : nil }

  /// Restores the answers that were saved when the form was presented.
  ///
  /// Expansion does not change. While a modal is open, this has no effect.
  ///
  /// - Returns: Reloads of the rows whose text changed.
  /// - Complexity: O(*n* + *k* log *n*) for *k* fields that change.
  @discardableResult
  public mutating func cancel() -> RowChanges {
    let parts = rules.cancel()
    return reload(parts)
  }

  /// Clears every saved answer; in a modal, only the draft.
  ///
  /// Expansion does not change.
  ///
  /// - Returns: Reloads of the rows whose text changed, as one change.
  /// - Complexity: O(*n* + *k* log *n*) for *k* answers.
  @discardableResult
  public mutating func clear() -> RowChanges {
    let parts = rules.clear()
    return reload(parts)
  }

  /// Clears the saved answer of one field, as for the close button of its tag.
  ///
  /// - Throws: ``FormError/unknownField(_:)``, or ``FormError/modalIsOpen(field:)`` while a modal
  ///   is open.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func clear(_ field: ID) throws(FormError<ID, Text>) -> RowChanges {
    guard let index = schema.fieldIndices[field] else { throw .unknownField(field) }
    let parts: [FormPart]
    do { parts = try rules.clear(index) } catch { throw self.error(error) }
    return reload(parts)
  }
}
