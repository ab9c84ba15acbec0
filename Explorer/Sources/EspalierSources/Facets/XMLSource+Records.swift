extension XMLSource {
  /// Returns a page of the elements in an element as records: their attributes and elements.
  ///
  /// A text that is a number is one. Of several elements with a name, the second is in a column such
  /// as `author[2]`.
  public func records(
    of parent: Int?,
    from offset: Int,
    limit: Int,
    extent: RecordExtent
  ) throws(SourceError) -> RecordPage<Int> {
    var page = try recordsByReading(of: parent, from: offset, limit: limit, extent: extent)
    for record in page.records.indices {
      guard var cells = page.records[record].cells else { continue }
      for cell in cells.indices where cells[cell].value.kind == .text && !cells[cell].value.isCut {
        let value = cells[cell].value
        let bytes = Array(value.text.utf8)
        if CSV.isNumber(bytes[...]) {
          cells[cell].value = CellValue(.number, value.text, number: Double(value.text))
        } else if bytes.isEmpty {
          cells[cell].value = .none
        }
      }
      page.records[record].cells = cells
    }
    return page
  }
}
