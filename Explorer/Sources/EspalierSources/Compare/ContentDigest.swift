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

  /// Adds bytes of any number.
  mutating func combine(bytes: [UInt8]) {
    combine(bytes.count)
    bytes.withUnsafeBytes { bytes in
      first.combine(bytes: bytes)
      second.combine(bytes: bytes)
    }
  }

  /// Adds a value.
  mutating func combine(_ value: SourceContent.Value) {
    switch value {
    case .text: combine(0)
    case .data: combine(1)
    case .literal: combine(2)
    }
    combine(bytes: value.bytes)
  }

  func finalize() -> ContentDigest {
    ContentDigest(
      first: UInt64(bitPattern: Int64(first.finalize())),
      second: UInt64(bitPattern: Int64(second.finalize()))
    )
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
