import Foundation
import PackagePlugin

/// Compiles the target that uses it, and all that this depends on, to a WebAssembly module, which
/// becomes a resource of the target.
///
/// EspalierBrowser becomes `espalier.wasm` and, for what a page needs only later,
/// `espalier-more.wasm` with the exports that begin with `espalier_more_`. ReplayModule becomes
/// `replay.wasm` and nothing else. A test target cannot use the plugin itself: SwiftPM would link
/// the tool into the tests a second time.
///
/// Every source and header is an input: SwiftPM runs the tool when one of them changes, and only
/// then. What the tool does is described in `WebModuleTool`.
@main
struct WebModulePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let stem = target.name.replacing(/(Browser|Module)$/, with: "").lowercased()
    let name = "\(stem).wasm"
    let work = context.pluginWorkDirectoryURL
    var outputs = [work.appending(path: name)]
    let tool = try context.tool(named: "WebModuleTool").url
    // Without it the tool looks along PATH.
    let compiler = try? context.tool(named: "swiftc").url

    var arguments = ["--output", outputs[0].path, "--work", work.appending(path: "parts").path]
    if target.name.hasSuffix("Browser") {
      let more = work.appending(path: "\(stem)-more.wasm")
      arguments += ["--more", more.path, "--more-prefix", "\(stem)_more_"]
      outputs.append(more)
    }
    var inputs: [URL] = []
    if let compiler {
      arguments += ["--swiftc", compiler.path]
      // A placeholder must not outlive the toolchain that could do no better.
      inputs.append(compiler)
    }
    // The dependencies come in the order in which they have to be compiled.
    for part in target.recursiveTargetDependencies + [target] {
      switch part {
      case let module as SwiftSourceModuleTarget:
        let files = try sources(of: module, kinds: ["swift"])
        arguments += ["--module", module.moduleName] + files.map(\.path)
        inputs += files
      case let runtime as ClangSourceModuleTarget:
        let files = try sources(of: runtime, kinds: ["c", "h"])
        arguments += ["--runtime"] + files.map(\.path)
        inputs += files
      default:
        throw NoSources(name: part.name, output: name)
      }
    }
    return [
      .buildCommand(
        displayName: "Compiling \(name)",
        executable: tool,
        arguments: arguments,
        inputFiles: inputs,
        outputFiles: outputs
      )
    ]
  }

  /// All files of some kinds in a target's own folder, in a stable order.
  ///
  /// Headers are not among a target's source files, and files that plugins generate are.
  private func sources(of module: any SourceModuleTarget, kinds: [String]) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: module.directoryURL.path)
    return
      paths
      .filter { kinds.contains(($0 as NSString).pathExtension) }
      .sorted()
      .map { module.directoryURL.appending(path: $0) }
  }
}

/// A target that a module is made of is neither Swift nor C.
struct NoSources: Error, CustomStringConvertible {
  let name: String
  let output: String

  var description: String {
    "\(output) cannot hold the target \(name), which has neither Swift nor C sources"
  }
}
