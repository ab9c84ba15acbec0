import Espalier
import EspalierSources

// Bookmarks, and the places where the user was.
extension Browser {
  /// The places that can be gone to, and the choice among them.
  struct PlaceList {
    /// The bookmarks by letter, then the places where the user was, the last one first.
    var all: [Place] = []
    /// The places that have the letters that are typed, the best first.
    var shown: [Place] = []
    /// The one that Enter goes to.
    var selected = 0
  }

  /// The place of the cursor's row; nil in what is no single file or folder.
  var currentPlace: Place? {
    guard let root = source.filePath(of: nil) else { return nil }
    let path = navigator.cursor.flatMap { node($0) }.map { source.path(of: $0.id) } ?? ""
    return Place(source: FilePathText.absolute(root), path: path)
  }

  /// Gives a letter to the cursor's row.
  mutating func bookmark(_ letter: Character) {
    guard var place = currentPlace, !navigator.isOnStatus else {
      message = "only a row of a single file or folder can be a bookmark"
      return
    }
    place.letter = letter
    effects.append(.keep(place))
  }

  /// Begins to choose among all places.
  mutating func beginPlaces() {
    begin(.place)
    placeList = PlaceList()
    effects.append(.readPlaces(letter: nil))
  }

  /// Receives the places, and what is wrong with the files that they are in.
  ///
  /// - Parameter letter: The letter of the bookmark to go to; nil shows the list.
  mutating func received(places: [Place], faults: [String], letter: Character?) {
    if let fault = faults.first {
      let rest = faults.count - 1
      message = TerminalSafeText.visible(fault) + (rest > 0 ? "; \(rest) more lines are wrong" : "")
    }
    if let letter {
      if let place = places.last(where: { $0.letter == letter }) {
        effects.append(.openPlace(place))
      } else if faults.isEmpty {
        message = "there is no bookmark \(letter): m \(letter) makes one"
      }
      return
    }
    guard prompt?.kind == .place else { return }
    let bookmarks = places.filter { $0.letter != nil }.sorted {
      ($0.letter ?? "a") < ($1.letter ?? "a")
    }
    // A place that was reached in several ways is there once, and as a bookmark if it is one.
    var titles: Set<String> = []
    placeList?.all = (bookmarks + places.filter { $0.letter == nil }.reversed()).filter { place in
      titles.insert(place.title).inserted || place.letter != nil
    }
    rankPlaces()
  }

  /// Shows the places that have the letters that are typed.
  mutating func rankPlaces() {
    guard var list = placeList, let prompt, prompt.kind == .place else { return }
    var matcher = FuzzyMatcher(prompt.text)
    let ranked = list.all.enumerated().compactMap { index, place in
      matcher.score(place.title.utf8).map { (index: index, score: $0) }
    }
    .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    list.shown = ranked.map { list.all[$0.index] }
    list.selected = 0
    placeList = list
  }

  mutating func moveInPlaces(by step: Int) {
    guard let list = placeList, !list.shown.isEmpty else { return }
    placeList?.selected = (list.selected + step + list.shown.count) % list.shown.count
  }

  /// Forgets the place that is selected.
  mutating func forgetPlace() {
    guard let list = placeList, list.shown.indices.contains(list.selected) else { return }
    let place = list.shown[list.selected]
    placeList?.all.removeAll { $0 == place }
    rankPlaces()
    placeList?.selected = max(0, min(list.selected, list.shown.count - 2))
    effects.append(.forget(place))
  }

  /// Goes to the place that is selected.
  mutating func acceptPlace() {
    guard let list = placeList else { return }
    placeList = nil
    guard list.shown.indices.contains(list.selected) else {
      message = "no place has these letters"
      return
    }
    effects.append(.openPlace(list.shown[list.selected]))
  }

  /// The link on disk that the cursor is on, unless it is a branch.
  var link: String? {
    guard let cursor = navigator.cursor, !navigator.isOnStatus, let node = node(cursor),
      node.kind == .link, outline.isBranch(cursor) == false,
      // One in an archive has the path of that.
      let path = source.filePath(of: node.id), path.hasSuffix("/" + source.path(of: node.id))
    else { return nil }
    return FilePathText.absolute(path)
  }

  /// Opens what the link at the cursor leads to, as another source; returns whether there is a link.
  mutating func openLink() -> Bool {
    guard let link else { return false }
    effects.append(.openPlace(Place(source: link, path: "")))
    return true
  }

  /// Goes to a row of this source.
  mutating func goTo(path: String) {
    guard path.isEmpty else { return open(path: path) }
    if filtering != nil { endFilter(restoringCursor: true) }
    jump { $0.navigator.focus(Self.root, in: $0.outline) }
  }

  /// The places to choose from.
  func draw(_ list: PlaceList, in screen: inout Screen, from line: Int) {
    let titles = list.shown.map { "\($0.letter.map { String($0) } ?? " ")  \($0.title)" }
    drawChoices(titles, selected: list.selected, in: &screen, from: line)
  }

  /// Lines of which one is selected.
  func drawChoices(_ lines: [String], selected: Int, in screen: inout Screen, from line: Int) {
    let first = max(0, selected - height + 1)
    let columns = max(1, screen.size.columns - 2)
    for (index, text) in lines.dropFirst(first).prefix(height).enumerated() {
      screen.write(
        text.ending(columns: columns, ellipsis: style.ellipsis),
        .plain,
        row: line + index,
        column: 1,
        ellipsis: style.ellipsis
      )
      guard first + index == selected else { continue }
      screen.restyle(row: line + index) { $0 = $0.selected }
    }
  }

  /// The line that is selected of those to choose from, in words; nil if there are none.
  var choice: String? {
    if let list = goTo, prompt?.kind == .goTo, list.found.indices.contains(list.selected) {
      return
        "\(grouped(list.selected + 1)) of \(grouped(list.found.count)), \(list.found[list.selected].path)"
    }
    guard let list = placeList, list.shown.indices.contains(list.selected) else { return nil }
    let place = list.shown[list.selected]
    let letter = place.letter.map { "bookmark \($0), " } ?? ""
    return "\(grouped(list.selected + 1)) of \(grouped(list.shown.count)), \(letter)\(place.title)"
  }
}
