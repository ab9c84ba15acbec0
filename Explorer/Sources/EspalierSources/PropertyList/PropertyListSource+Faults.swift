import EspalierJSON

// Faults of a property list.

extension PropertyListSource {
  /// Returns the fault that ended reading, or the first broken object of a binary list.
  ///
  /// With `strict`, also what the format does not allow but rows show: equal keys in a dictionary,
  /// dates that are in no calendar, reals that are no decimal numbers, and text that is not valid:
  /// in XML invalid UTF-8 and control characters, in a binary list bytes beyond ASCII, halves of
  /// surrogate pairs and keys that are not strings.
  ///
  /// - Complexity: O(*n*); the list is read again.
  public func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    if !strict, binary == nil { return fault.map { [$0] } ?? [] }
    let faults = allFaults(strict: strict)
    if Task.isCancelled { throw .cancelled }
    try self.bytes.check()
    return faults
  }

  private func allFaults(strict: Bool) -> [SourceFault] {
    if let binary {
      let faults = binary.faults(strict: strict)
      return limited(faults.map { Self.binaryFault($0, in: title) })
    }
    var reader = XMLPropertyListReader(bytes)
    reader.read(isCancelled: { Task.isCancelled })
    let end = reader.fault?.offset ?? bytes.count
    var faults = reader.deviations + textFaults(before: end)
    if let fault = reader.fault { faults.append(fault) }
    faults.sort { $0.offset < $1.offset }
    var location = JSONLocation()
    return limited(faults.map { Self.xmlFault($0, in: title, bytes, &location) })
  }

  /// Returns the bytes before an offset that are not valid UTF-8 or that XML does not allow.
  private func textFaults(before end: Int) -> [PropertyListFault] {
    var faults: [PropertyListFault] = []
    var validator = UTF8Validator()
    var offset = 0
    while offset < end, faults.count <= JSONSource.faultLimit, !Task.isCancelled {
      let piece = bytes.bytes(offset..<min(end, offset + 1 << 18))
      piece.withUnsafeBytes { bytes in
        validator.check(bytes)
        for (index, byte) in bytes.enumerated() where byte < 0x20 && !XMLMarkup.isSpace(byte) {
          let name = TerminalSafeText.escape(of: Unicode.Scalar(byte))
          faults.append(
            PropertyListFault(
              offset: offset + index,
              message: "\(name) is not allowed in XML"
            )
          )
        }
      }
      faults += validator.takeFlaws().map { flaw in
        let error = JSONError(flaw.reason, offset: flaw.offset, line: 1, column: 1)
        return PropertyListFault(offset: flaw.offset, message: error.message)
      }
      offset += piece.count
    }
    return faults
  }

  /// Returns at most ``JSONSource/faultLimit`` faults, and one more that says so.
  private func limited(_ faults: [SourceFault]) -> [SourceFault] {
    let limit = JSONSource.faultLimit
    guard faults.count > limit, var last = faults.prefix(limit).last else { return faults }
    last.message = "there are more than \(grouped(limit)) faults; this is the last one reported"
    return faults.prefix(limit) + [last]
  }
}
