import Foundation

/// Compiles a WebAssembly module during the build: Swift modules in Embedded Swift, the last of
/// which is the root, and the C under them, linked to one module without imports.
///
/// A toolchain without the Embedded library or a linker for WebAssembly does not fail the build: a
/// warning is printed, and an **empty file** is written in its place. A server of the module checks its size. Sources that do not compile do fail the build, with the compiler's
/// messages.
@main
struct WebModuleTool {
  static func main() {
    do {
      let options = try Options(parsing: Array(CommandLine.arguments.dropFirst()))
      do {
        let toolchain = try Toolchain.find(options)
        try WebModule(options: options, toolchain: toolchain).build()
      } catch let lack as ToolchainLack {
        let name = options.output.lastPathComponent
        print("warning: \(name) is left empty, so no browser can run it: \(lack)")
        try Data().write(to: options.output, options: .atomic)
      }
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }
}
