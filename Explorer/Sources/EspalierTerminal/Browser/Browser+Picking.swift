import Espalier
import EspalierSources

/// A choice of rows for another program.
public struct Picking: Sendable, Equatable {
  /// Whether several rows can be marked, and are taken together.
  public var takesMany: Bool
  /// Whether only folders can be taken.
  public var takesFoldersOnly: Bool
  /// Whether paths begin as that of the source was written, instead of at the root of the file system.
  public var isRelative: Bool

  /// Creates a choice.
  public init(takesMany: Bool = false, takesFoldersOnly: Bool = false, isRelative: Bool = false) {
    self.takesMany = takesMany
    self.takesFoldersOnly = takesFoldersOnly
    self.isRelative = isRelative
  }
}

// Rows that are taken for another program.
extension Browser {
  /// The rows that are marked, in the order in which they were.
  struct Marks {
    /// The rows; nil is the source itself.
    private(set) var matches: [SourceMatch<Source.NodeID>?] = []
    private var ids: Set<Source.NodeID?> = []

    var count: Int { matches.count }

    func contains(_ id: Source.NodeID?) -> Bool { ids.contains(id) }

    /// Marks a row, or no longer; returns whether it is marked.
    @discardableResult
    mutating func toggle(_ match: SourceMatch<Source.NodeID>?) -> Bool {
      let id = match?.nodes.last?.id
      guard ids.remove(id) == nil else {
        matches.removeAll { $0?.nodes.last?.id == id }
        return false
      }
      ids.insert(id)
      matches.append(match)
      return true
    }

    mutating func removeAll() { (matches, ids) = ([], []) }

    /// Keeps the mark of a row that has another id.
    mutating func rename(_ former: Source.NodeID, to id: Source.NodeID) {
      guard former != id, ids.contains(former) else { return }
      ids.remove(former)
      ids.insert(id)
      for index in matches.indices {
        guard let last = matches[index]?.nodes.indices.last,
          matches[index]?.nodes[last].id == former
        else { continue }
        matches[index]?.nodes[last].id = id
      }
    }
  }

  /// Whether keys take rows: everywhere but in the fields of a form.
  var takesRows: Bool { picking != nil && (view != .form || isInRowsOfForm) }

  /// Whether a row is marked.
  func isMarked(_ row: Int) -> Bool { marks.count > 0 && marks.contains(node(row)?.id) }

  /// Performs a command that takes rows; returns whether it is one.
  mutating func performPicking(_ command: BrowserCommand) -> Bool {
    switch command {
    case .mark: markCurrent()
    case .pick where navigator.isOnStatus: perform(.row(.activate))
    case .pick where marks.count > 0: effects.append(.pick(marks.matches))
    case .pick: if let row = pickableRow { effects.append(.pick([match(ofRow: row)])) }
    default: return false
    }
    return true
  }

  /// Marks the row of the cursor, or no longer, and goes on to the next.
  mutating func markCurrent() {
    guard picking?.takesMany != false else {
      message = "one row is taken, by Enter; --pick-many takes several"
      return
    }
    guard let row = pickableRow else { return }
    let isMarked = marks.toggle(match(ofRow: row))
    perform(.row(.next))
    message = (isMarked ? "marked, " : "no longer marked, ") + "\(grouped(marks.count)) in all"
  }

  /// Receives a row that was marked before the source was opened anew.
  mutating func mark(_ match: SourceMatch<Source.NodeID>?) {
    if !marks.contains(match?.nodes.last?.id) { marks.toggle(match) }
  }

  /// Compares two rows: those that are marked, or the one that is marked and that of the cursor.
  mutating func compare() {
    var compared = marks.matches
    if compared.count == 1, let row = pickableRow, !isMarked(row) {
      compared.append(match(ofRow: row))
    }
    guard compared.count == 2, let one = compared[0], let other = compared[1] else {
      let (mark, key) = (KeyTable.firstKeys(of: .mark), KeyTable.firstKeys(of: .compare))
      message =
        compared.count > 2
        ? "\(grouped(compared.count)) are marked; \(key) compares two: Esc removes the marks"
        : "\(mark) marks a row, and then \(key) compares it with another one"
      return
    }
    isComparing = true
    effects.append(.compare(one, other, place))
  }

  /// Receives the differences of two rows; returns them if they are to be shown.
  mutating func received(
    _ answer: Result<ComparisonSource, SourceError>
  ) -> ComparisonSource? {
    guard isComparing else { return nil }
    isComparing = false
    switch answer {
    case .success(let comparison) where comparison.isEmpty: message = "there is no difference"
    case .success(let comparison): return comparison
    case .failure(let error): message = error.description
    }
    return nil
  }

  /// The place to show again when the source is opened anew.
  var place: BrowsingPlace {
    BrowsingPlace(
      path: navigator.cursor.flatMap { node($0) }.map { source.path(of: $0.id) },
      marks: marks.matches.map { $0?.nodes.last.map { source.path(of: $0.id) } ?? "" }
    )
  }

  private func match(ofRow row: Int) -> SourceMatch<Source.NodeID>? {
    row == Self.root ? nil : place(ofRow: row)
  }

  /// The row of the cursor if it can be taken; says why if it cannot.
  private var pickableRow: Int? {
    mutating get {
      guard let cursor = navigator.cursor, !navigator.isOnStatus, node(cursor)?.kind != .error
      else {
        message = "there is nothing here to take"
        return nil
      }
      guard canTake(node(cursor)?.kind) else {
        message = "only a folder can be taken here"
        return nil
      }
      return cursor
    }
  }

  /// Whether a row of a kind can be taken, nil being the source itself.
  func canTake(_ kind: SourceKind?) -> Bool {
    guard picking?.takesFoldersOnly == true, let kind else { return true }
    return kind == .folder || kind == .link
  }

  /// The keys that take rows, for the line at the bottom.
  var pickingHint: String {
    guard picking?.takesMany == true else { return "Enter takes the row, Esc leaves, ? keys" }
    return marks.count == 0
      ? "Space marks, Enter takes the row, Esc leaves, ? keys"
      : "Space marks, Enter takes the \(grouped(marks.count)) marked, Esc leaves"
  }
}
