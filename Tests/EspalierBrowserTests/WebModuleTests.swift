import EspalierBrowser
import EspalierWeb
import Foundation
import ReplayModule
import Testing

/// The contents of the module that this build made.
@Suite(.enabled(if: Machine.module != nil || Machine.isCI, "\(Machine.needsModule)"))
struct WebModuleContentTests {
  @Test func itExportsItsFunctionsAndItsMemoryAndImportsNothing() throws {
    let module = try module()
    #expect(
      module.exports.filter { $0.kind == WasmReader.function }.map(\.name).sorted() == [
        "espalier_abi_supports",
        "espalier_abi_version",
        "espalier_accordion_commit",
        "espalier_accordion_make",
        "espalier_accordion_place",
        "espalier_accordion_policy",
        "espalier_accordion_prepare",
        "espalier_accordion_removal",
        "espalier_accordion_settle",
        "espalier_accordion_states",
        "espalier_accordion_take",
        "espalier_columns_column",
        "espalier_columns_deselect",
        "espalier_columns_end",
        "espalier_columns_enter",
        "espalier_columns_fail",
        "espalier_columns_fill",
        "espalier_columns_follow",
        "espalier_columns_goal",
        "espalier_columns_layout",
        "espalier_columns_leave",
        "espalier_columns_load",
        "espalier_columns_make",
        "espalier_columns_narrow",
        "espalier_columns_previews",
        "espalier_columns_reload",
        "espalier_columns_restart",
        "espalier_columns_scroll",
        "espalier_columns_select",
        "espalier_columns_select_code",
        "espalier_columns_set_width",
        "espalier_columns_set_widths",
        "espalier_columns_target",
        "espalier_columns_width",
        "espalier_columns_widths",
        "espalier_form_column",
        "espalier_form_command",
        "espalier_form_define",
        "espalier_form_make",
        "espalier_form_query",
        "espalier_form_records",
        "espalier_loading_begin",
        "espalier_loading_fact",
        "espalier_loading_fail",
        "espalier_loading_follow",
        "espalier_loading_forget",
        "espalier_loading_look",
        "espalier_loading_next",
        "espalier_loading_receive",
        "espalier_loading_restart",
        "espalier_loading_retry",
        "espalier_loading_settle",
        "espalier_rows_chrome",
        "espalier_rows_exclusive",
        "espalier_rows_invalidate",
        "espalier_rows_is_requested",
        "espalier_rows_make",
        "espalier_rows_measure",
        "espalier_rows_open",
        "espalier_rows_prepare",
        "espalier_rows_requested",
        "espalier_view_add_section",
        "espalier_view_anchor",
        "espalier_view_anchored_top",
        "espalier_view_animate_from",
        "espalier_view_arrange",
        "espalier_view_buffer",
        "espalier_view_build_append",
        "espalier_view_build_begin",
        "espalier_view_build_finish",
        "espalier_view_build_section",
        "espalier_view_capture_before",
        "espalier_view_check",
        "espalier_view_checked",
        "espalier_view_children",
        "espalier_view_commit",
        "espalier_view_cursor",
        "espalier_view_delete",
        "espalier_view_describe",
        "espalier_view_drop",
        "espalier_view_drop_target",
        "espalier_view_edit_delete",
        "espalier_view_edit_insert",
        "espalier_view_edit_move",
        "espalier_view_expand",
        "espalier_view_expand_to",
        "espalier_view_filter",
        "espalier_view_flags",
        "espalier_view_focus",
        "espalier_view_frame",
        "espalier_view_height",
        "espalier_view_host_height",
        "espalier_view_host_top",
        "espalier_view_ids",
        "espalier_view_insert",
        "espalier_view_insert_at",
        "espalier_view_key",
        "espalier_view_level",
        "espalier_view_make",
        "espalier_view_metrics",
        "espalier_view_mode",
        "espalier_view_move",
        "espalier_view_open",
        "espalier_view_opened",
        "espalier_view_overscan",
        "espalier_view_paging",
        "espalier_view_parent",
        "espalier_view_policy",
        "espalier_view_prepare_expand",
        "espalier_view_prepare_key",
        "espalier_view_record_step",
        "espalier_view_restore",
        "espalier_view_reveal",
        "espalier_view_rows",
        "espalier_view_scrolled",
        "espalier_view_section",
        "espalier_view_select",
        "espalier_view_selected",
        "espalier_view_selection",
        "espalier_view_set_height",
        "espalier_view_sort_advance",
        "espalier_view_sort_begin",
        "espalier_view_sort_finish",
        "espalier_view_step",
        "espalier_view_sticky",
        "espalier_view_timing",
        "espalier_view_top",
        "espalier_view_type",
        "espalier_view_typed",
        "espalier_view_typed_ids",
        "espalier_view_undo",
      ]
    )
    #expect(
      module.exports.filter { $0.kind != WasmReader.function }
        == [WasmReader.Export(name: "memory", kind: WasmReader.memory)]
    )
    #expect(module.imports.isEmpty)
  }

  @Test func itCarriesNoNamesAndNoDebugData() throws {
    let (custom, memory, code, data): (UInt8, UInt8, UInt8, UInt8) = (0, 5, 10, 11)
    let module = try module()
    #expect(!module.sections.contains(custom))
    for section in [memory, code, data] { #expect(module.sections.contains(section)) }
  }

  private func module() throws -> WasmReader {
    let assets = try #require(WebAssets.find(), "\(Machine.needsModule)")
    return try WasmReader([UInt8](Data(contentsOf: assets.module)))
  }
}

/// The module's functions, interpreted, against the same functions compiled natively.
@Suite(
  .enabled(if: Machine.module != nil || Machine.isCI, "\(Machine.needsModule)"),
  .enabled(if: Machine.interpreter != nil || Machine.isCI, "\(Machine.needsInterpreter)")
)
struct WebModuleAnswerTests {
  @Test func version() throws {
    #expect(try call("espalier_abi_version") == abiVersion())
  }

  @Test(arguments: [Int32.min, -1, 0, 1, 2, .max])
  func supports(version: Int32) throws {
    #expect(try call("espalier_abi_supports", version) == abiSupports(version))
  }

  @Test(arguments: [(0, 1), (-5, 1), (1, 1), (1000, 3), (100_000, 2)] as [(Int32, Int32)])
  func arrays(count: Int32, rounds: Int32) throws {
    let native = memoryCheck(count, room: 0, rounds: rounds)
    #expect(try check("espalier_memory_check", count, 0, rounds) == native)
    let exact = Int64(max(count, 0)) * Int64(max(count - 1, 0)) / 2 * Int64(max(rounds, 0))
    #expect(native == Int32(truncatingIfNeeded: exact))
  }

  @Test(
    "The engine computes the same in the module as natively",
    arguments: [
      (0, 0), (1, 3), (64, 50), (1_000, 300), (5_000, 1_000),
    ] as [(Int32, Int32)]
  )
  func engine(items: Int32, steps: Int32) throws {
    #expect(
      try check("espalier_engine_check", items, steps) == engineCheck(items: items, steps: steps)
    )
  }

  @Test func memoryIsUsedAgain() throws {
    // 1,000 arrays with room for 32 MB each: 32 GB through the 4 GB that a module can address.
    #expect(try check("espalier_memory_check", 10, 8_000_000, 1000) == 45 * 1000)
  }

  @Test func memoryThatIsOutTraps() throws {
    #expect(throws: Trapped.self) {
      try check("espalier_memory_check", 1, 536_870_900, 1)
    }
  }

  private struct Trapped: Error {}

  /// Calls an exported function in a fresh instance of the module for the browser.
  private func call(_ function: String, _ arguments: Int32...) throws -> Int32 {
    try run(function, arguments, of: try #require(Machine.module, "\(Machine.needsModule)"))
  }

  /// The same in the module for tests, which is made of the same sources.
  @discardableResult
  private func check(_ function: String, _ arguments: Int32...) throws -> Int32 {
    try run(function, arguments, of: try #require(Machine.testModule, "\(Machine.needsModule)"))
  }

  private func run(_ function: String, _ arguments: [Int32], of module: URL) throws -> Int32 {
    let interpreter = try #require(Machine.interpreter, "\(Machine.needsInterpreter)")
    let values = arguments.map { "i32:\($0)" }
    let ended = try runProgram(interpreter, ["run", module.path, function] + values)
    if ended.output.contains("Trap: unreachable") { throw Trapped() }
    try #require(ended.status == 0, "\(ended.output)")
    // It reads signed numbers and prints unsigned ones: [WasmTypes.Value.i32(4294967295)].
    let answer = try #require(ended.output.firstMatch(of: /i32\((\d+)\)/), "\(ended.output)")
    return Int32(bitPattern: try #require(UInt32(answer.1)))
  }
}
