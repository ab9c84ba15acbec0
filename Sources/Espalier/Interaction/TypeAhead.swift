/// Finding an item by typing the beginning of its title.
///
/// It knows letters and times, and neither items nor titles: it says what to look for, and the
/// caller, who has the texts, looks. Letters that come within ``patience`` add up to a prefix. The
/// same letter again and again goes through the items that begin with it, one by one.
///
/// What a letter is, is the caller's choice, who also makes them alike that should count as alike:
/// it compares folded text and types folded letters.
public struct TypeAhead<Letter: Equatable> {
  /// What to look for, and where to begin.
  public struct Search {
    /// The letters that a title should begin with.
    public var prefix: [Letter]

    /// Whether the cursor's own item counts first.
    ///
    /// If not, the search begins on the row below it and comes to it last. Either way it goes on
    /// at the top after the last row.
    public var includesCursor: Bool

    /// Makes a search.
    public init(prefix: [Letter], includesCursor: Bool) {
      self.prefix = prefix
      self.includesCursor = includesCursor
    }
  }

  /// How long the next letter may take, in milliseconds, to belong to the letters before it.
  public var patience: Double

  private var typed: [Letter] = []
  private var last = 0.0

  /// A type-ahead that has heard nothing yet.
  public init(patience: Double = 1000) { self.patience = patience }

  /// Hears a letter.
  ///
  /// - Parameter time: When it was typed, in milliseconds on any clock that does not go back.
  /// - Complexity: O(letters typed without a pause).
  public mutating func type(_ letter: Letter, at time: Double) -> Search {
    if time - last > patience { typed.removeAll() }
    typed.append(letter)
    last = time
    if typed.allSatisfy({ $0 == letter }) { return Search(prefix: [letter], includesCursor: false) }
    return Search(prefix: typed, includesCursor: true)
  }

  /// Forgets what was typed, as after a command or when the focus goes elsewhere.
  public mutating func reset() { typed.removeAll() }
}

extension TypeAhead: Sendable where Letter: Sendable {}
extension TypeAhead.Search: Equatable {}
extension TypeAhead.Search: Sendable where Letter: Sendable {}
