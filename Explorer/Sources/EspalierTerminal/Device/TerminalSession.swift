public import EspalierSources
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The options of a session in the terminal.
public struct TerminalOptions: Sendable {
  /// Whether only ASCII characters are drawn around the data.
  public var isASCII: Bool
  /// Whether colours are used.
  public var usesColor: Bool
  /// Whether clicks and the wheel go to the browser; without, they select text as usual.
  public var usesMouse: Bool
  /// The path of the file or the folder that was opened, for the user's editor; nil for anything else.
  public var path: String?

  /// Creates options.
  public init(
    isASCII: Bool = false,
    usesColor: Bool = true,
    usesMouse: Bool = true,
    path: String? = nil
  ) {
    self.path = path
    self.isASCII = isASCII
    self.usesColor = usesColor
    self.usesMouse = usesMouse
  }
}

/// An error for a browser that cannot be shown.
public struct TerminalError: Error, CustomStringConvertible {
  /// The reason, in words for the user.
  public let description: String
}

/// Shows a source in the terminal until the user quits.
///
/// - Returns: The signal that ended it, or nil if the user did.
/// - Throws: ``TerminalError`` if there is no terminal.
public func browse(
  _ source: some TreeSource,
  options: TerminalOptions = TerminalOptions()
) async throws(TerminalError) -> Int32? {
  let device: TerminalDevice
  do throws(TerminalDevice.Failure) {
    device = try TerminalDevice(usesMouse: options.usesMouse)
  } catch {
    throw TerminalError(description: error.description)
  }
  let session = TerminalSession(source, on: device, options: options)
  return await session.run()
}

/// A browser on a terminal: receives events, carries out what the browser asks for, and draws.
actor TerminalSession<Source: TreeSource> {
  /// Everything that changes the browser.
  private enum Event: Sendable {
    case terminal(TerminalEvent)
    case page(Result<SourcePage<Source.NodeID>, SourceError>, token: Int)
    case match(SourceMatch<Source.NodeID>, search: Int)
    case progress(SourceProgress, search: Int)
    case searchEnded(SourceError?, search: Int)
    case candidates([PathCandidate<Source.NodeID>], read: Int, isComplete: Bool, search: Int)
    case value(
      Result<[UInt8]?, SourceError>,
      CopiedPart,
      Browser<Source>.PartUse,
      SourceNode<Source.NodeID>
    )
    case location(Result<PathLocation<Source.NodeID>, SourceError>, path: String, number: Int)
    case said(String)
  }

  private let source: Source
  private let path: String?
  private let device: TerminalDevice
  private var input: TerminalEvents?
  private var browser: Browser<Source>
  private var writer = ScreenWriter()
  private let events: AsyncStream<Event>
  private let report: @Sendable (Event) -> Void
  private var loads: [Int: Task<Void, Never>] = [:]
  private var search: Task<Void, Never>?
  private var ending: Int32??
  private var locationCount = 0

  init(_ source: Source, on device: TerminalDevice, options: TerminalOptions) {
    self.source = source
    self.device = device
    path = options.path
    let style = DrawingStyle(isASCII: options.isASCII, usesColor: options.usesColor)
    browser = Browser(source, style: style)
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    report = { continuation.yield($0) }
  }

  /// Runs until the user quits, or a signal ends it, which is returned.
  func run() async -> Int32? {
    device.enter()
    let report = report
    input = TerminalEvents(of: device) { report(.terminal($0)) }
    browser.resize(to: device.size)
    await performEffects()
    draw()
    for await event in events {
      receive(event)
      await performEffects()
      if let ending {
        device.leave()
        for load in loads.values { load.cancel() }
        search?.cancel()
        return ending
      }
      draw()
    }
    return nil
  }

  private func draw() {
    device.write(writer.update(to: browser.screen(for: device.size)))
  }

  private func receive(_ event: Event) {
    switch event {
    case .terminal(.input(let input)): browser.handle(input)
    case .terminal(.resized): browser.resize(to: device.size)
    case .terminal(.continued):
      device.enter()
      writer.reset()
      browser.resize(to: device.size)
    case .terminal(.ended(let signal)): ending = .some(signal)
    case .page(let page, let token):
      loads[token] = nil
      browser.received(page, for: token)
      browser.loadWhatIsInSight()
    case .match(let match, let number):
      if !browser.received(match, ofSearch: number) { search?.cancel() }
    case .progress(let progress, let number): browser.received(progress, ofSearch: number)
    case .searchEnded(let error, let number): browser.ended(search: number, with: error)
    case .candidates(let found, let count, let isComplete, let number):
      browser.received(found, ofGoTo: number, readCount: count, isComplete: isComplete)
    case .value(let answer, let part, let use, let node):
      browser.received(answer, part, use, of: node)
    case .location(let answer, let path, let number):
      if number == locationCount { browser.received(answer, ofPath: path) }
    case .said(let text): browser.said(text)
    }
  }

  private func performEffects() async {
    for effect in browser.takeEffects() {
      switch effect {
      case .load(let token, let parent, let offset, let limit):
        load(token, parent, from: offset, limit: limit)
      case .cancelLoad(let token): loads.removeValue(forKey: token)?.cancel()
      case .search(let pattern, let number): begin(pattern, number)
      case .endSearch:
        search?.cancel()
        search = nil
      case .goTo(let letters, let number): rankPaths(letters, number)
      case .read(let node, let part, let use): read(node, part, use)
      case .locate(let path): locate(path)
      case .save(let node, let path, let overwrites): save(node, to: path, overwrites)
      case .edit(let node): await edit(node)
      case .setMouse(let isUsed): device.setMouse(isUsed)
      case .copy(let bytes): device.write(Self.copySequence(bytes))
      case .redraw: writer.reset()
      case .suspend:
        device.leave()
        kill(0, SIGTSTP)
      case .quit: ending = .some(nil)
      }
    }
  }

  private func load(_ token: Int, _ parent: Source.NodeID?, from offset: Int, limit: Int) {
    let (source, report) = (source, report)
    loads[token] = Task {
      do throws(SourceError) {
        let page = try await source.children(of: parent, from: offset, limit: limit)
        report(.page(.success(page), token: token))
      } catch {
        report(.page(.failure(error), token: token))
      }
    }
  }

  private func begin(_ pattern: SourceQuery.Pattern, _ number: Int) {
    search?.cancel()
    let (source, report) = (source, report)
    search = Task {
      var failure: SourceError?
      do throws(SourceError) {
        try await source.search(for: SourceQuery(pattern, limit: Browser<Source>.matchLimit)) {
          report(.progress($0, search: number))
        } found: {
          report(.match($0, search: number))
          return !Task.isCancelled
        }
      } catch {
        failure = error
      }
      report(.searchEnded(failure, search: number))
    }
  }

  private func read(
    _ node: SourceNode<Source.NodeID>,
    _ part: CopiedPart,
    _ use: Browser<Source>.PartUse
  ) {
    let (source, report) = (source, report)
    Task {
      do throws(SourceError) {
        let bytes = try await source.bytes(of: node, part, isShown: use == .shown)
        report(.value(.success(bytes), part, use, node))
      } catch {
        report(.value(.failure(error), part, use, node))
      }
    }
  }

  /// Compares the paths of everything with letters.
  private func rankPaths(_ letters: String, _ number: Int) {
    search?.cancel()
    let (source, report) = (source, report)
    search = Task {
      let limit = Browser<Source>.candidateLimit
      await source.rankPaths(letters, limit: limit) { candidates, count, isComplete in
        report(.candidates(candidates, read: count, isComplete: isComplete, search: number))
      }
    }
  }

  private func locate(_ path: String) {
    let (source, report) = (source, report)
    locationCount += 1
    let number = locationCount
    Task {
      do throws(SourceError) {
        let location = try await source.location(of: path)
        report(.location(.success(location), path: path, number: number))
      } catch {
        report(.location(.failure(error), path: path, number: number))
      }
    }
  }

  /// Opens the file of a node in the user's editor, and comes back when that ends.
  private func edit(_ node: SourceNode<Source.NodeID>?) async {
    let (source, opened) = (source, path)
    var place = FilePlace(path: opened)
    if let source = source as? any FilePlaceSource {
      do throws(SourceError) {
        let found = try await source.place(ofAny: node?.id)
        place = FilePlace(path: found.path ?? opened, line: found.line)
      } catch {
        return browser.said(error.description)
      }
    }
    guard let path = place.path else { return browser.said("there is no file to edit") }
    let line = place.line
    input?.pause()
    device.leave()
    let failure = await runOnThread { EditorProcess().run(path: path, line: line) }
    device.enter()
    input?.resume()
    writer.reset()
    browser.resize(to: device.size)
    browser.said(failure ?? "back from the editor; r reads again")
  }

  private func runOnThread<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: work()) }.start()
    }
  }

  /// Writes the value of a node, or a whole file, to another file.
  private func save(_ node: SourceNode<Source.NodeID>, to path: String, _ overwrites: Bool) {
    let (source, report) = (source, report)
    Task {
      do throws(SourceError) {
        guard let bytes = try await source.value(of: node.id) else {
          return report(.said("\(node.title) has no value of its own to write"))
        }
        do throws(SavedFile.Failure) {
          try SavedFile.write(bytes, to: path, overwrites: overwrites)
          report(.said("wrote \(bytes.count) bytes to \(TerminalSafeText.escaped(path.utf8))"))
        } catch {
          report(.said(error.description))
        }
      } catch {
        report(.said(error.description))
      }
    }
  }

  /// Puts bytes on the clipboard by OSC 52, which reaches it through a remote shell as well.
  private static func copySequence(_ bytes: [UInt8]) -> String {
    "\u{1B}]52;c;" + Data(bytes).base64EncodedString() + "\u{7}"
  }
}

extension TreeSource {
  /// Returns the bytes of a part of a node; nil if it has none.
  ///
  /// - Parameter isShown: Whether a node without a text is shown by its row.
  func bytes(
    of node: SourceNode<NodeID>,
    _ part: CopiedPart,
    isShown: Bool
  ) async throws(SourceError) -> [UInt8]? {
    switch part {
    case .written, .oneLine: return try await value(of: node.id)
    case .text:
      let content = try contentReader()(node.id, true)
      switch content?.value {
      case .text(let bytes), .data(let bytes), .literal(let bytes): return bytes
      case nil: return try await value(of: node.id) ?? (isShown ? Array(node.detail.utf8) : nil)
      }
    case .name:
      switch try contentReader()(node.id, false)?.name {
      case .file(let bytes), .key(let bytes): return bytes
      case .position, .root, nil: return Array(node.title.utf8)
      }
    case .path, .pointer, .bracketPath, .queryPath: return Array(path(of: node.id).utf8)
    }
  }

  /// Compares the paths of all nodes with letters, and reports the best ones now and then, and in the end.
  func rankPaths(
    _ letters: String,
    limit: Int,
    report:
      @escaping @Sendable (
        [PathCandidate<NodeID>], _ readCount: Int, _ isComplete: Bool
      ) -> Void
  ) async {
    let ranking = LockedValue(PathRanking<NodeID>(letters, limit: limit))
    let start = ContinuousClock.now
    let next = LockedValue(start)
    // The expression that everything matches.
    try? await search(for: SourceQuery(.regex("^"))) { _ in
    } found: { match in
      let candidates = ranking.withLock { ranking -> [PathCandidate<NodeID>]? in
        _ = ranking.add(match)
        let now = ContinuousClock.now
        return next.withLock { next in
          guard now >= next else { return nil }
          next = now + .milliseconds(100)
          return ranking.candidates
        }
      }
      if let candidates {
        report(candidates, ranking.withLock { $0.readCount }, false)
      }
      return !Task.isCancelled
    }
    if Task.isCancelled { return }
    let (candidates, count) = ranking.withLock { ($0.candidates, $0.readCount) }
    report(candidates, count, true)
  }
}

extension FilePlaceSource {
  /// Returns the place of a node whose type is not known here.
  fileprivate func place(ofAny node: (any Sendable)?) async throws(SourceError) -> FilePlace {
    let id = node as? NodeID
    return try await runBlocking { () throws(SourceError) in try self.filePlace(of: id) }
  }
}
