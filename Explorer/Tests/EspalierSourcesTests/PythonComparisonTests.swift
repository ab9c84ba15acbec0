import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// Random files that Python writes, and whose values are those that Python reads.
@Suite(.enabled(if: Python.isInstalled), .serialized)
struct PythonComparisonTests {
  static let seeds: [UInt64] = [21, 22, 23]

  /// The number of files for a seed.
  static let fileCount = TestScale.isSoak ? TestScale.damagedFiles : 60

  /// Compares the values of files.
  ///
  /// - Parameter open: Opens a file, by default in the format that its name and bytes say.
  static func compare(
    _ script: String,
    seed: UInt64,
    open: (Python.Sample) throws -> any TreeSource = { sample in
      try SourceOpener.open(bytes: sample.bytes, name: sample.name)
    }
  ) async throws {
    let seed = seed + TestScale.seedBase
    for sample in try Python.samples(script, seed: seed, count: fileCount) {
      let text = "seed \(seed), \(sample.name): \(String(decoding: sample.bytes, as: UTF8.self))"
      do {
        let source = try open(sample)
        let lines = try await lines(of: source)
        #expect(lines == sample.lines, "\(text)")
        let faults = try source.faults(strict: false)
        #expect(faults.isEmpty, "\(text)")
      } catch {
        Issue.record("\(error): \(text)")
      }
    }
  }

  private static func lines(of source: some TreeSource) async throws -> [String] {
    try await PythonListing.lines(of: source)
  }

  @Test("JSON has the values that Python reads", arguments: seeds)
  func json(_ seed: UInt64) async throws {
    try await Self.compare(
      #"""
      import json
      def big(): return R.getrandbits(200) - (1 << 199)
      def string(): return text(["\x00", "\x1f", "\x7f", "\ud800", "\udc00", "\\u0041"])
      LEAVES = [integer, big, real, string, string, lambda: R.choice([None, True, False])]
      def make(number):
        value = random_value(LEAVES)
        written = json.dumps(value, indent=R.choice([None, 0, 2, "\t"]), ensure_ascii=R.random() < 0.5,
          separators=R.choice([None, (",", ":"), (" ,\r\n", " :\t")]))
        try: coded = written.encode()
        except UnicodeEncodeError: coded = json.dumps(value).encode()
        name = "%d.json" % number
        with open(place(name), "wb") as file: file.write(coded)
        with open(place(name), "rb") as file: read = json.load(file)
        show(read, -1 if isinstance(read, (dict, list)) else 0)
        return name
      """#,
      seed: seed
    )
  }

  @Test("JSON lines have the values that Python reads", arguments: seeds)
  func jsonLines(_ seed: UInt64) async throws {
    try await Self.compare(
      #"""
      import json
      LEAVES = [integer, real, text, text, lambda: R.choice([None, True, False])]
      def make(number):
        name = "%d.jsonl" % number
        values = [random_value(LEAVES) for _ in range(R.randrange(2, 9))]
        with open(place(name), "w", encoding="utf-8", newline="") as file:
          for value in values:
            file.write(json.dumps(value, ensure_ascii=R.random() < 0.5) + R.choice(["\n", "\r\n"]))
        with open(place(name), encoding="utf-8", newline="\n") as file:
          show([json.loads(written) for written in file], -1)
        return name
      """#,
      seed: seed
    ) { sample in
      JSONSource(sample.bytes, name: sample.name, lines: true)
    }
  }

  @Test("property lists in both encodings have the values that Python reads", arguments: seeds)
  func propertyLists(_ seed: UInt64) async throws {
    try await Self.compare(
      #"""
      import datetime, plistlib
      def date():
        return datetime.datetime(R.randrange(1, 9999), R.randrange(1, 13), R.randrange(1, 29),
          R.randrange(24), R.randrange(60), R.randrange(60))
      def data(): return R.randbytes(R.choice([0, 1, 2, 3, 17, 200]))
      def large(): return R.choice([2**63, 2**64 - 1, -2**63, 2**31, -2**31, 255, 256, 65535, 65536])
      LEAVES = [integer, large, real, text, text, date, data, lambda: R.choice([True, False])]
      def plain(value):
        if isinstance(value, dict): return {name: plain(item) for name, item in value.items()}
        if isinstance(value, list): return [plain(item) for item in value]
        if isinstance(value, datetime.datetime):
          return "%04d-%02d-%02dT%02d:%02d:%02dZ" % value.timetuple()[:6]
        return value
      def make(number):
        value = random_value(LEAVES)
        kind = R.choice([plistlib.FMT_XML, plistlib.FMT_BINARY])
        name = "%d.plist" % number
        with open(place(name), "wb") as file: plistlib.dump(value, file, fmt=kind, sort_keys=False)
        with open(place(name), "rb") as file: read = plain(plistlib.load(file))
        show(read, -1 if isinstance(read, (dict, list)) else 0)
        return name
      """#,
      seed: seed
    )
  }

  @Test("YAML has the values that PyYAML reads", .enabled(if: Python.hasYAML), arguments: seeds)
  func yaml(_ seed: UInt64) async throws {
    try await Self.compare(
      #"""
      import re, yaml
      # Numbers in YAML 1.2 that are texts in YAML 1.1, which PyYAML reads.
      NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+")
      def string():
        value = text(["\x00", "\x1b", "\x85", "\ufeff", "\r", "yes", "no", "~", "<<", "2001-01-01", "- ",
          ": ", " #", "---", "...", "%YAML"])
        return "x" + value if NUMBER.fullmatch(value) else value
      def special(): return R.choice([float("inf"), float("-inf"), float("nan")])
      LEAVES = [integer, real, special, string, string, lambda: R.choice([None, True, False])]
      def keyed(value):
        if isinstance(value, list): return [keyed(item) for item in value]
        if not isinstance(value, dict): return value
        return {"x" + name if NUMBER.fullmatch(name) else name: keyed(item) for name, item in value.items()}
      def shared(value):
        known = [item for item in (value.values() if isinstance(value, dict) else value)
          if isinstance(item, (dict, list))]
        if known: return [value, R.choice(known), R.choice(known)]
        return value
      def make(number):
        values = [keyed(random_value(LEAVES)) for _ in range(R.choice([1, 1, 1, 3]))]
        values = [shared(v) if isinstance(v, (dict, list)) and R.random() < 0.5 else v for v in values]
        name = "%d.yaml" % number
        with open(place(name), "w", encoding="utf-8", newline="") as file:
          yaml.safe_dump_all(values, file, allow_unicode=R.random() < 0.5, width=R.choice([10, 80, 999]),
            default_flow_style=R.choice([None, True, False]), indent=R.choice([2, 4, 7]), sort_keys=False,
            default_style=R.choice([None, None, None, '"', "'"]),
            explicit_start=True, explicit_end=R.random() < 0.5)
        with open(place(name), encoding="utf-8", newline="") as file: read = list(yaml.safe_load_all(file))
        if len(read) > 1: show(read, -1)
        else: show(read[0], -1 if isinstance(read[0], (dict, list)) else 0)
        return name
      """#,
      seed: seed
    )
  }
}
