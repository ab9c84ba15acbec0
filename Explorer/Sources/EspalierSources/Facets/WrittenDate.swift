/// A day or a point in time as ISO 8601 writes it, with how much of it is written.
///
/// `2001-02-03`, with a time after `T` or a space, `04:05`, `04:05:06`, `04:05:06.789`, and a zone,
/// `Z`, `+01:00` or `+0100`. Without a zone it is in UTC.
struct WrittenDate: Equatable {
  /// The start, in seconds since the start of 2001.
  var start: Double

  /// The end of the day, minute or second that is written, which is not in it.
  var end: Double

  /// Parses a date; returns nil for any other text.
  ///
  /// - Parameter allowsParts: Whether a year alone, or with a month, is a date.
  init?(_ text: some Collection<UInt8>, allowsParts: Bool = false) {
    guard text.count >= 4, text.count <= 35 else { return nil }
    var rest = Array(text)[...]
    guard let year = Self.number(&rest, 4) else { return nil }
    var (month, day) = (1, 1)
    var precision = Precision.year
    if Self.skip(&rest, "-") {
      guard let found = Self.number(&rest, 2), (1...12).contains(found) else { return nil }
      (month, precision) = (found, .month)
      if Self.skip(&rest, "-") {
        guard let found = Self.number(&rest, 2), found >= 1,
          found <= Self.days(in: month, of: year)
        else { return nil }
        (day, precision) = (found, .day)
      }
    }
    if precision != .day {
      guard allowsParts, rest.isEmpty else { return nil }
      start = Self.seconds(year, month, day)
      end =
        precision == .year || month == 12
        ? Self.seconds(year + 1, 1, 1) : Self.seconds(year, month + 1, 1)
      return
    }
    start = Self.seconds(year, month, day)
    guard !rest.isEmpty else {
      end = start + 86_400
      return
    }
    guard Self.skip(&rest, "T") || Self.skip(&rest, "t") || Self.skip(&rest, " "),
      let hour = Self.number(&rest, 2), hour < 25, Self.skip(&rest, ":"),
      let minute = Self.number(&rest, 2), minute < 60
    else { return nil }
    start += Double(hour * 3600 + minute * 60)
    var length = 60.0
    if Self.skip(&rest, ":") {
      // A leap second is the start of the next minute.
      guard let second = Self.number(&rest, 2), second <= 60 else { return nil }
      start += Double(second)
      length = 1
      if Self.skip(&rest, ".") || Self.skip(&rest, ",") {
        let digits = rest.prefix { $0 &- 0x30 < 10 }
        guard !digits.isEmpty, let fraction = Double("0." + String(decoding: digits, as: UTF8.self))
        else { return nil }
        start += fraction
        length = 0
        rest = rest.dropFirst(digits.count)
      }
    }
    guard let zone = Self.zone(&rest), rest.isEmpty else { return nil }
    start -= zone
    end = length == 0 ? start.nextUp : start + length
  }

  private enum Precision { case year, month, day }

  private static func skip(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, _ digits: Int) -> Int? {
    guard rest.count >= digits else { return nil }
    var number = 0
    for byte in rest.prefix(digits) {
      guard byte &- 0x30 < 10 else { return nil }
      number = number * 10 + Int(byte &- 0x30)
    }
    rest = rest.dropFirst(digits)
    return number
  }

  /// Returns the offset of a zone in seconds, 0 for none; nil if it is malformed.
  private static func zone(_ rest: inout ArraySlice<UInt8>) -> Double? {
    if rest.isEmpty || skip(&rest, "Z") || skip(&rest, "z") { return 0 }
    _ = skip(&rest, " ")
    let isEast = rest.first == UInt8(ascii: "+")
    guard isEast || rest.first == UInt8(ascii: "-") else { return nil }
    rest = rest.dropFirst()
    guard let hours = number(&rest, 2), hours < 24 else { return nil }
    var minutes = 0
    if !rest.isEmpty {
      _ = skip(&rest, ":")
      guard let found = number(&rest, 2), found < 60 else { return nil }
      minutes = found
    }
    return Double(hours * 3600 + minutes * 60) * (isEast ? 1 : -1)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Returns the seconds from the start of 2001 to the start of a day.
  private static func seconds(_ year: Int, _ month: Int, _ day: Int) -> Double {
    // Years that start in March have their leap day last.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    // No year is negative here.
    let era = (shifted + 400) / 400 - 1
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Double(era * 146_097 + dayOfEra - 730_791) * 86_400
  }
}
