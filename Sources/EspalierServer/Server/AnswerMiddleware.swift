#if Explorer
  import HTTPTypes
  import Hummingbird
  import Logging

  /// What every request must fulfil, and what every answer carries.
  struct AnswerMiddleware: RouterMiddleware {
    let hostRule: HostRule

    /// Whether answers are for one person alone, and not to be kept on their way.
    let isPrivate: Bool

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
        response = Response(Answer(error), for: request)
        switch error {
        case .method: response.headers[.allow] = "GET, HEAD"
        case .unauthorized: response.headers[.wwwAuthenticate] = "Bearer"
        default: if error.status == 503 { response.headers[.retryAfter] = "5" }
        }
      } catch let error as HTTPError where error.status == .notFound {
        response = Response(Answer(.unknown("there is nothing at this address")), for: request)
      } catch {
        context.logger.error("\(request.uri.path): \(error)")
        response = Response(Answer(.fault), for: request)
      }
      if isUnchanged(response, for: request) {
        response = Response(status: .notModified, headers: response.headers)
        response.headers[.contentLength] = nil
        response.headers[.contentType] = nil
        response.headers[.contentEncoding] = nil
      }
      for (name, value) in Self.fields { response.headers[name] = value }
      if response.headers[.cacheControl] == nil {
        response.headers[.cacheControl] = isPrivate ? "private, no-cache" : "no-cache"
      }
      return response
    }

    private func check(_ request: Request) throws(RequestError) {
      guard request.method == .get || request.method == .head else { throw .method }
      // The first field `Host` is taken out of the others; two of them are a trick.
      let hasSecondHost = Self.host.map(request.headers.contains) ?? false
      guard hostRule.allows(request.head.authority), !hasSecondHost else {
        throw .misdirected(hostRule)
      }
      guard let address = request.head.path, address.hasPrefix("/") else {
        throw .bad("the address of a request begins with a slash")
      }
      guard address.utf8.count <= ServerLimits.addressBytes else { throw .address }
      let length = request.headers[.contentLength] ?? "0"
      guard length == "0", request.headers[.transferEncoding] == nil else { throw .body }
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
    ].compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }

    private static let policy = """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
      frame-ancestors 'none'
      """
  }

  extension Response {
    /// An answer as a response of Hummingbird, in the encoding that the request takes.
    init(_ answer: Answer, for request: Request) {
      var body = answer.body
      var headers: HTTPFields = [.contentType: answer.mediaType]
      if let compressed = answer.compressed {
        headers[.vary] = "Accept-Encoding"
        let fields = request.headers[values: .acceptEncoding].joined(separator: ",")
        if AcceptEncoding.takesGzip(fields) {
          headers[.contentEncoding] = "gzip"
          body = compressed
        }
      }
      headers[.eTag] = body.tag.description
      // A year is as good as for ever.
      if answer.isImmutable { headers[.cacheControl] = "public, max-age=31536000, immutable" }
      self.init(
        status: .init(code: answer.status),
        headers: headers,
        body: .init(byteBuffer: ByteBuffer(bytes: body.bytes))
      )
    }
  }
#endif
