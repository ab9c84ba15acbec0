import EspalierWebDriver
import Testing

extension PageTests {
  /// The memory of espalier.wasm in a browser, which the page keeps as long as it is open.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ModuleMemoryTests {
    @Test("An outline of 100,000 items is built and dropped 200 times in the memory of one")
    func buildAndDrop() async throws {
      struct Seen: Decodable {
        var rows: Int
        /// The size of the memory after each round.
        var sizes: [Int]
      }
      let browser = try PageTests.browser
      try await browser.load(WebModules.espalier)
      let seen: Seen = try await browser.run(
        """
        let rows = 0, sizes = []
        for (let round = 0; round < 200; round++) {
          const view = exports.espalier_view_make(24, 32)
          exports.espalier_view_add_section(view, 1)
          exports.espalier_view_insert(view, -1, 0, 100)
          for (let branch = 0; branch < 100; branch++) {
            const children = exports.espalier_view_insert(view, branch, 0, 999)
            new Int32Array(
              exports.memory.buffer, exports.espalier_view_buffer(view, 999), 999).fill(0)
            exports.espalier_view_describe(view, children, 999)
          }
          exports.espalier_view_expand_to(view, 2147483647)
          exports.espalier_view_perform(view, 4, 30, 0)
          exports.espalier_view_frame(view, 24 * 50000, 800)
          rows += exports.espalier_view_rows(view)
          exports.espalier_view_drop(view)
          sizes.push(exports.memory.buffer.byteLength)
        }
        return { rows, sizes }
        """
      )
      #expect(seen.rows == 200 * 100_000)
      #expect(seen.sizes.count == 200)
      #expect(seen.sizes[0] > 1 << 20)
      #expect(Set(seen.sizes).count == 1)
    }

    @Test("A million items come in one call, where whole numbers have 32 bits")
    func million() async throws {
      let browser = try PageTests.browser
      try await browser.load(WebModules.espalier)
      let last: [Int] = try await browser.run(
        """
        const view = exports.espalier_view_make(28, 0)
        exports.espalier_view_add_section(view, 0)
        const first = exports.espalier_view_insert(view, -1, 0, 1000000)
        exports.espalier_view_perform(view, 4, 30, 0)
        return [
          first, exports.espalier_view_rows(view), exports.espalier_view_cursor(view),
          exports.espalier_view_top(view, 999999)
        ]
        """
      )
      #expect(last == [0, 1_000_000, 999_999, 999_999 * 28])
    }

    @Test("A million items that are built take 30 bytes each, however often they open and close")
    func built() async throws {
      struct Seen: Decodable {
        var rows: [Int]
        /// The size of the memory after each step.
        var sizes: [Int]
      }
      let browser = try PageTests.browser
      try await browser.load(WebModules.espalier)
      let seen: Seen = try await browser.run(
        """
        const count = 1000000, rows = [], sizes = []
        const view = exports.espalier_view_make(24, 0)
        const look = () => {
          exports.espalier_view_frame(view, 24 * 500000, 800)
          rows.push(exports.espalier_view_rows(view))
          sizes.push(exports.memory.buffer.byteLength)
        }
        // One open root, and in it closed folders of 99 items.
        exports.espalier_view_build_begin(view, count)
        exports.espalier_view_build_section(view, 0)
        for (let first = 0; first < count; first += 4000) {
          const at = exports.espalier_view_buffer(view, 8000)
          const words = new Int32Array(exports.memory.buffer, at, 8000)
          for (let k = 0; k < 4000; k++) {
            const id = first + k
            words[2 * k] = id
            words[2 * k + 1] = id === 0 ? 3 : id % 100 === 1 ? 5 : 8
          }
          exports.espalier_view_build_append(view, 4000)
        }
        exports.espalier_view_build_finish(view)
        look()
        exports.espalier_view_expand_to(view, 2147483647)
        look()
        for (let open = 0; open < 2; open++) {
          exports.espalier_view_expand(view, 0, open)
          look()
        }
        return { rows, sizes }
        """
      )
      #expect(seen.rows == [10_001, 1_000_000, 1, 1_000_000])
      // The size of the items, plus the reserve of memory that grows by a quarter.
      #expect(seen.sizes[0] < 30_000_000 * 5 / 4)
      #expect(Set(seen.sizes).count == 1)
    }
  }
}
