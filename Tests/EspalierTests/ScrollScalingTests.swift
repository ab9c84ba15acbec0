import Espalier
import EspalierTestSupport
import Testing

/// A host that scrolls content of a given height and rounds its offset to 1/64 as browsers do.
private struct Host {
  var paging: ScrollScaling
  var scrollTop = 0.0
  var corrections = 0

  init(limit: Double, extent: Double, window: Double = 800) {
    paging = ScrollScaling(limit: limit, extent: extent, windowHeight: window)
  }

  var range: Double { max(0, paging.contentHeight - paging.windowHeight) }
  var outlineRange: Double { max(0, paging.extent - paging.windowHeight) }

  mutating func put(_ offset: Double) {
    scrollTop = (min(max(offset, 0), range) * 64).rounded(.down) / 64
  }

  /// Scrolls, as by the wheel or the scroll bar, and applies corrections.
  mutating func scroll(to offset: Double) {
    put(offset)
    if let corrected = paging.scroll(to: scrollTop) {
      put(corrected)
      corrections += 1
    }
  }

  mutating func scroll(by step: Double) { scroll(to: scrollTop + step) }

  /// Returns a description of an inconsistent offset, or `nil`.
  var fault: String? {
    let surplus = outlineRange - range
    if paging.offset < 0 || paging.offset > outlineRange { return "outline at \(paging.offset)" }
    if paging.displacement < 0 || paging.displacement > surplus {
      return "displaced by \(paging.displacement)"
    }
    if abs(scrollTop - paging.hostOffset) > 1.0 / 64 {
      return "host at \(scrollTop), not at \(paging.hostOffset)"
    }
    if scrollTop == 0 && paging.offset != 0 { return "the start is at \(paging.offset)" }
    if scrollTop == range && paging.offset != outlineRange { return "the end is short" }
    return nil
  }
}

/// Outlines higher than a host can scroll.
@Suite struct ScrollPagingTests {
  static let limits = [10_000.0, 1_000_000, 17_800_000, 33_500_000]

  @Test(
    "PG-01: within the limit host and outline are the same",
    arguments: [0, 500, 800, 801, 9_999.5, 10_000]
  )
  func identity(extent: Double) {
    var generator = SeededGenerator(seed: 1)
    var host = Host(limit: 10_000, extent: extent)
    #expect(host.paging.contentHeight == extent)
    for _ in 0..<500 {
      host.scroll(to: Double(generator.below(12_000 * 64)) / 64 - 1_000)
      #expect(host.paging.offset == host.scrollTop)
      #expect(host.paging.displacement == 0)
    }
    #expect(host.corrections == 0)
  }

  @Test("PG-01: rubber-banding past an end counts as the end")
  func overscroll() {
    var paging = ScrollScaling(limit: 1_000_000, extent: 5_000_000, windowHeight: 800)
    #expect(paging.scroll(to: -120) == nil)
    #expect(paging.offset == 0)
    #expect(paging.scroll(to: .infinity) == nil)
    #expect(paging.offset == 5_000_000 - 800)
  }

  @Test("PG-02: thousands of steps move exactly one to one, and back again", arguments: limits)
  func steps(limit: Double) {
    var generator = SeededGenerator(seed: 2)
    var host = Host(limit: limit, extent: 1e10)
    for start in [0, 3_000, 40_000_000, 5e9, 1e10 - 500_000] {
      host.put(host.paging.show(start))
      let before = host.paging.offset
      #expect(before == start)
      var walked = 0.0
      for _ in 0..<5_000 {
        let step = Double(generator.below(1_600 * 64)) / 64 - 800
        guard before + walked + step >= 0 else { continue }
        host.scroll(by: step)
        walked += step
        #expect(host.paging.offset == before + walked)
        #expect(host.fault == nil)
      }
      // Back in steps of a window at most.
      while walked != 0 {
        let step = min(max(-walked, -800), 800)
        host.scroll(by: step)
        walked += step
      }
      #expect(host.paging.offset == before)
    }
  }

  @Test(
    "PG-03: steps alone reach every offset from end to end",
    arguments: [10_001.0, 10_800, 12_345.5, 30_000, 1_000_000, 4_000_000]
  )
  func everything(extent: Double) {
    var host = Host(limit: 10_000, extent: extent)
    var seen = 0
    for direction in [700.0, -700] {
      let end = direction > 0 ? extent - 800 : 0
      while host.paging.offset != end {
        let before = host.paging.offset
        host.scroll(by: direction)
        let moved = host.paging.offset - before
        #expect(moved == direction || host.paging.offset == end && abs(moved) <= 700)
        if let fault = host.fault {
          Issue.record("at \(before): \(fault)")
          return
        }
        seen += 1
      }
      #expect(host.scrollTop == (direction > 0 ? 9_200 : 0))
    }
    #expect(Double(seen) >= 2 * (extent - 800) / 700)
  }

  @Test("PG-04: the scroll bar is proportional, and both ends are exact", arguments: limits)
  func bar(limit: Double) {
    for extent in [limit + 1, limit * 2, 1e9, 1e10, 1e12 + 0.125] where extent > limit {
      var host = Host(limit: limit, extent: extent)
      var before = 0.0
      for part in 0...50 {
        host.scroll(to: host.range * Double(part) / 50)
        #expect(host.paging.offset >= before)
        #expect(host.fault == nil)
        before = host.paging.offset
      }
      #expect(before == extent - 800)
      host.scroll(to: host.range / 2)
      #expect(abs(host.paging.offset / (extent - 800) - 0.5) < 1e-4)
      // Except for the margins, which are a fraction of a host as small as the smallest.
      host.scroll(to: host.range / 4)
      let quarter = host.paging.offset / (extent - 800)
      #expect(abs(quarter - 0.25) < 0.02 || limit < 100_000)
      host.scroll(to: 0)
      #expect(host.paging.offset == 0)
    }
  }

  @Test("PG-05: corrections are rare, and move nothing on the screen", arguments: limits)
  func corrections(limit: Double) {
    var host = Host(limit: limit, extent: 1e9)
    host.scroll(to: host.range / 2)
    var last: Double?
    for _ in 0..<60_000 {
      let before = (host.paging.offset, host.corrections)
      host.scroll(by: -700)
      #expect(host.paging.offset == before.0 - 700)
      guard host.corrections > before.1 else { continue }
      if let last { #expect(last - host.paging.offset >= host.range / 64) }
      last = host.paging.offset
    }
    #expect(last != nil)
    #expect(host.fault == nil)
  }

  @Test("PG-06: any offset can be shown, and steps continue from there")
  func show() {
    var host = Host(limit: 1_000_000, extent: 1e10)
    for offset in [0, 0.5, 17, 30_000, 31_250, 5e9, 1e10 - 800.25, 1e10 - 800, 12_345_678.75] {
      host.put(host.paging.show(offset))
      #expect(host.paging.offset == offset)
      #expect(host.fault == nil)
    }
    #expect(host.paging.show(-5) == 0)
    #expect(host.paging.show(1e11) == 1_000_000 - 800)
    #expect(host.paging.offset == 1e10 - 800)
    // Scrolling to a nearby row moves the host by the same distance.
    let before = host.paging.show(5e9)
    #expect(host.paging.show(5e9 + 300) == before + 300)
  }

  @Test("PG-07: visible rows stay in place during insertions and deletions")
  func resize() {
    var host = Host(limit: 1_000_000, extent: 900_000)
    host.scroll(to: 899_200)
    // The last row is visible, and a branch of a billion points expands below it.
    if let corrected = host.paging.resize(extent: 1e9) { host.put(corrected) }
    #expect(host.paging.offset == 899_200)
    #expect(host.fault == nil)
    // Rows are also inserted above it, as reported by an anchor.
    if let corrected = host.paging.resize(extent: 2e9, offset: 1e9 + 899_200) {
      host.put(corrected)
    }
    #expect(host.paging.offset == 1e9 + 899_200)
    #expect(host.fault == nil)
    // A higher window at the end, then all but a few rows are deleted.
    host.put(host.paging.show(2e9))
    if let corrected = host.paging.resize(extent: 2e9, windowHeight: 1_000) {
      host.put(corrected)
    }
    #expect(host.paging.offset == 2e9 - 1_000)
    #expect(host.paging.resize(extent: 1_500) == 500)
    #expect(host.paging.offset == 500)
    #expect(host.paging.resize(extent: 0) == 0)
  }

  @Test(
    "PG-01 to PG-07: random operations in any order",
    arguments: 0..<max(4, TestScale.smallSeeds)
  )
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func extent() -> Double {
      switch generator.below(4) {
      case 0: Double(generator.below(5_000))
      case 1: Double(generator.below(1_000_000 * 192)) / 192
      case 2: Double(generator.below(40_000_000))
      default: Double(generator.below(10_000_000_000))
      }
    }
    let limit = ScrollPagingTests.limits[generator.below(4)]
    var host = Host(limit: limit, extent: extent())
    for step in 0..<2_000 {
      let before = host.paging.offset
      switch generator.below(20) {
      case 0:
        let extent = generator.chance(50) ? extent() : host.paging.extent + 44
        if let corrected = host.paging.resize(extent: extent) { host.put(corrected) }
        #expect(host.paging.offset == min(before, max(0, extent - 800)), "seed \(seed), \(step)")
      case 1:
        let target = Double(generator.below(Int(host.outlineRange) + 1))
        host.put(host.paging.show(target))
        #expect(abs(host.paging.offset - target) < 1e-5, "seed \(seed), step \(step)")
      case 2, 3:
        let target = host.range * Double(generator.below(21)) / 20
        let down = target > host.scrollTop
        host.scroll(to: target)
        let moved = host.paging.offset - before
        #expect(down ? moved >= -0.1 : moved <= 0.1, "seed \(seed), step \(step)")
      default:
        // The host's rounding error is applied first.
        host.scroll(by: 0)
        let start = host.paging.offset
        let wanted = Double(generator.below(1_601) - 800)
        host.scroll(by: wanted)
        let expected = min(max(start + wanted, 0), host.outlineRange)
        // The host can round the very end.
        let error = abs(host.paging.offset - expected)
        let limit = expected == host.outlineRange ? 1.0 / 64 : 1e-4
        #expect(error < limit, "seed \(seed), step \(step)")
      }
      if let fault = host.fault {
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
    }
  }
}
