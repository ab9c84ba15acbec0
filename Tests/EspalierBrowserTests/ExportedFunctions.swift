import Foundation
import Testing

/// The functions that EspalierBrowser exports, as their declarations name them, and their types for
/// the scripts.
struct ExportedFunctions: WrittenScript {
  struct Function {
    var name: String
    var parameters: [String]
    var hasResult: Bool
  }

  let path = "core/exports.d.ts"

  static func declared() throws -> [Function] {
    let declaration =
      /@_expose\(wasm\)\n@_cdecl\("(\w+)"\)\n(?:@\w+\n)?public func \w+\(([^)]*)\)(\s*->)?/
    return try SourceFolder.texts(of: SourceFolder.browser, ending: ".swift").flatMap { _, text in
      text.matches(of: declaration).map { match in
        Function(
          name: String(match.1),
          parameters: match.2.matches(of: /(\w+):/).map { String($0.1) },
          hasResult: match.3 != nil
        )
      }
    }.sorted { $0.name < $1.name }
  }

  func text() throws -> String {
    let functions = try Self.declared().map(\.typeScript).joined(separator: "\n")
    return """
      // The exports of `espalier.wasm`. Their declarations in EspalierBrowser say what each does;
      // `make boundary` writes this file.

      /** All numbers: an address is one, and so is a truth. */
      export interface EngineExports {
        readonly memory: WebAssembly.Memory;
      \(functions)
      }

      /** The functions of a view by their names without `espalier_`, without the view. */
      export type Calls = {
        [Name in keyof EngineExports as Name extends `espalier_${infer Rest}` ? Rest : never]:
          EngineExports[Name] extends (view: number, ...numbers: infer Numbers) => infer Result
            ? (...numbers: Numbers) => Result
            : never;
      };

      """
  }
}

extension ExportedFunctions.Function {
  /// A method of an interface, in lines of 100 columns.
  fileprivate var typeScript: String {
    let parameters = parameters.map { "\($0): number" }
    let result = hasResult ? "number" : "void"
    let line = "  \(name)(\(parameters.joined(separator: ", "))): \(result);"
    if line.count <= 100 { return line }
    return "  \(name)(\n" + parameters.map { "    \($0),\n" }.joined() + "  ): \(result);"
  }
}

/// The functions that the scripts of the elements call.
enum CalledFunctions {
  static func names() throws -> Set<String> {
    var names: Set<String> = []
    for (_, text) in try SourceFolder.texts(of: SourceFolder.web, ending: ".js") {
      for call in text.matches(of: /engine\.(espalier_\w+)/) { names.insert(String(call.1)) }
      for call in text.matches(of: /\.call\(\s*"(\w+)"/) { names.insert("espalier_\(call.1)") }
    }
    return names
  }
}
