/// The delimiter and the header of a CSV text, and where its records begin.
struct CSVDialect: Sendable, Equatable {
  /// The character between cells.
  var delimiter: UInt8

  /// The names of the columns, or nil if the first record is one like others.
  var header: [[UInt8]]?

  /// The offset after the header, a byte order mark, and a line such as `sep=;`.
  var start = 0

  /// The delimiters that are tried, the rarer ones in texts first.
  private static var delimiters: [UInt8] { Array("\t;,|".utf8) }

  /// The number of bytes that are examined.
  private static var sampleSize: Int { 1 << 16 }

  /// The number of records that are examined.
  private static var sampleCount: Int { 100 }

  /// Finds out the dialect of a text from its first bytes.
  ///
  /// - Parameter delimiter: The delimiter, if it is known.
  /// - Throws: ``SourceError`` if they cannot be read.
  init(of text: JSONText, delimiter known: UInt8?) throws(SourceError) {
    let sample = try text.bytes(from: 0, count: Self.sampleSize)
    self.init(sample: sample, isWhole: sample.count == text.count, delimiter: known)
  }

  private init(sample: ArraySlice<UInt8>, isWhole: Bool, delimiter known: UInt8?) {
    var sample = sample
    if sample.starts(with: [0xEF, 0xBB, 0xBF]) {
      sample = sample.dropFirst(3)
      start = 3
    }
    var known = known
    if let named = Self.namedDelimiter(at: sample) {
      known = named.delimiter
      start += named.length
      sample = sample.dropFirst(named.length)
    }
    delimiter = known ?? Self.likelyDelimiter(of: sample, isWhole: isWhole) ?? UInt8(ascii: ",")
    var reader = CSVRecordReader(sample, delimiter: delimiter)
    if let first = Self.next(&reader), reader.offset < sample.count || !isWhole,
      Self.isHeader(first), !isWhole || Self.next(&reader) != nil
    {
      header = first.cells.map(\.text)
      start += first.offset + first.length
    }
  }

  /// Whether first bytes of a file look like a table: lines with the same number of cells.
  static func isTable(_ start: FileStart) -> Bool {
    guard !start.bytes.prefix(FileStart.length).contains(0) else { return false }
    let sample = start.bytes.prefix(FileStart.length)
    guard let delimiter = likelyDelimiter(of: sample, isWhole: !start.isCut) else { return false }
    let counts = cellCounts(in: sample, delimiter, isWhole: !start.isCut)
    return counts.count >= 3 && Set(counts).count == 1
  }

  /// Returns the delimiter that a first line such as `sep=;` states, with the length of the line.
  private static func namedDelimiter(
    at sample: ArraySlice<UInt8>
  ) -> (delimiter: UInt8, length: Int)? {
    let line = sample.prefix(5)
    let ends = sample.dropFirst(5).prefix { CSV.isLineEnd($0) }.prefix(2)
    guard line.count == 5, line.prefix(4).elementsEqual("sep=".utf8), let delimiter = line.last,
      !ends.isEmpty, delimiter != CSV.quote, !CSV.isLineEnd(delimiter), delimiter < 0x80
    else { return nil }
    return (delimiter, 5 + ends.count)
  }

  /// Returns the delimiter with which most records have the same number of cells, or nil if there
  /// is none with which they have several.
  private static func likelyDelimiter(of sample: ArraySlice<UInt8>, isWhole: Bool) -> UInt8? {
    var best: (delimiter: UInt8, share: Double, cells: Int, dividesFirst: Bool)?
    for delimiter in delimiters {
      let counts = cellCounts(in: sample, delimiter, isWhole: isWhole)
      var numbers: [Int: Int] = [:]
      for count in counts { numbers[count, default: 0] += 1 }
      guard
        let usual = numbers.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), usual.key > 1
      else { continue }
      let share = Double(usual.value) / Double(counts.count)
      let dividesFirst = counts.first != 1
      // Of one line, which any delimiter divides evenly, the one that divides it most is taken; of
      // several delimiters in the records after a header, the one that is in the header.
      let isBetter =
        best.map { best in
          share > best.share
            || share == best.share
              && (dividesFirst && !best.dividesFirst || counts.count == 1 && usual.key > best.cells)
        } ?? true
      if isBetter { best = (delimiter, share, usual.key, dividesFirst) }
    }
    return best?.delimiter
  }

  private static func cellCounts(
    in sample: ArraySlice<UInt8>,
    _ delimiter: UInt8,
    isWhole: Bool
  ) -> [Int] {
    var reader = CSVRecordReader(sample, delimiter: delimiter)
    var counts: [Int] = []
    while counts.count < sampleCount, let record = next(&reader) {
      // The last record may be cut, but a first one that is cut is better than nothing.
      if !isWhole, reader.offset == sample.count, !counts.isEmpty { break }
      counts.append(record.cellCount)
    }
    return counts
  }

  /// Returns the next record in memory, where reading cannot fail.
  private static func next(_ reader: inout CSVRecordReader) -> CSVRecord? {
    do throws(SourceError) {
      return try reader.next()
    } catch {
      return nil
    }
  }

  /// The greatest number of columns that a header can have.
  private static var columnLimit: Int { 10_000 }

  /// Whether the first record can only be a header: short texts of one line that differ, mostly not
  /// empty, none of them a number.
  private static func isHeader(_ record: CSVRecord) -> Bool {
    var names: Set<[UInt8]> = []
    var count = 0
    for cell in record.cells {
      count += 1
      let text = cell.text
      guard count <= columnLimit, !CSV.isNumber(text[...]), text.count <= 256,
        !text.contains(where: CSV.isLineEnd), text.first != UInt8(ascii: "{"),
        text.first != UInt8(ascii: "[")
      else { return false }
      if !text.isEmpty, !names.insert(text).inserted { return false }
    }
    return names.count * 2 >= count && !names.isEmpty
  }
}
