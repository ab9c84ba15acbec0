import Foundation

@testable import EspalierSources

extension Python {
  /// Whether there is a Python with the modules of its library that are compared with.
  static let isInstalled =
    (try? run("import csv, json, plistlib, sqlite3, tarfile, zipfile, xml.parsers.expat", []))
    != nil

  /// Whether there is a Python with PyYAML, which is no part of its library.
  static let hasYAML = (try? run("import yaml", [])) != nil

  /// A file that Python wrote, with what Python reads in it.
  struct Sample {
    var name: String
    var bytes: [UInt8]
    /// The lines of ``PythonListing``.
    var lines: [String]
  }

  /// Runs a script that writes random files into a folder, and prints for each its name and what is in
  /// it.
  ///
  /// - Parameters:
  ///   - script: Python that defines `make(number)`, which writes the file `place(name)`, prints by
  ///     `show` or `line`, and returns the name.
  ///   - seed: The seed of the generator `R` of the script.
  static func samples(_ script: String, seed: UInt64, count: Int) throws -> [Sample] {
    let folder = try TemporaryFolder()
    let end = """

      for number in range(int(sys.argv[3])):
        print("file " + make(number))
        print("end")
      """
    let arguments = [folder.path, String(seed), String(count)]
    let output = try run(preamble + "\n" + script + end, arguments)
    var samples: [Sample] = []
    var lines: [String] = []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("file ") {
        let name = String(line.dropFirst(5))
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
        samples.append(Sample(name: name, bytes: Array(data), lines: lines))
      } else if line == "end" {
        lines = []
      } else {
        lines.append(String(line))
      }
    }
    guard samples.count == count else {
      throw TestFailure("\(samples.count) files instead of \(count)")
    }
    return samples
  }

  /// The functions that the scripts share: random values, and their notation.
  private static let preamble = #"""
    import os, random, struct, sys
    R = random.Random(int(sys.argv[2]))
    sys.setrecursionlimit(10000)
    def place(name): return os.path.join(sys.argv[1], name)
    def line(depth, name, value): print(depth, name, value)
    def key(text): return "k" + text.encode("utf-8", "surrogatepass").hex()
    def scalar(value):
      if value is None: return "null"
      if isinstance(value, bool): return str(value).lower()
      if isinstance(value, int): return "i%d" % value
      if isinstance(value, float):
        return "fnan" if value != value else "f%x" % struct.unpack(">Q", struct.pack(">d", value))[0]
      if isinstance(value, str): return "s" + value.encode("utf-8", "surrogatepass").hex()
      return "d" + value.hex()
    def show(value, depth=0, name="-"):
      todo = [(value, depth, name)]
      while todo:
        value, depth, name = todo.pop()
        if isinstance(value, dict): below = [(item, depth + 1, key(k)) for k, item in value.items()]
        elif isinstance(value, (list, tuple)): below = [(item, depth + 1, "#") for item in value]
        else:
          line(depth, name, scalar(value))
          continue
        if depth >= 0: line(depth, name, "{}" if isinstance(value, dict) else "[]")
        todo += reversed(below)
    PIECES = ["a", "Z", "7", " ", "\n", "\t", "\"", "'", "\\", ",", ";", ":", "#", "&", "<", ">", "[", "{",
      "}", "]", "-", "|", "/", "~", "%", "é", "e\u0301", "ß", "日本", "😀", "\u00a0", "\u2028", "null",
      "true", "1e5", "=", "*", "!", "@", "`", "?", "."]
    def text(more=[], most=12):
      return "".join(R.choice(PIECES + more) for _ in range(R.choice([0, 1, 1, 2, 3, 5, most])))
    def integer(): return R.choice([0, 1, -1, R.randrange(-99, 99), R.getrandbits(62), -R.getrandbits(62)])
    def real():
      return R.choice([0.0, -0.0, 1.5, -2.5e-7, 1e100, 5e-324, 0.1, R.random(), R.uniform(-1e9, 1e9),
        struct.unpack(">d", struct.pack(">Q", R.getrandbits(63) & ~(1 << 52)))[0]])
    def random_value(leaves, depth=0):
      kind = R.randrange(10)
      if depth < 5 and kind < (8 if depth == 0 else 3):
        if kind % 2: return [random_value(leaves, depth + 1) for _ in range(R.randrange(6 if depth else 15))]
        return {text(): random_value(leaves, depth + 1) for _ in range(R.randrange(6 if depth else 15))}
      return R.choice(leaves)()
    """#
}

/// The nodes of a source in the notation of the scripts in Python: depth, name and value of each.
enum PythonListing {
  /// Returns a line for each node below the root, in the order of the source.
  static func lines<Source: TreeSource>(of source: Source) async throws -> [String] {
    let read = source.contentReader()
    var lines: [String] = []
    var open: [(node: SourceNode<Source.NodeID>, depth: Int)] = []
    open += try await all(source, of: nil).reversed().map { ($0, 0) }
    while let (node, depth) = open.popLast() {
      let content = try read(node.id, true)
      lines.append(try line(depth, content, of: node))
      guard node.isBranch else { continue }
      open += try await all(source, of: node.id).reversed().map { ($0, depth + 1) }
    }
    return lines
  }

  /// Returns the line of a node.
  static func line<ID>(
    _ depth: Int,
    _ content: SourceContent?,
    of node: SourceNode<ID>
  ) throws -> String {
    guard node.kind != .error, let content else {
      throw TestFailure("\(node.title): \(node.detail)")
    }
    return "\(depth) \(name(content.name)) \(value(content.value, node))"
  }

  private static func name(_ name: SourceContent.Name) -> String {
    switch name {
    case .key(let key), .file(let key): "k" + hexadecimal(key)
    case .position, .line: "#"
    case .root: "-"
    }
  }

  private static func value<ID>(_ value: SourceContent.Value?, _ node: SourceNode<ID>) -> String {
    switch value {
    case .text(let bytes): "s" + hexadecimal(bytes)
    case .data(let bytes): "d" + hexadecimal(bytes)
    case .literal(let bytes): literal(String(decoding: bytes, as: UTF8.self))
    case nil: node.kind == .array ? "[]" : "{}"
    }
  }

  /// Returns a number as an integer, or else as the bits of its value.
  static func literal(_ text: String) -> String {
    if ["true", "false", "null"].contains(text) { return text }
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    if !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      return "i" + (text.first == "+" ? String(digits) : text)
    }
    let special = ["inf": Double.infinity, "nan": .nan]
    let name = digits.lowercased().trimmingPrefix(".")
    guard let number = special[String(name)].map({ text.first == "-" ? -$0 : $0 }) ?? Double(text)
    else { return "? \(text)" }
    return number.isNaN ? "fnan" : "f" + String(number.bitPattern, radix: 16)
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    var text = ""
    for byte in bytes {
      text += byte < 16 ? "0" : ""
      text += String(byte, radix: 16)
    }
    return text
  }
}
