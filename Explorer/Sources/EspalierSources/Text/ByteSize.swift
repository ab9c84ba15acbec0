/// Returns a human-readable number of bytes: "1 byte", "999 bytes", "1.5 KB", "12 MB", in powers of
/// 1000.
func byteSize(_ count: Int64) -> String {
  if count < 1000 { return counted(count, "byte") }
  var unit: Int64 = 1000
  for name in ["KB", "MB", "GB", "TB", "PB"] {
    // Tenths below 10, whole numbers above; values that round up to 1000 use the next unit.
    let tenths = rounded(count, over: unit / 10)
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) \(name)" }
    let whole = rounded(count, over: unit)
    if whole < 1000 { return "\(whole) \(name)" }
    unit *= 1000
  }
  return "\(rounded(count, over: unit)) EB"
}

private func rounded(_ value: Int64, over divisor: Int64) -> Int64 {
  let remainder = value % divisor
  return value / divisor + (remainder >= divisor - remainder ? 1 : 0)
}
