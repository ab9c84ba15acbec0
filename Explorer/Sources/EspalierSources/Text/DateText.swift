/// Returns a point in time as `2001-01-01T00:00:00Z`, with milliseconds if it is not a whole
/// second.
///
/// - Parameter seconds: Seconds since the start of 2001, in UTC.
func dateText(_ seconds: Double) -> String {
  guard isDate(seconds) else { return "\(seconds) seconds from 2001" }
  let milliseconds = Int64((seconds * 1000).rounded())
  let day = floorDivide(milliseconds, 86_400_000)
  let time = milliseconds - day * 86_400_000
  let (year, month, dayOfMonth) = civilDate(daysSince2001: day)
  let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
  let hours = padded(time / 3_600_000, 2)
  let minutes = padded(time / 60_000 % 60, 2)
  let fraction = time % 1000 == 0 ? "" : "." + padded(time % 1000, 3)
  return "\(date)T\(hours):\(minutes):\(padded(time / 1000 % 60, 2))\(fraction)Z"
}

/// The seconds from the start of 1970 to the start of 2001.
let secondsTo2001 = 978_307_200.0

/// Whether a point in time, in seconds since the start of 2001, is in the years -9999 to 9999.
///
/// The format has no text for others, nor for NaN.
func isDate(_ seconds: Double) -> Bool {
  seconds >= -378_683_424_000 && (seconds * 1000).rounded() < 252_423_993_600_000
}

/// Returns the year, month and day in the Gregorian calendar.
private func civilDate(daysSince2001 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
  // Years that start in March keep the leap day last; day 0 is then 0000-03-01.
  let shifted = days + 730_791
  let era = floorDivide(shifted, 146_097)
  let dayOfEra = shifted - era * 146_097
  let yearOfEra =
    (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

private func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
  value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
}

private func padded(_ value: Int64, _ digits: Int) -> String {
  let text = String(value.magnitude)
  let zeros = String(repeating: "0", count: max(0, digits - text.count))
  return (value < 0 ? "-" : "") + zeros + text
}
