import Foundation
import PackagePlugin

/// Compiles EspalierBrowser and its dependencies to WebAssembly.
///
/// The output, `espalier.wasm`, becomes a resource of EspalierWeb, which uses this plugin.
///
/// Every source and header is an input: SwiftPM runs the tool when one of them changes, and only
/// then. `WebModuleTool` documents the steps.
@main
struct WebModulePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let work = context.pluginWorkDirectoryURL
    let module = work.appending(path: "espalier.wasm")
    let tool = try context.tool(named: "WebModuleTool").url
    // Without it the tool looks along PATH.
    let compiler = try? context.tool(named: "swiftc").url

    var arguments = ["--output", module.path, "--work", work.appending(path: "parts").path]
    var inputs: [URL] = []
    if let compiler {
      arguments += ["--swiftc", compiler.path]
      // A placeholder must not outlive the toolchain that could not compile the module.
      inputs.append(compiler)
    }
    // The dependencies come in the order in which they have to be compiled.
    let root = try context.package.target(named: "EspalierBrowser")
    for part in root.recursiveTargetDependencies + [root] {
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
        throw NoSources(name: part.name)
      }
    }
    return [
      .buildCommand(
        displayName: "Compiling espalier.wasm",
        executable: tool,
        arguments: arguments,
        inputFiles: inputs,
        outputFiles: [module]
      )
    ]
  }

  /// All files of some kinds in a target's own folder, in a stable order.
  ///
  /// A target's source files include generated ones, but not headers.
  private func sources(of module: any SourceModuleTarget, kinds: [String]) throws -> [URL] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: module.directoryURL.path)
    return
      paths
      .filter { kinds.contains(($0 as NSString).pathExtension) }
      .sorted()
      .map { module.directoryURL.appending(path: $0) }
  }
}

extension Package {
  /// The target with a name.
  fileprivate func target(named name: String) throws -> any Target {
    guard let target = targets.first(where: { $0.name == name }) else {
      throw NoTarget(name: name)
    }
    return target
  }
}

/// The package has no target with this name.
struct NoTarget: Error, CustomStringConvertible {
  let name: String

  var description: String { "the package has no target \(name)" }
}

/// A target of the module has neither Swift nor C sources.
struct NoSources: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "espalier.wasm cannot hold the target \(name), which has neither Swift nor C sources"
  }
}
