#if Explorer
  import HTTPTypes
  import Hummingbird

  /// Answers only who says the token.
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

    /// Whether the page itself is asked for with the token in its address.
    ///
    /// It is answered at that address and not sent to another: to a request that follows from a
    /// link on another site a browser adds no strict cookie, not even one that it has just got.
    private func isLinked(_ request: Request) throws(RequestError) -> Bool {
      guard ["/", "/index.html"].contains(request.uri.path),
        let given = try Query(request.uri.query ?? "")["token"]
      else { return false }
      return token.matches(given)
    }
  }
#endif
