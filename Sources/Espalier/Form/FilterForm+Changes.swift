// The rows that depend on answers.
extension FilterForm {
  /// Reloads the rows of parts that read differently.
  ///
  /// - Complexity: O(*k* log *n*) for *k* parts.
  mutating func reload(_ parts: [FormPart]) -> RowChanges {
    do {
      return try outline.reload(parts.map { schema.item(of: $0) })
    } catch {
      preconditionFailure("expected an item of the outline, got an unknown one")
    }
  }

  /// Applies the schema to the outline.
  mutating func layOut() -> RowChanges {
    do {
      return try outline.apply(schema.outlineSections)
    } catch {
      preconditionFailure("expected a schema with unique ids and valid levels")
    }
  }

  /// Converts a refusal that concerns the open modal.
  func error(_ refusal: FormRefusal) -> FormError<ID, Text> {
    guard let modal else { return .noModal }
    return refusal == .modalIsOpen
      ? .modalIsOpen(field: modal.field) : .wrongModal(field: modal.field)
  }
}
