#if !hasFeature(Embedded)
  extension OutlineNavigator: CustomStringConvertible {
    /// The cursor, as in `cursor Oak` or `cursor on the status of Oak`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      cursor.map { isOnStatus ? "cursor on the status of \($0)" : "cursor \($0)" } ?? "no cursor"
    }
  }
#endif
