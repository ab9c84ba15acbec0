#if !hasFeature(Embedded)
  extension Outline {
    /// Reports that a load failed, with the error as the message.
    ///
    /// - Throws: ``OutlineError/staleToken(_:)`` if the load is not pending.
    /// - Complexity: O(log *n*).
    @discardableResult
    public mutating func failLoad(
      _ token: Int,
      error: any Error
    ) throws(OutlineError<ID>) -> RowChanges {
      try failLoad(token, message: "\(error)")
    }
  }
#endif
