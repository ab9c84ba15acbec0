/// A source whose nodes may be files, which open as files on disk do.
protocol FileContainingSource: TreeSource {
  /// Returns the file that a node is, with its name, or nil if it is none.
  ///
  /// - Throws: ``SourceError`` if it cannot be read.
  func file(of node: NodeID) throws(SourceError) -> (file: OpenFile, name: [UInt8])?

  /// Whether a node is a file whose name indicates a format.
  func isDataFile(_ node: NodeID) -> Bool
}
