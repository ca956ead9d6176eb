import Foundation
import JavaScriptEngine
import Testing

@testable import SpecRunner

@Suite struct ModuleResolverTests {
  private func resolve(
    _ specifier: String, in folder: TemporaryFolder, from base: String = "tests/a.spec.ts",
    as kind: ModuleRequestKind = .importing
  ) throws -> String {
    let spec = folder.path + "/" + base
    let found = try ModuleResolver(spec: spec).resolve(specifier, from: spec, as: kind)
    return String(found.dropFirst(folder.path.count + 1))
  }

  private func message(_ specifier: String, in folder: TemporaryFolder) -> String {
    do { return try resolve(specifier, in: folder) } catch let error as JavaScriptException {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test("finds files without their extension, TypeScript for JavaScript, and folders") func files() throws {
    let folder = try TemporaryFolder([
      "tests/a.spec.ts": "", "tests/helper.ts": "", "tests/old.js": "", "tests/old.ts": "", "lib/index.tsx": "",
      "tests/data.json": "{}",
    ])
    #expect(try resolve("./helper", in: folder) == "tests/helper.ts")
    #expect(try resolve("./helper.js", in: folder) == "tests/helper.ts")
    #expect(try resolve("./old", in: folder) == "tests/old.js")
    #expect(try resolve("../lib", in: folder) == "lib/index.tsx")
    #expect(try resolve("./data.json", in: folder) == "tests/data.json")
    #expect(try resolve("file://" + folder.path + "/tests/old.js", in: folder) == "tests/old.js")
    #expect(message("./none", in: folder).hasSuffix("file not found: " + folder.path + "/tests/none"))
  }

  @Test("finds packages upwards, by their conditions and main files") func packages() throws {
    let folder = try TemporaryFolder([
      "tests/a.spec.ts": "import 'missing';",
      "node_modules/plain/package.json": #"{"main":"lib"}"#, "node_modules/plain/lib/index.js": "",
      "node_modules/plain/sub/x.js": "",
      "node_modules/bundled/package.json": #"{"module":"esm.js"}"#, "node_modules/bundled/esm.js": "",
      "node_modules/both/package.json": #"{"exports":{".":{"import":"./i.mjs","require":"./r.cjs"},"./hidden":null}}"#,
      "node_modules/both/i.mjs": "", "node_modules/both/r.cjs": "",
      "tests/node_modules/@scope/near/index.js": "",
      "node_modules/built/package.json": #"{"exports":"./dist/index.js"}"#,
    ])
    #expect(try resolve("plain", in: folder) == "node_modules/plain/lib/index.js")
    #expect(try resolve("plain/sub/x", in: folder) == "node_modules/plain/sub/x.js")
    #expect(try resolve("bundled", in: folder) == "node_modules/bundled/esm.js")
    #expect(try resolve("both", in: folder) == "node_modules/both/i.mjs")
    #expect(try resolve("both", in: folder, as: .requiring) == "node_modules/both/r.cjs")
    #expect(try resolve("@scope/near", in: folder) == "tests/node_modules/@scope/near/index.js")
    #expect(message("both/hidden", in: folder).contains("does not export './hidden' for import"))
    #expect(message("built", in: folder).contains("names './dist/index.js', which does not exist"))
    #expect(message("missing", in: folder).contains("a.spec.ts:1: package not found. Looked for "))
  }

  @Test("resolves links to the files behind them, a package's own name, and its imports") func workspaces() throws {
    let folder = try TemporaryFolder([
      "tests/a.spec.ts": "", "package.json": ##"{"name":"app","exports":"./app.js","imports":{"#util":"./util.js"}}"##,
      "app.js": "", "util.js": "", "packages/shared/package.json": #"{"main":"main.js"}"#,
      "packages/shared/main.js": "", "node_modules/.keep": "",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/node_modules/shared", withDestinationPath: "../packages/shared")
    #expect(try resolve("shared", in: folder) == "packages/shared/main.js")
    #expect(try resolve("app", in: folder) == "app.js")
    #expect(try resolve("#util", in: folder) == "util.js")
    #expect(message("#none", in: folder).contains("not declared in the member 'imports'"))
  }

  @Test("obeys the paths of tsconfig.json, with comments and the files that it extends") func paths() throws {
    let folder = try TemporaryFolder([
      "tests/a.spec.ts": "", "src/util.ts": "", "src/components/Button.tsx": "",
      "base.json": #"""
      { "compilerOptions": { "jsx": "react-jsx", "baseUrl": "./src", } }
      """#,
      "tsconfig.json": #"""
      {
        // Aliases.
        "extends": "./base.json",
        "compilerOptions": { "paths": { "@/*": ["./src/*"], /* one file */ "util!": ["src/util.ts"] }, "baseUrl": "." },
      }
      """#,
    ])
    #expect(try resolve("@/util", in: folder) == "src/util.ts")
    #expect(try resolve("@/components/Button", in: folder) == "src/components/Button.tsx")
    #expect(try resolve("util!", in: folder) == "src/util.ts")
    #expect(try resolve("src/util", in: folder) == "src/util.ts")
    let configuration = try ModuleResolver(spec: folder.path + "/a").configuration(for: folder.path + "/src/util.ts")
    #expect(configuration.usesJSXRuntime)
  }
}
