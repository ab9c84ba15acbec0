/// A digest of what is compared of a part of a tree.
///
/// It has 128 bits under keys that are drawn for each process, so different contents do not
/// have equal digests, neither by accident nor on purpose.
struct ContentDigest: Hashable {
  var first: UInt64
  var second: UInt64

  static let zero = ContentDigest(first: 0, second: 0)

  /// Adds a digest to a sum, which is the same in any order.
  static func += (sum: inout ContentDigest, digest: ContentDigest) {
    sum.first &+= digest.first
    sum.second &+= digest.second
  }
}

/// The parts of a digest, in order.
struct ContentDigestBuilder {
  private var first = Hasher()
  private var second = Hasher()

  init() { second.combine(0x5bd1_e995) }

  /// Adds a part.
  mutating func combine(_ part: some Hashable) {
    first.combine(part)
    second.combine(part)
  }

  /// Adds a piece of a sequence of bytes, the number of which has to be added as well.
  fileprivate mutating func combine(piece: [UInt8]) {
    piece.withUnsafeBytes { bytes in
      first.combine(bytes: bytes)
      second.combine(bytes: bytes)
    }
  }

  func finalize() -> ContentDigest {
    ContentDigest(
      first: UInt64(bitPattern: Int64(first.finalize())),
      second: UInt64(bitPattern: Int64(second.finalize()))
    )
  }
}

/// The digest of a value that is read in pieces, the same whichever they are.
struct ValueDigest {
  private var digest = ContentDigestBuilder()
  private var count = 0

  /// Begins the digest of a value, of which only the kind is looked at.
  init(_ value: SourceContent.Value) {
    switch value {
    case .text: digest.combine(0)
    case .data: digest.combine(1)
    case .literal: digest.combine(2)
    }
  }

  /// Adds the next piece.
  mutating func add(_ piece: [UInt8]) {
    digest.combine(piece: piece)
    count += piece.count
  }

  func finalize() -> ContentDigest {
    var digest = digest
    digest.combine(count)
    return digest.finalize()
  }
}

extension ContentDigest {
  /// Makes the digest of some parts.
  init(_ add: (inout ContentDigestBuilder) -> Void) {
    var builder = ContentDigestBuilder()
    add(&builder)
    self = builder.finalize()
  }
}
