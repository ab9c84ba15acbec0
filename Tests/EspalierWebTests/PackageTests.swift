import Foundation
import Testing

extension PageTests {
  /// The bundle as a package of JavaScript, in the folder `node_modules` of a project.
  @Suite(.needsWebModules, .needsPrograms("esbuild", "node", "tsc"))
  struct PackageTests {
    /// A project with the bundle as its one dependency.
    private final class Project {
      let folder: URL
      let package: URL

      init() throws {
        let bundle = try BundleTests.shared.get().bundle
        folder = FileManager.default.temporaryDirectory
          .appending(path: "espalier-package-\(UUID().uuidString)")
        package = folder.appending(path: "node_modules/espalier")
        try FileManager.default.createDirectory(
          at: package.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(at: bundle, to: package)
        try write("package.json", #"{ "type": "module" }"#)
      }

      deinit { try? FileManager.default.removeItem(at: folder) }

      func write(_ name: String, _ text: String) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }

      func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }

      /// Runs a program in the project, and returns its status and what it printed.
      func run(_ words: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
      }
    }

    /// The package's own description.
    private struct Description: Decodable {
      var name: String
      var version: String
      var type: String
      var main: String
      var types: String
      var customElements: String
      var sideEffects: [String]
      var files: [String]
      var license: String
    }

    @Test("It says its name, its version and its files, which are there")
    func description() throws {
      let project = try Project()
      let description = try JSONDecoder().decode(
        Description.self,
        from: Data(project.read("node_modules/espalier/package.json").utf8)
      )
      #expect(description.name == "espalier" && description.type == "module")
      #expect(description.version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
      #expect(description.license == "MIT")
      for path in [description.main, description.types, description.customElements] {
        let file = project.package.appending(path: path)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
      }
      #expect(description.sideEffects == ["*.js"])
      #expect(description.files.contains("custom-elements.json"))
    }

    @Test("Node resolves it and its files, and imports it without a document")
    func node() throws {
      let project = try Project()
      try project.write(
        "app.js",
        """
        import { define, EspalierError, OutlineElement } from "espalier";
        import { createRequire } from "node:module";
        import { readFileSync } from "node:fs";
        const { resolve } = createRequire(import.meta.url);
        const manifest = JSON.parse(readFileSync(resolve("espalier/custom-elements.json"), "utf8"));
        const names = manifest.modules[0].declarations.map((it) => it.tagName).filter(Boolean);
        const error = new EspalierError("refused", "no");
        const wasm = readFileSync(resolve("espalier/espalier.wasm"));
        console.log(JSON.stringify([
          typeof define, OutlineElement.name !== "", error.code, names.join(),
          WebAssembly.validate(wasm), resolve("espalier/accordion/accordion.css").endsWith(".css"),
        ]));
        """
      )
      let (status, output) = try project.run("node", "app.js")
      #expect(status == 0, "\(output)")
      let names = ["outline", "columns", "accordion", "rows", "form"].map { "espalier-\($0)" }
      #expect(
        output
          == #"["function",true,"refused","\#(names.joined(separator: ","))",true,true]"# + "\n"
      )
    }

    @Test("TypeScript resolves its types", arguments: ["node", "node16"])
    func types(resolution: String) throws {
      let project = try Project()
      try project.write(
        "tsconfig.json",
        """
        { "compilerOptions": {
          "strict": true, "noEmit": true, "target": "ES2022", "types": [],
          "module": "\(resolution == "node" ? "ES2022" : "node16")",
          "moduleResolution": "\(resolution)", "lib": ["ES2022", "DOM"] },
          "files": ["app.ts"] }
        """
      )
      let right = """
        import { define, type Item } from "espalier";
        const outline = document.createElement("espalier-outline");
        const items: Item[] = [{ id: 1, title: "Oak" }];
        outline.data = items;
        outline.addEventListener("espalier-select", ({ detail }) => detail.ids.at(0));
        await define("form");

        """
      try project.write("app.ts", right)
      let (status, output) = try project.run("tsc", "-p", ".")
      #expect(status == 0, "\(output)")
      // Uses that the types forbid are errors, so they are not `any`.
      try project.write("app.ts", right + "outline.selection = \"some\";\n")
      let (failed, words) = try project.run("tsc", "-p", ".")
      #expect(failed != 0 && words.contains("app.ts(7,1)"), "\(words)")
    }

    @Test("esbuild bundles it by its name, though nothing that it exports is used")
    func bundler() throws {
      let project = try Project()
      try project.write("app.js", "import \"espalier\";\nconsole.log(\"begun\");\n")
      let (status, output) = try project.run(
        "esbuild",
        "app.js",
        "--bundle",
        "--splitting",
        "--format=esm",
        "--log-level=warning",
        "--outdir=out",
        "--tree-shaking=true"
      )
      #expect(status == 0 && output.isEmpty, "\(output)")
      let scripts = try FileManager.default.contentsOfDirectory(
        atPath: project.folder.appending(path: "out").path
      )
      let text = try scripts.map { try project.read("out/\($0)") }.joined()
      for name in ["espalier-outline", "load-more", "always-one", "heading-level"] {
        #expect(text.contains("\"\(name)\""), "\(name)")
      }
      // The elements that come on demand are files of their own.
      #expect(scripts.count >= 5, "\(scripts)")
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves the suite out where one of these programs is not in PATH, except under `CI=true`.
  static func needsPrograms(_ names: String...) -> Self {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let missing = names.filter { name in
      !folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
    return .enabled(
      if: missing.isEmpty || PageTests.isCI,
      "missing: \(missing.joined(separator: ", "))"
    )
  }
}
