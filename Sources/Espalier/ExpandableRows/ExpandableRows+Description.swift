#if !hasFeature(Embedded)
  extension ExpandableRows: CustomStringConvertible {
    /// The number of rows, and whether only one may be expanded, as in `5 rows, at most 1 expanded`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      counted(rowCount, "row") + (isExclusive ? ", at most 1 expanded" : "")
    }
  }
#endif
