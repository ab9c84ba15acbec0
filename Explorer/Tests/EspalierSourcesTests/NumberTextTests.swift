import Testing

@testable import EspalierSources

@Suite struct NumberTextTests {
  @Test(
    "A number has a comma before every three digits",
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_345, "12,345"), (273_105, "273,105"),
      (1_000_000, "1,000,000"), (-1, "-1"), (-1000, "-1,000"),
      (Int.min, "-9,223,372,036,854,775,808"),
    ]
  )
  func groups(_ number: Int, text: String) {
    #expect(grouped(number) == text)
  }

  @Test func countsThings() {
    #expect(counted(0, "record") == "0 records" && counted(1, "record") == "1 record")
    #expect(counted(273_105, "record") == "273,105 records")
    #expect(counted(UInt64.max, "byte") == "18,446,744,073,709,551,615 bytes")
  }

  @Test("Rows, counts of records and the state of a pass group their numbers alike")
  func everywhere() {
    #expect(RowValue.count(273_105, isExact: true).words == "273,105 items")
    #expect(RowValue.count(273_105, isExact: false).words == "100,000+ items")
    let limits = RecordLimits()
    #expect(
      RecordScanState.stopped(.records).text(records: 200_000, limits: limits)
        == "stopped at the limit: at least 200,000 records"
    )
    #expect(RecordScanState.complete.text(records: 1, limits: limits) == "counted 1 record")
  }
}
