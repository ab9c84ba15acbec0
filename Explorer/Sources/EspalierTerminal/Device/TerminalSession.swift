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

  /// Creates options.
  public init(isASCII: Bool = false, usesColor: Bool = true, usesMouse: Bool = true) {
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
    case value(Result<[UInt8]?, SourceError>, Browser<Source>.ValuePart, SourceNode<Source.NodeID>)
  }

  private let source: Source
  private let device: TerminalDevice
  private var browser: Browser<Source>
  private var writer = ScreenWriter()
  private let events: AsyncStream<Event>
  private let report: @Sendable (Event) -> Void
  private var loads: [Int: Task<Void, Never>] = [:]
  private var search: Task<Void, Never>?
  private var ending: Int32??

  init(_ source: Source, on device: TerminalDevice, options: TerminalOptions) {
    self.source = source
    self.device = device
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
    let input = TerminalEvents(of: device) { report(.terminal($0)) }
    browser.resize(to: device.size)
    performEffects()
    draw()
    for await event in events {
      receive(event)
      performEffects()
      if let ending {
        device.leave()
        for load in loads.values { load.cancel() }
        search?.cancel()
        withExtendedLifetime(input) {}
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
    case .value(let answer, let part, let node): browser.received(answer, part, of: node)
    }
  }

  private func performEffects() {
    for effect in browser.takeEffects() {
      switch effect {
      case .load(let token, let parent, let offset, let limit):
        load(token, parent, from: offset, limit: limit)
      case .cancelLoad(let token): loads.removeValue(forKey: token)?.cancel()
      case .search(let pattern, let number): begin(pattern, number)
      case .endSearch:
        search?.cancel()
        search = nil
      case .read(let node, let part): read(node, part)
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

  private func read(_ node: SourceNode<Source.NodeID>, _ part: Browser<Source>.ValuePart) {
    let (source, report) = (source, report)
    Task {
      do throws(SourceError) {
        report(.value(.success(try await source.bytes(of: node, part)), part, node))
      } catch {
        report(.value(.failure(error), part, node))
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
  func bytes(
    of node: SourceNode<NodeID>,
    _ part: Browser<Self>.ValuePart
  ) async throws(SourceError) -> [UInt8]? {
    switch part {
    case .written: return try await value(of: node.id)
    case .text, .shown:
      let content = try contentReader()(node.id, true)
      switch content?.value {
      case .text(let bytes), .data(let bytes), .literal(let bytes): return bytes
      case nil:
        return try await value(of: node.id) ?? (part == .shown ? Array(node.detail.utf8) : nil)
      }
    case .name:
      switch try contentReader()(node.id, false)?.name {
      case .file(let bytes), .key(let bytes): return bytes
      case .position, .root, nil: return Array(node.title.utf8)
      }
    }
  }
}
