/// An encoding of response bodies, by its name in HTTP.
package enum ContentCoding: String, CaseIterable, Sendable {
  // The smaller bodies come first.
  case brotli = "br"
  case gzip
}
