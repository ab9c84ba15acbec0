import HTTPTypes
import Hummingbird

/// The origin of a request in a browser, as the browser states it.
///
/// A page of another origin cannot read a response, but each of its requests makes the server work.
/// So they are refused, except for links that the user follows.
struct RequestOrigin {
  /// Whether a page of another origin has made the request by itself.
  let isForeign: Bool

  init(_ request: Request, allowedHosts: AllowedHosts) {
    let isFollowed =
      request.method == .get && !request.uri.path.hasPrefix("/api/")
      && request.headers[values: Self.mode] == ["navigate"]
      && request.headers[values: Self.destination] == ["document"]
    // Another port of the same host is the same site, but another origin.
    let isFromElsewhere = request.headers[values: Self.site].contains {
      $0 != "same-origin" && $0 != "none"
    }
    let hasForeignOrigin = request.headers[values: Self.origin].contains {
      !allowedHosts.allows(origin: $0, of: request.head.authority)
    }
    isForeign = hasForeignOrigin || isFromElsewhere && !isFollowed
  }

  private static let site = name("Sec-Fetch-Site")
  private static let mode = name("Sec-Fetch-Mode")
  private static let destination = name("Sec-Fetch-Dest")
  private static let origin = name("Origin")

  private static func name(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else {
      preconditionFailure("\(text) is not the name of a header field")
    }
    return name
  }
}
