#if !hasFeature(Embedded)
  extension Accordion: CustomStringConvertible {
    /// The numbers of panels, of open ones and of visible rows, as in `3 panels, 1 open, 5 rows`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      "\(counted(panelCount, "panel")), \(grouped(openCount)) open, "
        + counted(rowCount, "row")
    }
  }
#endif
