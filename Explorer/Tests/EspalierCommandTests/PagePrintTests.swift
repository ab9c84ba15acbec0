import Foundation
import Testing

/// `espalier print --format html` and `--format jsonl`.
@Suite struct PagePrintTests {
  @Test("rows of path, kind and value")
  func lines() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"k/\u001b":[1.50,"x\n",null],"o":{}}"#)
    let run = try CommandRun(["print", "a.json", "--format", "jsonl"], in: folder)
    #expect(
      run.output == #"""
        {"path":"/k~1\u001b","kind":"array"}
        {"path":"/k~1\u001b/0","kind":"number","value":1.50}
        {"path":"/k~1\u001b/1","kind":"string","value":"x\n"}
        {"path":"/k~1\u001b/2","kind":"null","value":null}
        {"path":"/o","kind":"object"}

        """#
    )
    let matches = try CommandRun(
      ["print", "a.json", "--format", "jsonl", "--filter", "x"],
      in: folder
    )
    #expect(matches.output == #"{"path":"/k~1\u001b/1","kind":"string","value":"x\n"}"# + "\n")
    let broken = try CommandRun(["print", "-", "--as", "json", "--format", "jsonl"], input: "[1,")
    #expect(
      broken.output.hasPrefix(
        #"{"path":"/0","kind":"number","value":1}"# + "\n"
          + #"{"path":null,"kind":"error","message":""#
      )
    )
    #expect(broken.status == 65)
    let files = try CommandRun(["print", ".", "--format", "jsonl"], in: folder)
    #expect(files.output == #"{"path":"a.json","kind":"file"}"# + "\n")
  }

  @Test("a page has all rows as nested lists, and runs nothing that names and values say")
  func page() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a&b.json",
      #"{"<script>":["</style><img src=x onerror=alert(1)>",{"a":1}],"e":{}}"#
    )
    let run = try CommandRun(["print", "a&b.json", "--format", "html"], in: folder)
    #expect(run.status == 0)
    let page = run.output
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
    #expect(page.contains("<h1>a&amp;b.json</h1>"))
    #expect(page.contains("<b class=array>&lt;script&gt;</b>"))
    #expect(page.contains("&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;"))
    #expect(!page.contains("<img") && !page.contains("<script") && !page.contains("http:"))
    #expect(page.contains("default-src 'none'"))
    for tag in ["ul", "li", "details", "summary", "main", "b", "code", "small", "span"] {
      let opened =
        page.components(separatedBy: "<\(tag)").count
        - (tag == "b" ? page.components(separatedBy: "<body").count - 1 : 0)
      #expect(opened == page.components(separatedBy: "</\(tag)>").count, "\(tag)")
    }
    #expect(page.components(separatedBy: "<details").count == 3)
    #expect(!page.contains("role=\"note\""))
  }

  @Test("a page of matches shows them marked, below what they are in")
  func matches() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", #"{"a":{"b":"needle"},"c":1}"#)
    let run = try CommandRun(
      ["print", "a.json", "--format", "html", "--filter", "needle"],
      in: folder
    )
    #expect(run.output.contains("<summary><b class=object>a</b>"))
    #expect(run.output.contains("<mark><b class=string>b</b>"))
    #expect(!run.output.contains(">c<"))
    #expect(run.output.hasSuffix("</html>\n"))
    let none = try CommandRun(
      ["print", "a.json", "--format", "html", "--filter", "zzz"],
      in: folder
    )
    #expect(none.output == "" && none.status == 1)
  }

  @Test("a page ends at 10 MB with a notice, on it and on standard error")
  func limit() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      "[" + (0..<90_000).map { "[\"x\($0)\", {}]" }.joined(separator: ",") + "]"
    )
    let run = try CommandRun(["print", "a.json", "--format", "html"], in: folder)
    #expect(run.outputBytes.count < 10_010_000)
    #expect(run.outputBytes.count > 9_990_000)
    #expect(run.output.contains("<p role=\"note\">This page ends after "))
    #expect(run.output.hasSuffix("</html>\n"))
    #expect(run.errors.hasPrefix("espalier: This page ends after "))
    let details = run.output.components(separatedBy: "<details").count
    #expect(details == run.output.components(separatedBy: "</details>").count)
  }

  @Test("100,000 levels are a page that browsers can show")
  func deep() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "a.json",
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    )
    let run = try CommandRun(["print", "a.json", "--format", "html"], in: folder)
    #expect(run.output.components(separatedBy: "<details").count == 101)
    #expect(run.output.contains("<small>level 1000</small>"))
  }
}
