#if Explorer
  import HTTPTypes
  import Hummingbird
  import Logging

  /// What every request must fulfil, and what every answer carries.
  struct AnswerMiddleware: RouterMiddleware {
    let hostRule: HostRule

    func handle(
      _ request: Request,
      context: BasicRequestContext,
      next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
      var response: Response
      do {
        try check(request)
        response = try await next(request, context)
      } catch let error as RequestError {
        response = Response(Answer(error))
        if error == .method { response.headers[.allow] = "GET, HEAD" }
      } catch let error as HTTPError where error.status == .notFound {
        response = Response(Answer(.unknown("there is nothing at this address")))
      } catch {
        context.logger.error("\(request.uri): \(error)")
        response = Response(Answer(.fault))
      }
      if isUnchanged(response, for: request) {
        response = Response(status: .notModified, headers: response.headers)
        response.headers[.contentLength] = nil
        response.headers[.contentType] = nil
      }
      for (name, value) in Self.fields { response.headers[name] = value }
      return response
    }

    private func check(_ request: Request) throws(RequestError) {
      guard request.method == .get || request.method == .head else { throw .method }
      // The first field `Host` is taken out of the others; two of them are a trick.
      let hasSecondHost = Self.host.map(request.headers.contains) ?? false
      guard hostRule.allows(request.head.authority), !hasSecondHost else {
        throw .misdirected(hostRule)
      }
      guard request.head.path?.hasPrefix("/") == true else {
        throw .bad("the address of a request begins with a slash")
      }
    }

    private func isUnchanged(_ response: Response, for request: Request) -> Bool {
      guard response.status == .ok, let field = request.headers[.ifNoneMatch],
        let tag = response.headers[.eTag]
      else { return false }
      return EntityTag.matches(tag, ifNoneMatch: field)
    }

    private static let host = HTTPField.Name("Host")

    /// The page loads nothing from elsewhere and is shown in no frame; media types are as declared.
    private static let fields: [(HTTPField.Name, String)] = [
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
      ("Content-Security-Policy", policy),
      ("Cache-Control", "no-cache"),
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }

    private static let policy = """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
      frame-ancestors 'none'
      """
  }

  extension Response {
    /// An answer as a response of Hummingbird.
    init(_ answer: Answer) {
      self.init(
        status: .init(code: answer.status),
        headers: [.contentType: answer.mediaType, .eTag: answer.tag.description],
        body: .init(byteBuffer: ByteBuffer(bytes: answer.bytes))
      )
    }
  }
#endif
