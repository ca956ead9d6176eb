import Foundation
import Testing

@testable import SpecRunner

@Suite struct SpecTranspilerTests {
  /// A program with the interface of esbuild that counts its runs and writes the text of `output`.
  private static func program(_ output: String, status: Int = 0) -> String {
    """
    #!/bin/sh
    echo run >> "$(dirname "$0")/runs"
    cat > /dev/null
    \(output)
    exit \(status)
    """
  }

  private func folder(_ script: String, _ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files.merging(["bin/esbuild": script]) { own, _ in own })
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/esbuild")
    return folder
  }

  private func transpiler(_ folder: TemporaryFolder) -> SpecTranspiler {
    SpecTranspiler(environment: ["PATH": "/bin:/usr/bin", TranspilerTool.variable: folder.path + "/bin/esbuild"])
  }

  private func runs(_ folder: TemporaryFolder) -> Int {
    let text = (try? String(contentsOfFile: folder.path + "/bin/runs", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count
  }

  @Test("runs the program once for each text, and keeps the result in the project's cache") func caches() throws {
    let folder = try folder(Self.program("echo 'let a = 1;'"), ["node_modules/x/index.js": ""])
    let path = folder.path + "/a.ts"
    let first = transpiler(folder)
    #expect(try first.code(of: "let a: number = 1", path: path, .init()) == "let a = 1;\n")
    #expect(try first.code(of: "let a: number = 1", path: path, .init()) == "let a = 1;\n")
    #expect(runs(folder) == 1)
    // Another process finds the file.
    #expect(try transpiler(folder).code(of: "let a: number = 1", path: path, .init()) == "let a = 1;\n")
    #expect(runs(folder) == 1)
    _ = try transpiler(folder).code(of: "let a: number = 2", path: path, .init())
    #expect(runs(folder) == 2)
  }

  @Test("reports a mistake with its line and column") func mistakes() throws {
    let report = #"printf '✘ [ERROR] Unexpected "="\n\n    a.ts:3:7:\n' >&2"#
    let folder = try folder(Self.program(report, status: 1))
    let error = #expect(throws: TranspileError.self) {
      try transpiler(folder).code(of: "let a: = 1", path: folder.path + "/a.ts", .init())
    }
    #expect(error?.message == "Unexpected \"=\"")
    #expect(error?.line == 3)
    #expect(error?.column == 8)
  }

  @Test("says how to get a transpiler") func missing() throws {
    let folder = try TemporaryFolder(["a.ts": ""])
    let error = #expect(throws: TranspileError.self) {
      try SpecTranspiler(environment: ["PATH": folder.path]).code(of: "", path: folder.path + "/a.ts", .init())
    }
    #expect(error?.message.contains("npm install --save-dev esbuild") == true)
    let other = #expect(throws: TranspileError.self) {
      try SpecTranspiler(environment: ["PATH": "", TranspilerTool.variable: "/none/esbuild"])
        .code(of: "", path: folder.path + "/a.ts", .init())
    }
    #expect(other?.message.contains("names '/none/esbuild', which cannot be used") == true)
  }

  @Test("maps places to the file that was written", arguments: ["esbuild", "tsc"])
  func places(tool: String) throws {
    let environment = ProcessInfo.processInfo.environment.merging([TranspilerTool.variable: tool]) { $1 }
    let folder = try TemporaryFolder(["a.ts": "interface A {\n  b: string;\n}\n\nconst a: A = boom();\n"])
    let path = folder.path + "/a.ts"
    // Machines without the tool test the rest of the transpiler with a program of the tests.
    guard TranspilerTool.find(for: folder.path, environment) != nil else { return }
    let sources = SpecSources(
      resolver: ModuleResolver(spec: path), transpiler: SpecTranspiler(environment: environment),
      keepsSourceMaps: false)
    let code = try sources.read(path)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("boom") })
    let column = lines[line].distance(from: lines[line].startIndex, to: lines[line].range(of: "boom")!.lowerBound)
    let place = sources.original(SpecPlace(file: path, line: line + 1, column: column + 1))
    #expect(place == SpecPlace(file: path, line: 5, column: 14))
    #expect(!code.contains("interface"))
  }
}
