import EspalierSources
import Foundation

// Files around a session: the editor, saving, links and the clipboard.
extension TerminalSession {
  /// Opens the file of a node in the user's editor, and comes back when that ends.
  func edit(_ node: SourceNode<Source.NodeID>?) async {
    let file: (path: String?, line: Int?)
    do throws(SourceError) { file = try await self.file(of: node) } catch {
      return browser.said(error.description)
    }
    guard let path = file.path else { return browser.said("there is no file to edit") }
    let (line, terminal) = (file.line, device.descriptor)
    let failure = await lendTerminal {
      EditorProcess().run(path: path, line: line, on: terminal)
    }
    browser.reload()
    browser.said(failure ?? "back from the editor")
  }

  /// Runs a command of the shell for some nodes, and comes back when that ends.
  ///
  /// A file gives its path. Of anything else, if it is the only one, the command reads the value.
  func run(_ text: String, for matches: [SourceMatch<Source.NodeID>?]) async {
    let source = source
    let reading = Task(executorPreference: WorkerThreads.blocking) {
      Result { () throws(SourceError) in
        var paths: [[UInt8]] = []
        for match in matches {
          let path = try source.exactPath(of: match, isRelative: false) ?? []
          paths.append(path)
          guard !Self.exists(path) else { continue }
          let title = match?.nodes.last?.title ?? source.title
          guard matches.count == 1 else {
            throw .badQuery("\(title) is no file; a command takes several files, or one value")
          }
          guard let node = match?.nodes.last,
            let bytes = try source.bytes(of: node, .text, isShown: false)
          else { continue }
          return (paths, TemporaryFile?.some(try TemporaryFile(bytes)))
        }
        return (paths, TemporaryFile?.none)
      }
    }
    do throws(SourceError) {
      let (paths, input) = try await reading.value.get()
      let takesPath = input == nil && paths.first?.isEmpty == false
      let command = ShellCommand(text: text, paths: paths, takesPath: takesPath)
      let (terminal, asksForCursor) = (device.descriptor, linear == nil)
      browser.said(
        await lendTerminal {
          command.run(on: terminal, input: input?.descriptor, asksForCursor: asksForCursor)
        }
      )
    } catch {
      browser.said(error.description)
    }
  }

  /// Whether there is a file at a path, or a link that leads nowhere.
  static func exists(_ path: [UInt8]) -> Bool {
    guard !path.isEmpty else { return false }
    var status = stat()
    return (path + [0]).withUnsafeBytes { bytes in
      bytes.bindMemory(to: CChar.self).baseAddress.map { lstat($0, &status) == 0 } ?? false
    }
  }

  /// Gives the terminal to another program, and takes it back when that has ended.
  private func lendTerminal<Result: Sendable>(
    to work: @escaping @Sendable () -> Result
  ) async -> Result {
    input?.pause()
    device.leave()
    let result = await runOnThread(work)
    device.enter(keepsKeys: false)
    input?.resume()
    adaptToTerminal()
    return result
  }

  /// Compares two nodes, and ends with their differences.
  func compare(
    _ one: SourceMatch<Source.NodeID>,
    _ other: SourceMatch<Source.NodeID>,
    _ place: BrowsingPlace
  ) {
    comparing?.cancel()
    let (source, report) = (source, report)
    comparing = Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        let comparison = try ComparisonSource(
          source,
          source,
          from: one.nodes.last,
          other.nodes.last
        )
        report(.compared(.success(comparison), place))
      } catch {
        report(.compared(.failure(error), place))
      }
    }
  }

  /// Ends with the paths of some nodes.
  func pick(_ matches: [SourceMatch<Source.NodeID>?]) {
    let (source, report) = (source, report)
    let isRelative = browser.picking?.isRelative == true
    Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        var paths: [[UInt8]] = []
        for match in matches {
          guard let path = try source.exactPath(of: match, isRelative: isRelative) else {
            return report(.said("\(match?.nodes.last?.title ?? source.title) has no path"))
          }
          paths.append(path)
        }
        report(.picked(paths))
      } catch {
        report(.said(error.description))
      }
    }
  }

  /// Marks the rows at some paths, as far as they are there.
  func mark(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let (source, report) = (source, report)
    Task(executorPreference: WorkerThreads.blocking) {
      for path in paths {
        if path.isEmpty {
          report(.marked(nil))
        } else if let location = try? source.location(of: path), location.missing == nil,
          let match = location.match
        {
          report(.marked(match))
        }
      }
    }
  }

  /// The file and the line of a node; without one, those of the whole source.
  private func file(
    of node: SourceNode<Source.NodeID>?
  ) async throws(SourceError) -> (path: String?, line: Int?) {
    let source = source
    let id = node?.id
    let reading = Task(executorPreference: WorkerThreads.blocking) {
      Result { () throws(SourceError) in try id.flatMap(source.line) }
    }
    return (source.filePath(of: id) ?? path, try await reading.value.get())
  }

  /// Makes a link to a node: the address or the URL of its file, with its JSON Pointer as the fragment.
  func readLink(
    to node: SourceNode<Source.NodeID>?,
    pointer: String,
    _ use: Browser<Source>.PartUse
  ) async {
    do throws(SourceError) {
      var link = address
      if link == nil, let path = try await file(of: node).path {
        link = URL(fileURLWithPath: path).absoluteString
      }
      guard var link else { return browser.said("there is no file to link to") }
      if !pointer.isEmpty {
        link +=
          "#" + (pointer.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed) ?? "")
      }
      browser.received(link: link, use)
    } catch {
      browser.said(error.description)
    }
  }

  private func runOnThread<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: work()) }.start()
    }
  }

  /// Writes the value of a node, or a whole file, to another file.
  func save(_ node: SourceNode<Source.NodeID>, to path: String, _ overwrites: Bool) {
    let (source, report) = (source, report)
    Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        guard let bytes = try source.value(of: node.id) else {
          return report(.said("\(node.title) has no value of its own to write"))
        }
        do throws(SavedFile.Failure) {
          try SavedFile.write(bytes, to: path, overwrites: overwrites)
          report(.said("wrote \(counted(bytes.count, "byte")) to \(path)"))
        } catch {
          report(.said(error.description))
        }
      } catch {
        report(.said(error.description))
      }
    }
  }

  /// Puts bytes on the clipboard by the terminal, and by a program of the desktop if there is one.
  func copy(_ bytes: [UInt8]) {
    device.write(Self.copySequence(bytes))
    guard let program = ClipboardProgram() else { return }
    let report = report
    Thread {
      if let failure = program.copy(bytes) {
        report(.said("copied by the terminal only: \(failure)"))
      }
    }.start()
  }

  /// Puts bytes on the clipboard by OSC 52, which reaches it through a remote shell as well.
  private static func copySequence(_ bytes: [UInt8]) -> String {
    "\u{1B}]52;c;" + Data(bytes).base64EncodedString() + "\u{7}"
  }
}
