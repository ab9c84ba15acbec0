public import EspalierSources

/// The options of a session in the terminal.
public struct TerminalOptions: Sendable {
  /// Whether only ASCII characters are drawn around the data.
  public var isASCII: Bool
  /// The colours that the terminal shows; those of 24 bits are chosen for its background.
  public var colors: ColorCount
  /// Whether clicks and the wheel go to the browser; without, they select text as usual.
  public var usesMouse: Bool
  /// The path of the file or the folder that was opened, for the user's editor; nil for anything else.
  public var path: String?
  /// The address that the data were fetched from, without a password; nil for anything else.
  public var address: String?
  /// Whether the focus is reported in lines, instead of a screen that is drawn again.
  public var isLinear: Bool
  /// Whether the source is a folder, which can be opened anew with other settings.
  public var isFolder: Bool
  /// Whether folders come before files in every order.
  public var foldersFirst: Bool
  /// The first view; nil is the table for a list of records, and the outline for everything else.
  public var view: ViewMode?
  /// The place to begin at.
  public var place: BrowsingPlace
  /// Whether the source was opened from another one, which is before the first place.
  public var canGoBack = false
  /// A text that is said at first, such as the reason why another source was not opened.
  public var message: String?
  /// The user's choices.
  public var configuration: TerminalConfiguration
  /// The choice of rows for another program, if that is what the browser is for.
  public var picking: Picking?
  /// The last line of data that grow, whose last row stays in sight; nil for anything else.
  public var followedLine: UnfinishedLine?

  /// Creates options.
  public init(
    isASCII: Bool = false,
    colors: ColorCount = .indexed,
    usesMouse: Bool = true,
    path: String? = nil,
    address: String? = nil,
    isLinear: Bool = false,
    followedLine: UnfinishedLine? = nil,
    isFolder: Bool = false,
    foldersFirst: Bool = false,
    view: ViewMode? = nil,
    place: BrowsingPlace = BrowsingPlace(),
    picking: Picking? = nil,
    configuration: TerminalConfiguration = TerminalConfiguration()
  ) {
    self.configuration = configuration
    self.picking = picking
    self.isFolder = isFolder
    self.foldersFirst = foldersFirst
    self.view = view
    self.place = place
    self.path = path
    self.address = address
    self.isLinear = isLinear
    self.followedLine = followedLine
    self.isASCII = isASCII
    self.colors = colors
    self.usesMouse = usesMouse
  }
}

/// The colours that a terminal shows; the raw values are those of `chafa --colors`.
public enum ColorCount: String, Sendable {
  case none
  /// Those of the user's theme.
  case theme = "16"
  case indexed = "256"
  /// All of 24 bits.
  case full
}

/// A place in a source at which a browser begins.
public struct BrowsingPlace: Sendable, Equatable {
  /// The path of the row of the cursor; nil is the beginning.
  public var path: String?
  /// The paths of the rows that are marked; empty is the source itself.
  public var marks: [String]

  /// Creates a place.
  public init(path: String? = nil, marks: [String] = []) {
    self.path = path
    self.marks = marks
  }
}

/// Something that a folder shows or does not show.
public enum FolderSetting: Sendable {
  case hiddenFiles
  /// The sizes of the folders in it.
  case sizes
}

/// The reason why a browser ended.
public enum BrowsingEnd: Sendable {
  /// The user quit.
  case quit
  /// A signal ended it.
  case signal(Int32)
  /// Another source is to be opened, at a path in it, from a place in this one.
  case opened(source: String, path: String, from: BrowsingPlace)
  /// The source that this one was opened from is to be shown again.
  case back
  /// The user took rows, with these paths in bytes.
  case picked([[UInt8]])
  /// The folder is to be opened anew, with what it did not show or without it, at a place.
  case toggled(FolderSetting, BrowsingPlace)
  /// Differences are to be shown, and then the source anew, at a place.
  case compared(ComparisonSource, BrowsingPlace)
}

/// An error for a browser that cannot be shown.
public struct TerminalError: Error, CustomStringConvertible {
  /// The reason, in words for the user.
  public let description: String
}
