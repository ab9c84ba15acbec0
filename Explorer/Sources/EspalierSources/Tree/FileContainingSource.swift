/// A source whose nodes may be files, which open as files on disk do.
protocol FileContainingSource: TreeSource {
  /// The source with wire ids that do not begin with the version of its file.
  var unversioned: Self { get }

  /// Returns the file that a node is, with its name, or nil if it is none.
  ///
  /// - Throws: ``SourceError`` if it cannot be read.
  func file(of node: NodeID) throws(SourceError) -> (file: OpenFile, name: [UInt8])?

  /// Returns a part of a file as it is in the source, or nil if the node is none.
  ///
  /// - Parameters:
  ///   - offset: The number of bytes to skip.
  ///   - count: The greatest number of bytes to return. There are fewer at the end of the file.
  /// - Throws: ``SourceError`` if it cannot be read.
  func part(of node: NodeID, from offset: Int, count: Int) throws(SourceError) -> FilePart?

  /// Returns the format that the name of a file indicates; nil if it indicates none, or the node is
  /// no file.
  func format(of node: NodeID) -> SourceFormat?
}
