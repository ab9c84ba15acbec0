#if canImport(UIKit)
  public import Espalier
  public import UIKit

  // The form as a whole: its end, what it filters, and what is kept of it.
  extension FilterViewController {
    /// Tells the packages of all saved answers, and ends the form.
    ///
    /// While a modal is open, it is passed over.
    func save() {
      guard let packages = form.save() else { return }
      isFinished = true
      didSave(packages)
      leave()
    }

    /// Goes back to the answers as they were when the form was presented, and ends it.
    ///
    /// While a modal is open, it is passed over.
    func cancel() {
      guard form.modal == nil else { return }
      wasCancelled()
      leave()
    }

    /// Goes back to the answers as they were when the form was presented, and tells.
    func wasCancelled() {
      change { form in
        form.cancelModal()
        return form.cancel()
      }
      isFinished = true
      didCancel()
    }

    private func leave() {
      guard dismissesItself, presentingViewController != nil else { return }
      dismiss(animated: Motion.isShown(true))
    }

    // MARK: What it filters

    /// The saved answers as a question about records.
    ///
    /// - Parameter includingDraft: Whether what is being answered counts as if it were saved.
    public func predicate(includingDraft: Bool = false) -> FormPredicate<ID, String> {
      form.predicate(combiningToggles: combinesToggles, includingDraft: includingDraft)
    }

    /// Has each answer say how many records it stands for, and the form how many match.
    ///
    /// Every record is asked once about every answer; after that, a tap counts them by bits.
    ///
    /// - Complexity: O(*r a*) questions for *r* records and *a* answers that could be chosen.
    public func setRecords<Record: FormRecord>(_ records: [Record])
    where Record.ID == ID, Record.Text == String {
      let index = FormIndex(records, form: form)
      setCounter { index.counts(for: $0) }
    }

    /// Has somebody count records after every tap, or nobody.
    ///
    /// - Parameter counter: How many records a predicate and each answer stand for.
    public func setCounter(
      _ counter: (@MainActor (FormPredicate<ID, String>) -> FormCounts<ID>)?
    ) {
      self.counter = counter
      recount()
    }

    /// Counts anew, with what is being answered, and shows what has changed.
    func recount() {
      let before = counts
      counts = counter.map { $0(predicate(includingDraft: true)) }
      if counts != before { showCounts() }
    }

    func showCounts() {
      navigationItem.prompt = prompt
      redrawVisibleRows { $0.kind == .toggle }
      if let modal = form.modal, let shownModal, shownModal.label == modal.label { showModal() }
    }

    /// How many records match, in words.
    var prompt: String? {
      counts.map { FilterWording.current.matching($0.matching, $0.records) }
    }

    // MARK: What is kept

    /// The saved answers, and which headers are open.
    public var state: FilterState<ID> {
      FilterState(packages: form.packages, expanded: form.outline.expandedItems)
    }

    /// Puts a state back, as far as the form still has what it names.
    ///
    /// An open modal is cancelled.
    ///
    /// - Returns: The answers that were left out.
    @discardableResult
    public func restore(_ state: FilterState<ID>) -> [FilterForm<ID, String>.Pair] {
      form.cancelModal()
      let wanted = Set(state.expanded)
      // From the inside out, then from the outside in: a manager that closes may close its sections.
      let closing = form.outline.expandedItems.reversed().filter { !wanted.contains($0) }
      var skipped: [FilterForm<ID, String>.Pair] = []
      do {
        for item in closing { try form.tap(item) }
        for item in state.expanded where form.row(of: item)?.kind == .header {
          if form.outline.isExpanded(item) == false { try form.tap(item) }
        }
        skipped = try form.apply(state.packages, skippingUnknown: true).skipped
      } catch {
        preconditionFailure("A state was refused that the form has a place for: \(error)")
      }
      reloadRows()
      didChangeForm()
      return skipped
    }

    /// The state as bytes, for a `restorationIdentifier` or a user activity; `nil` if ids cannot be
    /// encoded.
    public var restorationData: Data? {
      guard let state = state as? any Encodable else { return nil }
      return try? JSONEncoder().encode(state)
    }

    /// Puts a state back that was kept as bytes.
    ///
    /// - Returns: Whether it could be read; what cannot be read changes nothing.
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
