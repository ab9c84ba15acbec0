#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// A rotor of assistive technology that goes from row to row of one level.
  final class LevelRotor: UIAccessibilityCustomRotor {}

  extension OutlineListView {
    /// The rotors of the app, with one for each level that is on the screen.
    func withLevelRotors(
      _ rotors: [UIAccessibilityCustomRotor]?
    ) -> [UIAccessibilityCustomRotor]? {
      guard let source = rowSource else { return rotors }
      let levels = Set(
        visibleRows.compactMap { RowPosition($0).flatMap { source.level(at: $0) } }
      )
      let all = (rotors ?? []) + levels.sorted().map(rotor)
      return all.isEmpty ? nil : all
    }

    /// The rotors without those for levels, which are made each time.
    func withoutLevelRotors(
      _ rotors: [UIAccessibilityCustomRotor]?
    ) -> [UIAccessibilityCustomRotor]? { rotors?.filter { !($0 is LevelRotor) } }

    private func rotor(of level: Int) -> LevelRotor {
      LevelRotor(name: RowStrings.current.level(level + 1)) { [weak self] predicate in
        let current = predicate.currentItem.targetElement as? UIView
        return self?.cell(
          atLevel: level,
          from: current,
          isForward: predicate.searchDirection == .next
        )
        .map { UIAccessibilityCustomRotorItemResult(targetElement: $0, targetRange: nil) }
      }
    }

    /// The cell of the next row of a level, or of the one before, which is scrolled to.
    private func cell(atLevel level: Int, from current: UIView?, isForward: Bool) -> UIView? {
      let position = current.flatMap { row(of: $0) }.flatMap { RowPosition($0) }
      guard
        let found = rowSource?.row(atLevel: level, from: position, isForward: isForward)
      else { return nil }
      let path = IndexPath(found)
      if cellView(at: path) == nil {
        scroll(toRowAt: path, animated: false)
        layoutIfNeeded()
      }
      return cellView(at: path)
    }
  }

  // The rows that a rotor goes to.
  extension OutlineListSource {
    func level(at position: RowPosition) -> Int? {
      outline.row(at: position).flatMap { outline.level(atRow: $0) }
    }

    /// Returns the nearest row of an item at a level.
    ///
    /// - Complexity: O(*r* log *n*) for a row that is *r* rows away.
    func row(atLevel level: Int, from position: RowPosition?, isForward: Bool) -> RowPosition? {
      let current = position.flatMap { outline.row(at: $0) }
      let rows =
        isForward
        ? stride(from: current.map { $0 + 1 } ?? 0, to: outline.rowCount, by: 1)
        : stride(from: (current ?? outline.rowCount) - 1, to: -1, by: -1)
      let found = rows.lazy.first {
        self.outline.id(atRow: $0) != nil && self.outline.level(atRow: $0) == level
      }
      return found.flatMap { outline.position(atRow: $0) }
    }
  }
#endif
