// Operations whose cost must not grow with what they do not touch, each at four sizes.
extension Measure {
  /// The sizes: numbers of items, or of what else grows.
  public static let sizes = [1_000, 10_000, 100_000, 1_000_000]

  /// Opening a branch that is not loaded while as many others as the size are loading.
  public static let openWhileLoading = atAllSizes("cost.open-while-loading", operations: 100)
  /// One child that comes for a branch while as many others as the size are loading.
  public static let answerWhileLoading = atAllSizes("cost.answer-while-loading", operations: 100)
  /// Taking back one deletion of every tenth leaf, for each leaf.
  public static let undoScattered = sizes.map { size in
    Measure("cost.undo-scattered-deletion.\(size)", .microseconds, operations: size / 10)
  }
  /// Opening a branch that closes its open sibling, among as many siblings as the size.
  public static let openExclusively = atAllSizes("cost.open-exclusively", operations: 100)
  /// Inserting a leaf under a filter that shows as many rows as the size.
  public static let insertUnderFilter = atAllSizes("cost.insert-under-filter", operations: 100)
  /// Inserting a leaf under a filter where its branch appears with it.
  public static let appearUnderFilter = atAllSizes("cost.appear-under-filter", operations: 100)
  /// Opening what is around the end of a chain of items, each in the other, for each item.
  public static let revealInChain = atAllSizes("cost.reveal-in-chain", .nanoseconds)
  /// Checking the end of a chain of items, each in the other, for each item.
  public static let checkInChain = atAllSizes("cost.check-in-chain", .nanoseconds)
  /// Inserting a leaf while a copy of the outline is held.
  public static let insertBesideCopy = atAllSizes("cost.insert-beside-copy", operations: 1)
  /// The memory of the nodes that are left, one in ten, for each node there was.
  public static let bytesAfterDeletion = sizes.map { size in
    Measure("cost.memory-after-deletion.\(size)", .bytes, operations: size)
  }

  static let costs =
    openWhileLoading + answerWhileLoading + undoScattered + openExclusively + insertUnderFilter
    + appearUnderFilter + revealInChain + checkInChain + insertBesideCopy + bytesAfterDeletion

  private static func atAllSizes(_ name: String, operations: Int) -> [Measure] {
    sizes.map { Measure("\(name).\($0)", .microseconds, operations: operations) }
  }

  /// A measure for each item.
  private static func atAllSizes(_ name: String, _ unit: Unit) -> [Measure] {
    sizes.map { Measure("\(name).\($0)", unit, operations: $0) }
  }
}
