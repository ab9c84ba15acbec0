import Foundation
import Testing

@testable import WebBundleTool

/// The scripts of the library joined to one for the page and one for each part.
@Suite struct WebBundleTests {
  private func bundle(_ files: [String: String]) throws -> ModuleBundle {
    try ModuleBundle(entry: "entry.js") { files[$0].map { Array($0.utf8) } }
  }

  /// The joined scripts by their paths.
  private func join(_ files: [String: String]) throws -> [String: String] {
    let joined = try bundle(files).files
    #expect(joined.first?.path == "entry.js")
    return Dictionary(
      uniqueKeysWithValues: joined.map { ($0, String(decoding: $1, as: UTF8.self)) }
    )
  }

  private func fault(_ files: [String: String]) -> BundleError? {
    do {
      _ = try bundle(files)
      return nil
    } catch {
      return error as? BundleError
    }
  }

  @Test("Each script is included once, after those that it imports")
  func order() throws {
    let files = try join([
      "entry.js": """
      // @ts-check
      import { b } from "./core/b.js";
      import { a } from "./core/a.js";
      export { a } from "./core/a.js";
      /** The public function. */
      export function c() { return a + b; }
      """,
      "core/a.js": "export const a = 1;",
      "core/b.js": "import {\n  a,\n} from \"./a.js\";\nexport const b = a;",
    ])
    #expect(
      files == [
        "entry.js": """
        const a=1;const b=a;function c(){return a + b;}
        export{a,c};

        """
      ]
    )
  }

  @Test("A part loaded on demand is a file of its own, and imports from the page's script")
  func parts() throws {
    let files = try join([
      "entry.js": """
      import { Base } from "./core/base.js";
      export class Page extends Base {}
      export const load = { form: () => import("./form/form.js") };
      """,
      "core/base.js": "import { used } from \"./used.js\";\nexport class Base { use = used }",
      "core/used.js": "export const used = 1;",
      "form/form.js": """
      import { Base } from "../core/base.js";
      import { Chip } from "./chip.js";
      export class Form extends Base { chip = new Chip() }
      """,
      "form/chip.js": """
      import { used } from "../core/used.js";
      export class Chip { use = used; more = import("../core/base.js") }
      """,
    ])
    #expect(Set(files.keys) == ["entry.js", "form/form.js"])
    let entry = try #require(files["entry.js"])
    #expect(entry.hasSuffix("export{Page,load,used,Base};\n"))
    #expect(entry.contains("import(\"./form/form.js\")"))
    let form = try #require(files["form/form.js"])
    #expect(form.hasPrefix("import{used,Base}from\"../entry.js\";class Chip{"))
    #expect(form.contains("import(\"../entry.js\")"))
    #expect(form.hasSuffix("export{Form};\n"))
  }

  @Test("Scripts shared by two parts and not by the page are a file that both import")
  func shared() throws {
    let files = try join([
      "entry.js": "export const go = () => [import(\"./a/a.js\"), import(\"./b/b.js\")];",
      "a/a.js": "import { s } from \"../shared/s.js\";\nexport const a = s;",
      "b/b.js": "import { s } from \"../shared/s.js\";\nexport const b = s;",
      "shared/s.js": "import { t } from \"./t.js\";\nexport const s = t;",
      "shared/t.js": "export const t = 1;",
    ])
    #expect(Set(files.keys) == ["entry.js", "a/a.js", "b/b.js", "shared/t.js"])
    #expect(files["shared/t.js"] == "const t=1;const s=t;export{s};\n")
    #expect(files["b/b.js"] == "import{s}from\"../shared/t.js\";const b=s;export{b};\n")
  }

  @Test("URLs of other files and style sheets still resolve to the same files")
  func addresses() throws {
    let files = [
      "entry.js": "import { home } from \"./core/home.js\";\nexport { home };",
      "core/home.js": """
      export const home = new URL("../", import.meta.url);
      export const engine = new URL("../espalier.wasm", import.meta.url);
      export const [more] = [new URL("../espalier-more.wasm", import.meta.url)];
      export const sheets = ["espalier.css", "form/form.css", "espalier.css"];
      """,
    ]
    let entry = try #require(try join(files)["entry.js"])
    #expect(entry.contains("new URL(\"./\",import.meta.url)"))
    #expect(entry.contains("new URL(\"./espalier.wasm\",import.meta.url)"))
    #expect(entry.contains("new URL(\"./espalier-more.wasm\",import.meta.url)"))
    #expect(try bundle(files).styles == ["espalier.css", "form/form.css"])
  }

  @Test("Private names become short ones, the same in all classes and files")
  func privateNames() throws {
    let files = try join([
      "entry.js": """
      export class A { #count = 0; #other = "#count"; more() { return this.#count + this.#count; } }
      export const load = () => import("./b.js");
      """,
      "b.js": "export class B { #other; is(it) { return #other in it; } }",
    ])
    #expect(
      files["entry.js"]?.contains("#a=0;#b=\"#count\";more(){return this.#a + this.#a;}") == true
    )
    #expect(files["b.js"]?.contains("#b;is(it){return #b in it;}") == true)
  }

  @Test("A name declared by two files is reported with both")
  func twice() {
    let files = [
      "entry.js": """
      import "./a.js";
      const load = () => import("./b.js");
      function row() {}
      async function ask() {}
      let one = 1, two = [1, 2], three;
      """,
      "a.js":
        "class Row {}\nconst { row, deep: [other = 1] } = {};\nfunction inner() { const one = 1; }",
      "b.js": "const other = () => { const three = 1; };\nexport async function ask() {}",
    ]
    #expect(
      fault(files)
        == .declaredTwice([
          "row": ["a.js", "entry.js"], "other": ["a.js", "b.js"], "ask": ["entry.js", "b.js"],
        ])
    )
  }

  @Test(
    "What cannot be joined is named with its place",
    arguments: [
      ("import a from \"./a.js\";", "entry.js:1: names in braces are wanted here"),
      ("\n\nimport * as a from \"./a.js\";", "entry.js:3: names in braces are wanted here"),
      ("import { a as b } from \"./a.js\";", "entry.js:1: a name as it is wanted here"),
      ("import { a } from \"a\";", "entry.js:1: a path to a file of the library"),
      ("import { a } from \"../a.js\";", "entry.js:1: a path to a file of the library"),
      ("export default class A {}", "entry.js:1: exports are written by name"),
      ("export * from \"./a.js\";", "entry.js:1: exports are written by name"),
      ("f();\nimport(name);", "entry.js:2: a path to a file of the library"),
      ("import(\"./a.js\" + name);", "entry.js:1: only a path can be in import()"),
      ("f(import.meta.url);", "entry.js:1: import.meta is only for"),
      ("import { b } from \"./a.js\";", "entry.js: ./a.js does not export b"),
      ("import \"./b.js\";", "entry.js: there is no file b.js"),
      ("import(\"./b.js\");", "entry.js: there is no file b.js"),
      ("a = `b", "entry.js: a string, a comment or a template does not end"),
    ]
  )
  func wrong(text: String, words: String) throws {
    let found = try #require(fault(["entry.js": text, "a.js": "export const a = 1;"]))
    #expect("\(found)".hasPrefix(words.replacing("./a.js", with: "a.js")), "\(found)")
  }

  @Test("An import within a path of folders is found, and none outside")
  func paths() {
    #expect(Paths.resolve("./b.js", from: "a.js") == "b.js")
    #expect(Paths.resolve("../c/d.js", from: "a/b.js") == "c/d.js")
    #expect(Paths.resolve("../", from: "a/b.js") == "")
    #expect(Paths.resolve("../c/", from: "a/b.js") == "c/")
    #expect(Paths.resolve("../../c.js", from: "a/b.js") == nil)
    #expect(Paths.relative("b.js", from: "a.js") == "./b.js")
    #expect(Paths.relative("c/d.js", from: "a/b.js") == "../c/d.js")
    #expect(Paths.relative("a/c.js", from: "a/b.js") == "./c.js")
    #expect(Paths.relative("", from: "a/b.js") == "../")
    #expect(Paths.relative("", from: "b.js") == "./")
    #expect(Paths.relative("c/", from: "b.js") == "./c/")
  }
}
