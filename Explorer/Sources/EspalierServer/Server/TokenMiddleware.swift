import HTTPTypes
import Hummingbird

/// Rejects requests without the token.
struct TokenMiddleware: RouterMiddleware {
  let token: AccessToken

  func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    let isLinked = try isLinked(request)
    guard isLinked || isKnown(request) else { throw RequestError.unauthorized }
    var response = try await next(request, context)
    if isLinked { response.headers[.setCookie] = token.setCookie }
    return response
  }

  private func isKnown(_ request: Request) -> Bool {
    request.headers[values: .cookie].contains(where: token.isIn(cookie:))
      || request.headers[values: .authorization].contains(where: token.isIn(authorization:))
  }

  /// Whether the request is for the page, with the token in its URL.
  ///
  /// The page is served at that URL without a redirect: a browser sends no strict cookie with a
  /// request that results from a link on another site, not even one that it has just received.
  private func isLinked(_ request: Request) throws(RequestError) -> Bool {
    guard ["/", "/index.html"].contains(request.uri.path),
      let given = try Query(request.uri.query ?? "")["token"]
    else { return false }
    return token.matches(given)
  }
}
