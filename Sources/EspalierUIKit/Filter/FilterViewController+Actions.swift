#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Saving, canceling, counting and state restoration.
  extension FilterViewController {
    /// Saves, reports the packages of all saved answers and ends the form.
    ///
    /// Does nothing while a modal is open.
    func save() {
      guard let packages = form.save() else { return }
      isFinished = true
      didSave(packages)
      dismissIfNeeded()
    }

    /// Restores the answers of before the form was presented, and ends the form.
    ///
    /// Does nothing while a modal is open.
    func cancel() {
      guard form.modal == nil else { return }
      revertAndNotify()
      dismissIfNeeded()
    }

    /// Restores the answers of before the form was presented, and reports the cancellation.
    func revertAndNotify() {
      change { form in
        form.cancelModal()
        return form.cancel()
      }
      isFinished = true
      didCancel()
    }

    private func dismissIfNeeded() {
      guard dismissesItself, presentingViewController != nil else { return }
      dismiss(animated: AnimationPreference.isShown(true))
    }

    // MARK: Predicate and counts

    /// Returns the predicate of the saved answers.
    ///
    /// - Parameter includingDraft: Whether the draft of an open modal counts as if it were saved.
    public func predicate(includingDraft: Bool = false) -> FormPredicate<ID, String> {
      form.predicate(combiningToggles: combinesToggles, includingDraft: includingDraft)
    }

    /// Shows the number of matching records for each answer and for the form.
    ///
    /// Every record is evaluated once for each answer. After that, a tap counts them with bit
    /// operations.
    ///
    /// - Complexity: O(*r a*) evaluations for *r* records and *a* possible answers.
    public func setRecords<Record: FormRecord>(_ records: [Record])
    where Record.ID == ID, Record.Text == String {
      let index = FormIndex(records, form: form)
      setCounter { index.counts(for: $0) }
    }

    /// Sets the closure that counts records after each change, or removes it.
    ///
    /// - Parameter counter: Returns the number of records that match a predicate and each answer.
    public func setCounter(
      _ counter: (@MainActor (FormPredicate<ID, String>) -> FormCounts<ID>)?
    ) {
      self.counter = counter
      recount()
    }

    /// Counts the records again, including the draft, and shows the counts if they changed.
    func recount() {
      let before = counts
      counts = counter.map { $0(predicate(includingDraft: true)) }
      if counts != before { showCounts() }
    }

    func showCounts() {
      navigationItem.prompt = prompt
      redrawVisibleRows { $0.kind == .toggle }
      if let modal = form.modal, let shownModal, shownModal.field == modal.field { showModal() }
    }

    /// The text for the number of matching records.
    var prompt: String? {
      counts.map { FilterStrings.current.matching($0.matching, $0.records) }
    }

    // MARK: State restoration

    /// The saved answers and the expanded headers.
    public var state: FilterState<ID> {
      FilterState(packages: form.serializedAnswers, expanded: form.outline.expandedItems)
    }

    /// Restores a state, ignoring what the form does not contain.
    ///
    /// An open modal is canceled.
    ///
    /// - Returns: The answers that were ignored.
    @discardableResult
    public func restore(_ state: FilterState<ID>) -> [FilterForm<ID, String>.SerializedAnswer] {
      form.cancelModal()
      let wanted = Set(state.expanded)
      // Sections collapse before their groups and expand after them, because collapsing a group may
      // collapse its sections.
      let closing = form.outline.expandedItems.reversed().filter { !wanted.contains($0) }
      var skipped: [FilterForm<ID, String>.SerializedAnswer] = []
      do {
        for item in closing { try form.tap(item) }
        for item in state.expanded where form.row(of: item)?.isHeader == true {
          if form.outline.isExpanded(item) == false { try form.tap(item) }
        }
        skipped = try form.apply(state.packages, skippingUnknown: true).skipped
      } catch {
        preconditionFailure("the form refused to restore a state: \(error)")
      }
      reloadRows()
      didChangeForm()
      return skipped
    }

    /// The encoded state, for state restoration or a user activity, or `nil` if the ids are not
    /// encodable.
    public var restorationData: Data? {
      guard let state = state as? any Encodable else { return nil }
      return try? JSONEncoder().encode(state)
    }

    /// Restores an encoded state.
    ///
    /// - Returns: Whether the data could be decoded. If not, nothing changes.
    @discardableResult
    public func restore(from data: Data) -> Bool {
      guard let type = FilterState<ID>.self as? any Decodable.Type,
        let value: Any = try? JSONDecoder().decode(type, from: data),
        let state = value as? FilterState<ID>
      else { return false }
      restore(state)
      return true
    }
  }
#endif
