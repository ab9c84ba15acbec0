/// The secret that requests must present when other machines can reach the server.
///
/// A browser presents it once, in a link `/?token=...`; the response sets a cookie, which the
/// browser sends from then on. Other programs send `Authorization: Bearer ...`.
package struct AccessToken: Sendable, Equatable {
  /// The text.
  package let text: String

  /// An error: a text cannot serve as a token.
  package struct Unusable: Error, Equatable {
    /// The reason, as text for the user.
    package let reason: String
  }

  /// Creates a token from text chosen by the user.
  ///
  /// - Throws: ``Unusable`` if it is too short to be a secret, or contains characters that a link
  ///   would change.
  package init(_ text: String) throws(Unusable) {
    guard text.utf8.count >= 16 else {
      throw Unusable(reason: "it has fewer than 16 characters")
    }
    guard text.utf8.count <= 256 else {
      throw Unusable(reason: "it has more than 256 characters")
    }
    guard text.utf8.allSatisfy(Self.isPlain) else {
      throw Unusable(reason: "it has other characters than letters, digits, - . _ and ~")
    }
    self.text = text
  }

  private init(unchecked text: String) { self.text = text }

  /// Creates a token of 128 random bits.
  package static func random() -> AccessToken {
    var generator = SystemRandomNumberGenerator()
    let words = [generator.next(), generator.next()].map { (word: UInt64) in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return AccessToken(unchecked: words.joined())
  }

  /// Whether a text equals the token, compared in constant time.
  package func matches(_ other: some StringProtocol) -> Bool {
    let (ours, theirs) = (Array(text.utf8), Array(other.utf8))
    var difference: UInt8 = ours.count == theirs.count ? 0 : 1
    for (index, byte) in ours.enumerated() {
      difference |= byte ^ (theirs.isEmpty ? 0 : theirs[index % theirs.count])
    }
    return difference == 0
  }

  /// The name of the cookie.
  ///
  /// Browsers send a cookie to every port of a host. A name derived from the token keeps servers on
  /// one host apart, and is the same for servers that share a token.
  package var cookieName: String {
    "espalier-" + EntityTag(of: Array("cookie \(text)".utf8)).description.dropFirst().prefix(8)
  }

  /// The value of `Set-Cookie`: the cookie is hidden from scripts and not sent with requests from
  /// other sites.
  package var setCookie: String {
    "\(cookieName)=\(text); Path=/; HttpOnly; SameSite=Strict"
  }

  /// Whether a `Cookie` header contains the token.
  package func isIn(cookie field: String) -> Bool {
    field.split(separator: ";").contains { part in
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == cookieName && matches(pair[1])
    }
  }

  /// Whether an `Authorization` header contains the token.
  package func isIn(authorization field: String) -> Bool {
    let words = field.split(separator: " ", omittingEmptySubsequences: true)
    return words.count == 2 && words[0].lowercased() == "bearer" && matches(words[1])
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "-._~".utf8.contains(byte)
  }
}
