public import EspalierSources
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Shows a source in the terminal until the user quits.
///
/// - Returns: The reason why it ended.
/// - Throws: ``TerminalError`` if there is no terminal.
public func browse(
  _ source: some TreeSource,
  options: TerminalOptions = TerminalOptions()
) async throws(TerminalError) -> BrowsingEnd {
  let device: TerminalDevice
  do throws(TerminalDevice.Failure) {
    device = try TerminalDevice(usesMouse: options.usesMouse, isLinear: options.isLinear)
  } catch {
    throw TerminalError(description: error.description)
  }
  let session = TerminalSession(source, on: device, options: options)
  return await session.run()
}

/// A browser on a terminal: receives events, carries out what the browser asks for, and draws.
actor TerminalSession<Source: TreeSource> {
  /// Everything that changes the browser.
  enum Event: Sendable {
    case terminal(TerminalEvent)
    case page(Result<SourcePage<Source.NodeID>, SourceError>, token: Int)
    case match(SourceMatch<Source.NodeID>, search: Int)
    case namesEnded(search: Int)
    case progress(SourceProgress, search: Int)
    case searchEnded(SourceError?, search: Int)
    case candidates(
      [PathCandidate<Source.NodeID>],
      read: Int,
      Browser<Source>.GoTo.Progress,
      search: Int
    )
    case value(
      Result<[UInt8]?, SourceError>,
      CopiedPart,
      Browser<Source>.PartUse,
      SourceNode<Source.NodeID>
    )
    case location(Result<PathLocation<Source.NodeID>, SourceError>, path: String, number: Int)
    case said(String)
    case places([Place], faults: [String], letter: Character?)
    case marked(SourceMatch<Source.NodeID>?)
    case picked([[UInt8]])
    case compared(Result<ComparisonSource, SourceError>, BrowsingPlace)
    case previews([Source.NodeID: String])
    case pane(Result<PaneContent<Source.NodeID>, SourceError>, number: Int)
    case counts(RecordCounts?, SourceMatch<Source.NodeID>?, counting: Int)
    case countingFailed(SourceError, counting: Int)
    case table(RecordCounts?, SourceMatch<Source.NodeID>?, number: Int)
    case tableFailed(SourceError, number: Int)
    case records(Result<[SourceRecord<Source.NodeID>], SourceError>, number: Int)
    case order(RecordOrder, SourceMatch<Source.NodeID>, search: Int)
    case loadedRecords(Result<[SourceRecord<Source.NodeID>], SourceError>, token: Int)
    case record(
      Result<SourceRecord<Source.NodeID>?, SourceError>,
      Browser<Source>.RecordUse,
      SourceNode<Source.NodeID>
    )
    case changed(SourceChange<Source.NodeID>)
    case unfinishedLine([UInt8])
    /// It is time to draw what was read.
    case frame
    /// Input has waited long enough.
    case patienceEnded
  }

  let source: Source
  let path: String?
  /// The address that the data were fetched from, if any.
  let address: String?
  let device: TerminalDevice
  var input: TerminalEvents?
  var browser: Browser<Source>
  var writer = ScreenWriter()
  /// The writer of lines, in place of a screen.
  var linear: LinearWriter?
  private let asksForBackground: Bool
  private let colors: ColorCount
  let events = EventQueue<Event>()
  let report: @Sendable (Event) -> Void
  var loads = LoadQueue()
  var search: Task<Void, Never>?
  /// The paths that have the letters which are typed so far.
  let knownPaths = LockedValue<PathList?>(nil)
  var counting: Task<Void, Never>?
  /// The timer of the next frame, while one is due.
  var frame: Task<Void, Never>?
  /// The earliest time of the next frame with what was read, and of the next one while further keys wait.
  var (nextPart, nextKeys) = (ContinuousClock.now, ContinuousClock.now)
  /// The time until which the first screen waits for its rows.
  var firstFrame = ContinuousClock.now
  /// The listener to changes, and the number of branches that it listens to.
  var watch: (task: Task<Void, Never>, count: Int)?
  var previewing: Task<Void, Never>?
  var paneReading: Task<Void, Never>?
  var recordReading: Task<Void, Never>?
  var comparing: Task<Void, Never>?
  private let markedPaths: [String]
  private let followedLine: UnfinishedLine?
  let pictureProgram: PictureProgram?
  private let asksForGraphics: Bool
  /// The way in which the terminal takes pictures in pixels, once it has said so.
  var graphics: GraphicsProtocol?
  private var hasSixelColors = true
  var ending: BrowsingEnd?
  let placeStore = PlaceStore()
  let keepsPlaces: Bool
  var locationCount = 0
  /// The input that waits for what is being read, and until when it does.
  var (held, holdEnd): ([InputEvent], ContinuousClock.Instant?) = ([], nil)

  init(_ source: Source, on device: TerminalDevice, options: TerminalOptions) {
    self.source = source
    self.device = device
    (path, address) = (options.path, options.address)
    linear = options.isLinear ? LinearWriter() : nil
    colors = options.colors
    // One of sixteen colours that knows no size in pixels may be a console, which shows the question.
    let isConsole = options.colors == .theme && device.cellSize == nil
    asksForBackground = options.colors != .none && !isConsole && !options.isLinear
    let choices = options.configuration
    browser = Browser(
      source,
      style: DrawingStyle(
        isASCII: options.isASCII,
        usesColor: options.colors != .none,
        colors: choices.colors
      )
    )
    (browser.settings, browser.keys) = (choices.settings, choices.keys)
    keepsPlaces = choices.keepsPlaces
    browser.showsFolder = options.isFolder
    browser.canGoBack = options.canGoBack
    pictureProgram = PictureProgram(colors: options.colors, isASCII: options.isASCII)
    asksForGraphics =
      pictureProgram != nil && options.colors != .none && !options.isASCII && !options.isLinear
    browser.settings.foldersFirst = options.foldersFirst
    browser.location = options.address ?? options.path.map(FilePathText.absolute)
    followedLine = options.followedLine
    if followedLine != nil { browser.follow() }
    if let view = options.view {
      browser.show(view)
    } else if options.followedLine == nil, !options.isFolder {
      // The end of what is followed is in the outline, and a folder is no list.
      browser.beginWithTable()
    }
    browser.message = (options.message ?? choices.faults.first).map {
      TerminalSafeText.escaped($0.utf8)
    }
    if let path = options.place.path { browser.open(path: path) }
    browser.picking = options.picking
    if let pager = ProcessInfo.processInfo.environment["PAGER"], !pager.isEmpty {
      browser.pager = pager
    }
    markedPaths = options.place.marks
    // Keys, signals and the frames between are answered however much was read.
    report = { [events] event in
      switch event {
      case .terminal, .frame: events.add(event, isUrgent: true)
      default: events.add(event, isUrgent: false)
      }
    }
  }

  /// Runs until the user quits, or something else ends it.
  func run() async -> BrowsingEnd {
    let report = report
    for input in TypedAhead.take() { report(.terminal(.input(input))) }
    // Signals come to the browser from here on: their own handlers could take the terminal from it while it enters.
    input = TerminalEvents(of: device) { report(.terminal($0)) }
    device.enter()
    // The answers come among the keys, so nothing waits for them.
    if asksForBackground { device.write("\u{1B}]11;?\u{7}") }
    if asksForGraphics, device.cellSize != nil { device.write(GraphicsProtocol.question) }
    followedLine?.observe { report(.unfinishedLine($0)) }
    adaptToTerminal()
    mark(markedPaths)
    await performEffects()
    drawFirst()
    while true {
      // What follows from matches is done once for many of them.
      let next = await events.next(atMost: 256) { if case .match = $0 { true } else { false } }
      guard let last = next.last else { return .quit }
      for event in next { receive(event) }
      await performEffects()
      while ending == nil, !held.isEmpty, !awaitsAnswer() {
        browser.handle(held.removeFirst())
        await performEffects()
      }
      if let ending {
        keepLastPlace()
        // Another browser may follow on the same terminal.
        input?.stop()
        TypedAhead.keep(
          held
            + events.takeUrgent().compactMap { event in
              if case .terminal(.input(let input)) = event { input } else { nil }
            }
        )
        device.leave()
        loads.cancelAll()
        search?.cancel()
        counting?.cancel()
        watch?.task.cancel()
        frame?.cancel()
        previewing?.cancel()
        paneReading?.cancel()
        recordReading?.cancel()
        comparing?.cancel()
        return ending
      }
      draw(after: last)
    }
  }

  private func receive(_ event: Event) {
    switch event {
    case .terminal(.input(.background(let isLight))):
      writer.palette = CellStyle.Palette(isLight: isLight, colors: colors)
      writer.reset()
    case .terminal(.input(.sixelColors(let count))):
      hasSixelColors = count >= GraphicsProtocol.sixelColors
    case .terminal(.input(.graphics(let form)))
    where asksForGraphics && (form == .kitty || hasSixelColors):
      // A terminal that reports both is asked for the one whose pictures need not be drawn again with the cells.
      graphics = graphics == .kitty ? .kitty : form
      browser.renewPane()
    case .terminal(.input(let input)):
      hold(input)
    case .patienceEnded: break
    case .terminal(.resized): adaptToTerminal()
    case .terminal(.stopped): RestoredTerminal.stop()
    case .terminal(.continued):
      device.enter()
      adaptToTerminal()
    case .terminal(.ended(let signal)): ending = .signal(signal)
    case .page(let page, let token):
      loads.end(token)
      browser.received(page, for: token)
      browser.loadWhatIsInSight()
    case .match(let match, let number): browser.received(match, ofSearch: number)
    case .namesEnded(let number): browser.endedNames(ofSearch: number)
    case .progress(let progress, let number): browser.received(progress, ofSearch: number)
    case .searchEnded(let error, let number): browser.ended(search: number, with: error)
    case .candidates(let found, let count, let progress, let number):
      browser.received(found, ofGoTo: number, readCount: count, progress: progress)
    case .value(let answer, let part, let use, let node):
      browser.received(answer, part, use, of: node)
    case .location(let answer, let path, let number):
      if number == locationCount { browser.received(answer, ofPath: path) }
    case .said(let text): browser.said(text)
    case .places(let places, let faults, let letter):
      browser.received(places: places, faults: faults, letter: letter)
    case .marked(let match): browser.mark(match)
    case .picked(let paths): ending = .picked(paths)
    case .compared(let answer, let place):
      if let comparison = browser.received(answer) { ending = .compared(comparison, place) }
    case .pane(let answer, let number): browser.received(answer, ofPane: number)
    case .previews(let texts): browser.received(previews: texts)
    case .counts(let counts, let place, let number):
      browser.received(counts, in: place, ofCounting: number)
    case .countingFailed(let error, let number): browser.failed(counting: number, with: error)
    case .table(let counts, let place, let number):
      browser.received(counts, in: place, ofTable: number)
    case .tableFailed(let error, let number): browser.failed(table: number, with: error)
    case .records(let answer, let number): browser.received(answer, ofRows: number)
    case .order(let order, let place, let number):
      browser.received(order, of: place, ofSearch: number)
    case .loadedRecords(let answer, let token):
      loads.end(token)
      browser.received(answer, ofLoad: token)
      browser.loadWhatIsInSight()
    case .record(let answer, let use, let node): browser.received(answer, for: use, of: node)
    case .changed(let change): browser.received(change)
    case .unfinishedLine(let bytes): browser.received(unfinishedLine: bytes)
    case .frame: break
    }
  }

  private func performEffects() async {
    while true {
      let effects = browser.takeEffects()
      watchBranches()
      if effects.isEmpty { return loads.begin() }
      for effect in effects { await perform(effect) }
    }
  }

  private func perform(_ effect: Browser<Source>.Effect) async {
    switch effect {
    case .load(let token, let parent, let offset, let limit):
      load(token, parent, from: offset, limit: limit)
    case .cancelLoad(let token): loads.cancel(token)
    case .search(let pattern, let number, let namesFirst): begin(pattern, number, namesFirst)
    case .endSearch:
      search?.cancel()
      search = nil
      knownPaths.withLock { $0 = nil }
    case .countRecords(let places, let filter, let number): count(places, filter, number)
    case .findTable(let places, let listsOnly, let number): findTable(places, listsOnly, number)
    case .readRecords(let parent, let positions, let number):
      readRecords(of: parent, at: positions, number)
    case .readRecord(let use, let node, let parent, let position):
      readRecord(use, of: node, parent, at: position)
    case .orderRecords(let place, let filter, let sort, let number):
      order(place, filter, sort, number)
    case .loadRecords(let token, let parent, let positions):
      loadRecords(token, of: parent, at: positions)
    case .goTo(let letters, let number): rankPaths(letters, number)
    case .read(let node, let part, let use): read(node, part, use)
    case .locate(let path): locate(path)
    case .save(let node, let path, let overwrites): save(node, to: path, overwrites)
    case .readLink(let node, let pointer, let use):
      await readLink(to: node, pointer: pointer, use)
    case .edit(let node): await edit(node)
    case .run(let command, let matches): await run(command, for: matches)
    case .forget(let place): forget(place)
    case .keep(let place): keep(place)
    case .readPlaces(let letter): readPlaces(letter)
    case .openPlace(let place): open(place)
    case .pick(let matches): pick(matches)
    case .setMouse(let isUsed): device.setMouse(isUsed)
    case .preview(let branches): preview(branches)
    case .readPane(let node, let size, let number): readPane(node, size, number)
    case .copy(let bytes): copy(bytes)
    case .redraw: writer.reset()
    case .suspend: TerminalSignals.stopGroup()
    case .compare(let one, let other, let place): compare(one, other, place)
    case .endComparison: comparing?.cancel()
    case .toggleInFolder(let setting, let place):
      if browser.showsFolder {
        ending = .toggled(setting, place)
      } else {
        browser.said("only a folder has \(setting == .sizes ? "sizes to count" : "hidden files")")
      }
    case .quit: ending = .quit
    case .goBack: ending = .back
    }
  }
}
