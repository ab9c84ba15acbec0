import Foundation

extension Python {
  /// Returns the values of TOML texts, a line for each; nil for a text that is refused.
  static func values(ofTOML texts: [String]) throws -> [String?] {
    let folder = try TemporaryFolder()
    for (number, text) in texts.enumerated() { try folder.write("\(number)", utf8(text)) }
    let script = """
      import datetime, struct, sys, tomllib
      def step(key): return "/" + str(key).replace("~", "~0").replace("/", "~1")
      def show(path, value):
        if isinstance(value, dict):
          if not value: print(path + " {}")
          for key in value: show(path + step(key), value[key])
        elif isinstance(value, list):
          if not value: print(path + " []")
          for index, item in enumerate(value): show(path + step(index), item)
        elif isinstance(value, bool): print(path, str(value).lower())
        elif isinstance(value, str): print(path, "s", ",".join("%x" % b for b in value.encode()))
        elif isinstance(value, int): print(path, "i", value)
        elif isinstance(value, float):
          bits = struct.unpack(">Q", struct.pack(">d", value))[0]
          print(path, "f", "nan" if value != value else "%x" % bits)
        else: print(path, "d", value.isoformat())
      sys.stdout.reconfigure(encoding="utf-8")
      sys.setrecursionlimit(10000)
      for number in range(int(sys.argv[2])):
        try:
          with open(sys.argv[1] + "/" + str(number), "rb") as file: value = tomllib.load(file)
          show("", value)
        except ValueError: print("refused")
        print(chr(1))
      """
    let output = try run(script, [folder.path, String(texts.count)])
    let parts = String(decoding: output, as: UTF8.self).components(separatedBy: "\u{1}\n")
    return parts.dropLast().map { $0 == "refused\n" ? nil : $0 }
  }
}
