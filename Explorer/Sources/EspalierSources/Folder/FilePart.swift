/// A part of a file, with what its status says.
public struct FilePart: Sendable, Equatable {
  /// The bytes from the offset on.
  public var bytes: [UInt8]
  /// The number of bytes of the file.
  public var size: Int64
  /// The time of the last modification, in nanoseconds since 1970; nil if nothing tells it.
  public var modified: Int64?
  /// The name of the file, in bytes that need not be valid UTF-8.
  public var name: [UInt8]
}

/// A reason not to hand out the bytes of a node.
public enum CopyRefusal: Sendable, Equatable {
  /// It is a folder, or a file of no known format, whose content no row shows.
  case notShown
  /// The file has more bytes than may be read at once.
  case tooLarge(bytes: Int64)
}
