import Espalier
import EspalierSources

@testable import EspalierTerminal

/// A browser whose reads are answered at once, and the screen that it shows.
struct Player<Source: TreeSource> {
  var browser: Browser<Source>
  let source: Source
  /// The text that was copied last.
  var copied: String?
  var hasGoneBack = false
  /// The title, the path, and whether a file is replaced, of what was written last.
  private(set) var saved: (title: String, path: String, overwrites: Bool)?
  /// The title of what was opened in the editor last.
  private(set) var edited: String?
  private(set) var usesMouse = true
  /// The path at which hidden files were asked for last.
  private(set) var toggledHidden: String?
  /// The paths of the marks then.
  private(set) var carriedMarks: [String] = []
  /// The program that draws pictures, if any.
  var pictureProgram: PictureProgram?
  /// The differences that were asked for last, and what is to be shown after them.
  private(set) var comparison: ComparisonSource?
  private(set) var placeAfterComparison: BrowsingPlace?
  /// The command of the shell that was run last, and the title of its row.
  private(set) var ran: (command: String, title: String)?
  /// The places that are kept, and what is wrong with their files.
  var places: [Place] = []
  var placeFaults: [String] = []
  /// The place that was gone to last.
  private(set) var openedPlace: Place?
  /// The paths that were taken.
  private(set) var picked: [String]?
  private(set) var hasQuit = false
  private let knownPaths = LockedValue<PathList?>(nil)

  /// - Parameter showsPreviews: Whether closed branches show their first members.
  init(
    _ source: Source,
    size: ScreenSize = ScreenSize(columns: 40, rows: 12),
    showsPreviews: Bool = false
  ) async throws {
    self.source = source
    browser = Browser(source, style: DrawingStyle(isASCII: true))
    browser.settings.showsPreviews = showsPreviews
    browser.resize(to: size)
    try await settle()
  }

  /// Presses keys, one after the other, each with all that it causes.
  mutating func press(_ keys: Key...) async throws {
    for key in keys { try await send(.key(key)) }
  }

  mutating func type(_ text: String) async throws {
    for character in text { try await press(.character(character)) }
  }

  mutating func send(_ event: InputEvent) async throws {
    browser.handle(event)
    try await settle()
  }

  mutating func resize(_ columns: Int, _ rows: Int) async throws {
    browser.resize(to: ScreenSize(columns: columns, rows: rows))
    try await settle()
  }

  /// Answers everything that the browser asks for.
  mutating func settle() async throws {
    while case let effects = browser.takeEffects(), !effects.isEmpty {
      for effect in effects { try await answer(effect) }
    }
  }

  mutating func answer(_ effect: Browser<Source>.Effect) async throws {
    for deliver in try await answers(to: effect) { deliver(&browser) }
  }

  typealias Answer = (inout Browser<Source>) -> Void

  /// The answers to a search: the matches, and its end.
  private func answers(
    _ matches: [SourceMatch<Source.NodeID>],
    _ failure: SourceError?,
    ofSearch number: Int
  ) -> [Answer] {
    var answers: [Answer] = []
    for match in matches {
      answers.append { browser in browser.received(match, ofSearch: number) }
    }
    answers.append { browser in browser.ended(search: number, with: failure) }
    return answers
  }

  /// Does what the browser asks for.
  ///
  /// - Returns: The answers that it gets, in their order.
  mutating func answers(to effect: Browser<Source>.Effect) async throws -> [Answer] {
    switch effect {
    case .load(let token, let parent, let offset, let limit):
      let answer: Result<SourcePage<Source.NodeID>, SourceError>
      do throws(SourceError) {
        answer = .success(try source.children(of: parent, from: offset, limit: limit))
      } catch {
        answer = .failure(error)
      }
      return [
        { browser in
          browser.received(answer, for: token)
          browser.loadWhatIsInSight()
        }
      ]
    case .search(let pattern, let number, let namesFirst):
      var found: [SourceMatch<Source.NodeID>] = []
      var failure: SourceError?
      var nameCount: Int?
      do throws(SourceError) {
        try source.search(for: SourceQuery(pattern), namesFirst: namesFirst) { _ in
        } namesEnded: {
          nameCount = found.count
        } found: {
          found.append($0)
          return true
        }
      } catch {
        // An expression that is none, for example.
        failure = error
      }
      var answers = answers(found, failure, ofSearch: number)
      if let nameCount {
        answers.insert({ $0.endedNames(ofSearch: number) }, at: nameCount)
      }
      return answers
    case .countRecords(let places, let filter, let number):
      let last = LockedValue<(RecordCounts?, SourceMatch<Source.NodeID>?)>((nil, nil))
      do throws(SourceError) {
        try source.countRecords(in: places, filter) { counts, place in
          last.withLock { $0 = (counts, place) }
        }
      } catch {
        return [{ $0.failed(counting: number, with: error) }]
      }
      let (counts, place) = last.withLock { $0 }
      return [{ $0.received(counts, in: place, ofCounting: number) }]
    case .findTable(let places, let listsOnly, let number):
      do throws(SourceError) {
        let found = try source.findTable(in: places, listsOnly: listsOnly)
        return [{ $0.received(found?.counts, in: found?.place, ofTable: number) }]
      } catch {
        return [{ $0.failed(table: number, with: error) }]
      }
    case .readRecords(let parent, let positions, let number):
      let answer = source.tableRecords(of: parent, at: positions)
      return [{ $0.received(answer, ofRows: number) }]
    case .readRecord(let use, let node, let parent, let position):
      let answer = source.wholeRecord(of: parent, at: position)
      return [{ $0.received(answer, for: use, of: node) }]
    case .orderRecords(let place, let filter, let sort, let number):
      do throws(SourceError) {
        let order = try source.orderRecords(
          of: place.nodes.last?.id,
          filter: filter,
          sortedBy: sort,
          limits: Browser<Source>.orderLimits
        )
        return [{ $0.received(order, of: place, ofSearch: number) }]
      } catch {
        return [{ $0.ended(search: number, with: error) }]
      }
    case .loadRecords(let token, let parent, let positions):
      let answer = source.tableRecords(of: parent, at: positions)
      return [
        { browser in
          browser.received(answer, ofLoad: token)
          browser.loadWhatIsInSight()
        }
      ]
    case .goTo(let letters, let number):
      let best = LockedValue<([PathCandidate<Source.NodeID>], Int)>(([], 0))
      let limit = Browser<Source>.candidateLimit
      source.rankPaths(letters, among: knownPaths, limit: limit) { found, count, _ in
        best.withLock { $0 = (found, count) }
      }
      let (found, count) = best.withLock { $0 }
      return [{ $0.received(found, ofGoTo: number, readCount: count, progress: .complete) }]
    case .read(let node, let part, let use):
      do throws(SourceError) {
        let bytes =
          use == .content
          ? try source.content(of: node, memberLimit: Browser<Source>.memberLimit)
          : try source.bytes(of: node, part, isShown: use == .shown)
        return [{ $0.received(.success(bytes), part, use, of: node) }]
      } catch {
        return [{ $0.received(.failure(error), part, use, of: node) }]
      }
    case .readLink(_, let pointer, let use):
      let link = "file:///\(source.title)" + (pointer.isEmpty ? "" : "#" + pointer)
      return [{ $0.received(link: link, use) }]
    case .locate(let path):
      do throws(SourceError) {
        let location = try source.location(of: path)
        return [{ $0.received(.success(location), ofPath: path) }]
      } catch {
        return [{ $0.received(.failure(error), ofPath: path) }]
      }
    case .preview(let branches):
      let texts = source.previews(of: branches)
      return [{ $0.received(previews: texts) }]
    case .readPane(let node, let size, let number):
      let program = pictureProgram
      let answer = Result { () throws(SourceError) in
        try source.paneContent(of: node, in: size, drawnBy: program)
      }
      return [{ $0.received(answer, ofPane: number) }]
    case .save(let node, let path, let overwrites): saved = (node.title, path, overwrites)
    case .edit(let node): edited = node?.title ?? source.title
    case .setMouse(let isUsed): usesMouse = isUsed
    case .copy(let bytes): copied = String(decoding: bytes, as: UTF8.self)
    case .quit: hasQuit = true
    case .goBack: hasGoneBack = true
    case .toggleInFolder(_, let place): (toggledHidden, carriedMarks) = (place.path, place.marks)
    case .compare(let one, let other, let place):
      let answer = Result { () throws(SourceError) in
        try ComparisonSource(source, source, from: one.nodes.last, other.nodes.last)
      }
      (comparison, placeAfterComparison) = (try? answer.get(), place)
      return [{ _ = $0.received(answer) }]
    case .endComparison: break
    case .endSearch: knownPaths.withLock { $0 = nil }
    case .keep(let place):
      places.removeAll { $0.letter == place.letter }
      places.append(place)
    case .readPlaces(let letter):
      let (places, faults) = (places, placeFaults)
      return [{ $0.received(places: places, faults: faults, letter: letter) }]
    case .openPlace(let place):
      openedPlace = place
      if place.source == browser.currentPlace?.source {
        return [{ $0.goTo(path: place.path) }]
      }
    case .run(let command, let matches):
      let titles = matches.map { $0?.nodes.last?.title ?? source.title }
      ran = (command, titles.joined(separator: ", "))
    case .forget(let place): places.removeAll { $0 == place }
    case .pick(let matches):
      let isRelative = browser.picking?.isRelative == true
      do throws(SourceError) {
        var paths: [String] = []
        for match in matches {
          let path = try source.exactPath(of: match, isRelative: isRelative)
          paths.append(path.map { String(decoding: $0, as: UTF8.self) } ?? "none")
        }
        picked = paths
      } catch {
        // The file may be gone.
        return [{ $0.said(error.description) }]
      }
    case .cancelLoad, .redraw, .suspend: break
    }
    return []
  }

  var screen: Screen { browser.screen }

  /// The rows between the header and the status line.
  var rows: [String] {
    Array(screen.text.dropFirst().dropLast()).reversed().drop { $0.isEmpty }.reversed()
  }

  var status: String { screen.text.last ?? "" }
  var header: String { screen.text.first ?? "" }
  /// The row of the cursor on the screen.
  var current: String { screen.text[screen.cursor.row] }
}

/// A document that is small enough to read at a glance.
let sample = """
  {"users": [{"name": "Ada", "age": 36}, {"name": "Bo\\nb", "tags": ["x", "y"]}],
   "first name": null, "empty": {}, "π": "\\u00fc"}
  """

func jsonSource(_ text: String, name: String = "data.json") throws -> JSONSource {
  JSONSource(Array(text.utf8), name: name)
}
