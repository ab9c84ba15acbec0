/// The choice and order of the files that a folder shows.
public struct FolderOptions: Sendable, Equatable {
  /// An order of files.
  public enum Order: String, Sendable, CaseIterable {
    /// By name, naturally: ignoring case, numbers by value.
    case name
    /// By size, largest first; folders count as nothing unless their sizes are shown.
    case size
    /// By the time of the last modification, latest first.
    case time
    /// As the file system lists them.
    case none
  }

  /// The way in which the sizes of folders are found out.
  public enum Sizes: Sendable, Equatable {
    /// Folders have no sizes.
    case hidden
    /// A page of rows waits until the sizes in it are known.
    case awaited
    /// A page waits for a moment only; sizes that are found out later are changes of the list.
    case inBackground
  }

  /// The order.
  public var order = Order.name

  /// Whether folders precede the other files.
  public var foldersFirst = false

  /// Whether only folders are listed, and links that lead to one.
  public var foldersOnly = false

  /// Whether files that git would ignore are left out, and `.git` with them.
  ///
  /// The rules are those of `.gitignore` in the folders from the top of the repository down, and of
  /// `.git/info/exclude`. Outside of a repository, those from the root down apply. That git tracks a
  /// file in spite of its rules is not known, and the user's own list of patterns is not read.
  public var appliesGitignore = false

  /// Whether the sizes of folders are shown: the sum of the sizes of all files below them.
  public var sizes = Sizes.hidden

  /// Makes the default: all files by name, folders among them and without sizes.
  public init() {}
}
