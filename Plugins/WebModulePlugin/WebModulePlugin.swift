import Foundation
import PackagePlugin

/// Compiles the engine and its browser face to `espalier.wasm`, which becomes a resource of the
/// target that uses the plugin.
///
/// The three modules inside are looked up in the package by name, so the plugin can be applied to
/// any target that depends on them. Every source and header is an input: SwiftPM runs the tool when
/// one of them changes, and only then. What the tool does is described in `WebModuleTool`.
@main
struct WebModulePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let work = context.pluginWorkDirectoryURL
    let output = work.appending(path: "espalier.wasm")
    let tool = try context.tool(named: "WebModuleTool").url
    // Without it the tool looks along PATH.
    let compiler = try? context.tool(named: "swiftc").url

    var arguments = ["--output", output.path, "--work", work.appending(path: "parts").path]
    var inputs: [URL] = []
    if let compiler {
      arguments += ["--swiftc", compiler.path]
      // A placeholder must not outlive the toolchain that could do no better.
      inputs.append(compiler)
    }
    for (option, module, kinds) in [
      ("--engine", "Espalier", ["swift"]),
      ("--browser", "EspalierBrowser", ["swift"]),
      ("--runtime", "CBrowserRuntime", ["c", "h"]),
    ] {
      let files = try sources(of: module, kinds: kinds, in: context.package)
      arguments += [option] + files.map(\.path)
      inputs += files
    }
    return [
      .buildCommand(
        displayName: "Compiling espalier.wasm",
        executable: tool,
        arguments: arguments,
        inputFiles: inputs,
        outputFiles: [output]
      )
    ]
  }

  /// All files of some kinds in a target's own folder, in a stable order.
  private func sources(of name: String, kinds: [String], in package: Package) throws -> [URL] {
    // Of a package that is a dependency, SwiftPM shows only the targets that somebody depends on.
    let found = package.targets.first { $0.name == name }
    guard let module = found as? any SourceModuleTarget else { throw MissingModule(name: name) }
    // Headers are not among a target's source files, and files that plugins generate are.
    let paths = try FileManager.default.subpathsOfDirectory(atPath: module.directoryURL.path)
    return
      paths
      .filter { kinds.contains(($0 as NSString).pathExtension) }
      .sorted()
      .map { module.directoryURL.appending(path: $0) }
  }
}

/// Nothing in the package graph uses a module that `espalier.wasm` is made of.
struct MissingModule: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "espalier.wasm is made of the target \(name), so the target that uses WebModulePlugin has to "
      + "depend on it"
  }
}
