import EspalierSources
import Foundation

// Bookmarks, and the places where the user was.
extension TerminalSession {
  /// Keeps a bookmark.
  func keep(_ place: Place) {
    guard let placeStore else {
      return browser.said("there is no folder for bookmarks: HOME is not set")
    }
    let report = report
    Task(executorPreference: WorkerThreads.blocking) {
      do throws(SavedFile.Failure) {
        try placeStore.add(place)
        report(.said("bookmark \(place.letter.map { String($0) } ?? ""): \(place.title)"))
      } catch {
        report(.said(TerminalSafeText.visible(error.description)))
      }
    }
  }

  /// Removes a place from its list.
  func forget(_ place: Place) {
    let report = report
    Task(executorPreference: WorkerThreads.blocking) { [placeStore] in
      do throws(SavedFile.Failure) { try placeStore?.remove(place) } catch {
        report(.said(TerminalSafeText.visible(error.description)))
      }
    }
  }

  /// Keeps the row of the cursor as the place where the user was in this source; it is no loss if that fails.
  func keepLastPlace() {
    guard keepsPlaces, let place = browser.currentPlace else { return }
    try? placeStore?.add(place)
  }

  func readPlaces(_ letter: Character?) {
    guard let placeStore else {
      return browser.said("there is no folder for bookmarks: HOME is not set")
    }
    let report = report
    Task(executorPreference: WorkerThreads.blocking) {
      let bookmarks = placeStore.read(.bookmarks)
      let recent = letter == nil ? placeStore.read(.recent) : (places: [], faults: [])
      report(
        .places(
          bookmarks.places + recent.places,
          faults: bookmarks.faults + recent.faults,
          letter: letter
        )
      )
    }
  }

  /// Goes to a place, or ends for another source.
  func open(_ place: Place) {
    if place.source == browser.currentPlace?.source { return browser.goTo(path: place.path) }
    if let reason = Self.obstacle(to: place.source) {
      browser.said(TerminalSafeText.escaped("\(place.source) \(reason)".utf8))
    } else {
      ending = .opened(source: place.source, path: place.path, from: browser.place)
    }
  }

  /// The reason why there is nothing to open at a path; nil if there is.
  private static func obstacle(to path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return exists(Array(path.utf8)) ? "leads nowhere" : "is no longer there"
    }
    guard isFolder.boolValue || FileStatus.sizeOfFile(path: path) != nil else {
      return "is neither a file nor a folder"
    }
    return FileManager.default.isReadableFile(atPath: path) ? nil : "may not be read"
  }
}
