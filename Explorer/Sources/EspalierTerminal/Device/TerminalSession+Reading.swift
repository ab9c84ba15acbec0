import EspalierSources

// Reading for the browser; what is read comes back as events.
extension TerminalSession {
  /// Listens to changes of the branches that were or are about to be read.
  func watchBranches() {
    guard browser.watched.count != watch?.count else { return }
    let (changes, report) = (source.changes(in: browser.watched), report)
    let task = Task { for await change in changes { report(.changed(change)) } }
    watch?.task.cancel()
    watch = (task, browser.watched.count)
  }

  func load(_ token: Int, _ parent: Source.NodeID?, from offset: Int, limit: Int) {
    let (source, report) = (source, report)
    loads.add(token) {
      Task(executorPreference: WorkerThreads.blocking) {
        let page = Result { () throws(SourceError) in
          try source.children(of: parent, from: offset, limit: limit)
        }
        report(.page(page, token: token))
      }
    }
  }

  func begin(_ pattern: SourceQuery.Pattern, _ number: Int, _ namesFirst: Bool) {
    search?.cancel()
    let (source, report) = (source, report)
    search = Task(executorPreference: WorkerThreads.blocking) {
      var failure: SourceError?
      do throws(SourceError) {
        let query = SourceQuery(pattern, limit: Browser<Source>.matchLimit)
        try source.search(for: query, namesFirst: namesFirst) {
          report(.progress($0, search: number))
        } namesEnded: {
          report(.namesEnded(search: number))
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

  func read(
    _ node: SourceNode<Source.NodeID>,
    _ part: CopiedPart,
    _ use: Browser<Source>.PartUse
  ) {
    let (source, report) = (source, report)
    Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        let bytes =
          use == .content
          ? try source.content(of: node, memberLimit: Browser<Source>.memberLimit)
          : try source.bytes(of: node, part, isShown: use == .shown)
        report(.value(.success(bytes), part, use, node))
      } catch {
        report(.value(.failure(error), part, use, node))
      }
    }
  }

  /// Reads previews, one request after the other.
  func preview(_ branches: [SourceNode<Source.NodeID>]) {
    let (source, report, former) = (source, report, previewing)
    previewing = Task(executorPreference: WorkerThreads.blocking) {
      await former?.value
      report(.previews(source.previews(of: branches)))
    }
  }

  func readPane(
    _ node: SourceNode<Source.NodeID>?,
    _ size: ScreenSize,
    _ number: Int
  ) {
    paneReading?.cancel()
    var drawing = pictureProgram
    if let graphics, let cell = device.cellSize {
      drawing?.graphics = PictureProgram.Graphics(form: graphics, cell: cell)
    }
    let (source, program, report) = (source, drawing, report)
    paneReading = Task(executorPreference: WorkerThreads.blocking) {
      let answer = Result { () throws(SourceError) in
        try source.paneContent(of: node, in: size, drawnBy: program)
      }
      report(.pane(answer, number: number))
    }
  }

  func count(
    _ places: [SourceMatch<Source.NodeID>],
    _ filter: RecordFilter,
    _ number: Int
  ) {
    counting?.cancel()
    let (source, report) = (source, report)
    counting = Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        try source.countRecords(in: places, filter) { counts, place in
          report(.counts(counts, place, counting: number))
        }
      } catch {
        report(.countingFailed(error, counting: number))
      }
    }
  }

  /// Compares the paths of everything with letters.
  func rankPaths(_ letters: String, _ number: Int) {
    search?.cancel()
    let (source, report, known) = (source, report, knownPaths)
    search = Task(executorPreference: WorkerThreads.blocking) {
      let limit = Browser<Source>.candidateLimit
      source.rankPaths(letters, among: known, limit: limit) { candidates, count, progress in
        report(.candidates(candidates, read: count, progress, search: number))
      }
    }
  }

  func locate(_ path: String) {
    let (source, report) = (source, report)
    locationCount += 1
    let number = locationCount
    Task(executorPreference: WorkerThreads.blocking) {
      do throws(SourceError) {
        let location = try source.location(of: path)
        report(.location(.success(location), path: path, number: number))
      } catch {
        report(.location(.failure(error), path: path, number: number))
      }
    }
  }
}
