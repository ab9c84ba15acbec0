/// Type-ahead: finding an item by typing the beginning of its title.
///
/// It handles letters and times, and knows neither items nor titles: it returns what to search for,
/// and the caller, who has the titles, searches. Letters typed within ``timeout`` of each other add
/// up to a prefix. Repeating the same letter cycles through the items that begin with it.
///
/// The caller chooses the letter type and normalizes: it compares folded text and types folded
/// letters.
public struct TypeAhead<Letter: Equatable> {
  /// A prefix to search for, and where to begin.
  public struct Search {
    /// The letters that a title has to begin with.
    public var prefix: [Letter]

    /// Whether the search begins with the cursor's own item.
    ///
    /// If not, it begins on the row below and reaches the cursor's row last. Either way it wraps
    /// from the last row to the first.
    public var includesCursor: Bool

    /// Creates a search.
    public init(prefix: [Letter], includesCursor: Bool) {
      self.prefix = prefix
      self.includesCursor = includesCursor
    }

    /// Returns the row at which the search begins; 0 without rows.
    ///
    /// - Parameters:
    ///   - cursor: The cursor's row; `nil` begins with the first row.
    ///   - count: The number of rows.
    public func firstRow(from cursor: Int?, count: Int) -> Int {
      guard let cursor else { return 0 }
      let row = includesCursor ? cursor : cursor + 1
      return row < count ? row : 0
    }

    /// Returns the first row that begins with the ``prefix``, or `nil` if no row does.
    ///
    /// - Parameters:
    ///   - cursor: The cursor's row; `nil` begins with the first row.
    ///   - count: The number of rows.
    ///   - begins: Returns whether the title of a row begins with the prefix; asked in the order of
    ///     the search, up to the first that does.
    /// - Complexity: O(*r*) for *r* rows.
    public func row(from cursor: Int?, count: Int, where begins: (Int) -> Bool) -> Int? {
      let first = firstRow(from: cursor, count: count)
      for offset in 0..<count {
        let row = offset < count - first ? first + offset : offset - (count - first)
        if begins(row) { return row }
      }
      return nil
    }
  }

  /// The longest pause between letters of one prefix, in milliseconds.
  public var timeout: Double

  private var typed: [Letter] = []
  private var last = 0.0

  /// Creates a type-ahead without typed letters.
  public init(timeout: Double = 1000) { self.timeout = timeout }

  /// Adds a letter and returns the search for it.
  ///
  /// - Parameters:
  ///   - letter: The typed letter.
  ///   - time: The time of the key press, in milliseconds on any monotonic clock.
  /// - Complexity: O(letters typed without a pause).
  public mutating func type(_ letter: Letter, at time: Double) -> Search {
    if time - last > timeout { typed.removeAll() }
    typed.append(letter)
    last = time
    if typed.allSatisfy({ $0 == letter }) { return Search(prefix: [letter], includesCursor: false) }
    return Search(prefix: typed, includesCursor: true)
  }

  /// Whether a further letter would add to the typed ones.
  ///
  /// A space is such a letter then, and no command of the row.
  ///
  /// - Parameter time: The time of the key press, on the clock of ``type(_:at:)``.
  /// - Complexity: O(1).
  public func isTyping(at time: Double) -> Bool { !typed.isEmpty && time - last <= timeout }

  /// Clears the typed letters, as after a command or when the focus leaves.
  public mutating func reset() { typed.removeAll() }
}

extension TypeAhead: Sendable where Letter: Sendable {}
extension TypeAhead.Search: Equatable {}
extension TypeAhead.Search: Sendable where Letter: Sendable {}
