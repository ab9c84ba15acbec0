// What is no edit: expansion, selection, checks, filters and heights. It is no step.
extension UndoableOutline {
  /// Expands an item; see ``Outline/expand(_:recursively:)``.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func expand(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.expand(id, recursively: recursively)
  }

  /// Expands items as one change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func expand(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    try outline.expand(ids)
  }

  /// Collapses an item; see ``Outline/collapse(_:recursively:)``.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func collapse(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.collapse(id, recursively: recursively)
  }

  /// Collapses items as one change.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func collapse(_ ids: some Sequence<ID>) throws(OutlineError<ID>) -> RowChanges {
    try outline.collapse(ids)
  }

  /// Expands a collapsed item and collapses an expanded one.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func toggle(
    _ id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.toggle(id, recursively: recursively)
  }

  /// Expands every branch among an item and its siblings.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func expandSiblings(of id: ID) throws(OutlineError<ID>) -> RowChanges {
    try outline.expandSiblings(of: id)
  }

  /// Collapses every branch among an item and its siblings.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func collapseSiblings(
    of id: ID,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.collapseSiblings(of: id, recursively: recursively)
  }

  /// Expands the next branch of a recursive expansion; see ``RecursiveExpansion/next(in:)``.
  public mutating func expandNext(of expansion: inout RecursiveExpansion<ID>) -> RowChanges? {
    expansion.next(in: &outline)
  }

  /// Ends a recursive expansion; see ``RecursiveExpansion/cancel(in:)``.
  @discardableResult
  public mutating func cancel(_ expansion: inout RecursiveExpansion<ID>) -> RowChanges {
    expansion.cancel(in: &outline)
  }

  /// Expands every branch; see ``Outline/expandAll()``.
  @discardableResult
  public mutating func expandAll() -> RowChanges {
    outline.expandAll()
  }

  /// Collapses every branch; see ``Outline/collapseAll()``.
  @discardableResult
  public mutating func collapseAll() -> RowChanges {
    outline.collapseAll()
  }

  /// Expands exactly the branches above a level, and collapses all others.
  @discardableResult
  public mutating func expand(toLevel level: Int) -> RowChanges {
    outline.expand(toLevel: level)
  }

  /// Expands exactly the branches that satisfy a predicate, and collapses all others.
  @discardableResult
  public mutating func expand(where isExpanded: (ID, _ level: Int) -> Bool) -> RowChanges {
    outline.expand(where: isExpanded)
  }

  /// Expands exactly the listed items, and collapses all others.
  @discardableResult
  public mutating func restore(expanded ids: some Sequence<ID>) -> RowChanges {
    outline.restore(expanded: ids)
  }

  /// Sets whether an item can be collapsed; see ``Outline/setCollapsible(_:for:)``.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func setCollapsible(
    _ isCollapsible: Bool,
    for id: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.setCollapsible(isCollapsible, for: id)
  }

  /// Makes an item a branch or a leaf, for sources that learn this late.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func setBranch(
    _ isBranch: Bool,
    for id: ID
  ) throws(OutlineError<ID>) -> RowChanges {
    try outline.setBranch(isBranch, for: id)
  }

  /// Expands every ancestor of an item, so that it becomes a row.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func reveal(
    _ id: ID
  ) throws(OutlineError<ID>) -> (row: RowPosition?, changes: RowChanges) {
    try outline.reveal(id)
  }
}

extension UndoableOutline {
  /// Selects or deselects items; all others keep their state.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  @discardableResult
  public mutating func setSelected(
    _ isSelected: Bool,
    for ids: some Sequence<ID>
  ) throws(OutlineError<ID>) -> Bool {
    try outline.setSelected(isSelected, for: ids)
  }

  /// Selects the items in a range of rows, counted over all sections.
  @discardableResult
  public mutating func select(
    rows: Range<Int>,
    byExtendingSelection extends: Bool = false
  ) -> Bool {
    outline.select(rows: rows, byExtendingSelection: extends)
  }

  /// Deselects all items.
  @discardableResult
  public mutating func deselectAll() -> Bool {
    outline.deselectAll()
  }

  /// Checks or unchecks an item with its descendants.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  public mutating func setChecked(_ isOn: Bool, for id: ID) throws(OutlineError<ID>) {
    try outline.setChecked(isOn, for: id)
  }

  /// Checks an item that is off or mixed, and unchecks one that is on.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  public mutating func toggleCheck(_ id: ID) throws(OutlineError<ID>) {
    try outline.toggleCheck(id)
  }

  /// Shows the items that pass a filter; see `Outline.filter(_:)`.
  @discardableResult
  public mutating func filter(
    _ decision: @escaping @Sendable (ID) -> FilterDecision
  ) -> RowChanges {
    outline.filter(decision)
  }

  /// Replaces the filter by a narrower one; see `Outline.narrowFilter(_:)`.
  @discardableResult
  public mutating func narrowFilter(
    _ decision: @escaping @Sendable (ID) -> FilterDecision
  ) -> RowChanges {
    outline.narrowFilter(decision)
  }

  /// Applies the filter again to every item.
  @discardableResult
  public mutating func refilter() -> RowChanges {
    outline.refilter()
  }

  /// Removes the filter, and restores the expansion state from before it.
  @discardableResult
  public mutating func clearFilter() -> RowChanges {
    outline.clearFilter()
  }

  /// Marks the items that match a predicate, and returns their number.
  @discardableResult
  public mutating func find(_ isMatch: (ID) -> Bool) -> Int {
    outline.find(isMatch)
  }

  /// Sets the height of an item, or resets it to the default height with `nil`.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: The height is at least 0 and less than ``Outline/heightLimit``.
  public mutating func setHeight(_ height: Double?, of id: ID) throws(OutlineError<ID>) {
    try outline.setHeight(height, of: id)
  }

  /// Sets the estimated height of an item, or resets it to the default height with `nil`.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Precondition: The height is at least 0 and less than ``Outline/heightLimit``.
  public mutating func setEstimatedHeight(_ height: Double?, of id: ID) throws(OutlineError<ID>) {
    try outline.setEstimatedHeight(height, of: id)
  }

  /// Estimates the height of every item that is not measured.
  ///
  /// - Precondition: The heights are at least 0 and less than ``Outline/heightLimit``.
  public mutating func estimateHeights(by estimate: (ID) -> Double?) {
    outline.estimateHeights(by: estimate)
  }

  /// Turns every measured height into an estimate.
  public mutating func forgetMeasurements() {
    outline.forgetMeasurements()
  }

  /// Performs an intent to expand or to collapse, which ``outline`` has prepared.
  @discardableResult
  public mutating func commit(
    _ intent: ExpansionIntent<ID>
  ) -> (changes: RowChanges, did: [ExpansionEvent<ID>]) {
    outline.commit(intent)
  }
}

// A navigator expands and selects, and edits nothing.
extension UndoableOutline {
  /// The result of a command of a navigator.
  public typealias CommandResult = OutlineNavigator<ID>.CommandResult

  /// Performs a command on the cursor's item; see ``OutlineNavigator/perform(_:in:extending:)``.
  @discardableResult
  public mutating func perform(
    _ command: RowCommand,
    with navigator: inout OutlineNavigator<ID>,
    extending: Bool = false
  ) -> CommandResult {
    navigator.perform(command, in: &outline, extending: extending)
  }

  /// Performs what a navigator has prepared; see ``OutlineNavigator/commit(_:in:)``.
  @discardableResult
  public mutating func commit(
    _ intent: OutlineNavigator<ID>.Intent,
    with navigator: inout OutlineNavigator<ID>
  ) -> CommandResult {
    navigator.commit(intent, in: &outline)
  }

  /// Selects an item alone, or nothing; see ``OutlineNavigator/select(_:in:)``.
  @discardableResult
  public mutating func select(
    _ id: ID?,
    with navigator: inout OutlineNavigator<ID>
  ) -> CommandResult {
    navigator.select(id, in: &outline)
  }

  /// Selects an item besides others, or deselects it; see
  /// ``OutlineNavigator/toggleSelection(of:in:)``.
  @discardableResult
  public mutating func toggleSelection(
    of id: ID,
    with navigator: inout OutlineNavigator<ID>
  ) -> CommandResult {
    navigator.toggleSelection(of: id, in: &outline)
  }

  /// Selects the rows from the anchor to an item; see ``OutlineNavigator/extendSelection(to:in:)``.
  @discardableResult
  public mutating func extendSelection(
    to id: ID,
    with navigator: inout OutlineNavigator<ID>
  ) -> CommandResult {
    navigator.extendSelection(to: id, in: &outline)
  }

  /// Selects all rows; see ``OutlineNavigator/selectAll(in:)``.
  @discardableResult
  public mutating func selectAll(with navigator: inout OutlineNavigator<ID>) -> CommandResult {
    navigator.selectAll(in: &outline)
  }

  /// Restores the selection and the cursor of a place, such as that of a step.
  @discardableResult
  public mutating func restore(
    _ place: OutlinePlace<ID>,
    with navigator: inout OutlineNavigator<ID>
  ) -> CommandResult {
    navigator.restore(place, in: &outline)
  }

  /// Restores the expanded items, the selection and the cursor of a state.
  @discardableResult
  public mutating func restore(
    _ state: OutlineState<ID>,
    with navigator: inout OutlineNavigator<ID>
  ) -> CommandResult {
    navigator.restore(state, in: &outline)
  }
}
