import BridgeTesting
import Foundation
import TestSupport
import Testing

/// The TypeScript declarations of contracts, for each bridge.
///
/// The folder `TypeScript` contains a contract, its declarations, and a page's code that uses them.
struct TypeScriptShapeTests {
  private static let folder = Repository.file("Tests/BridgeTestingTests/Contract/TypeScript")
  private static let bridges = [
    "alipay", "capacitor", "cordova", "flutter", "hotwire", "inappwebview", "reactnative", "tauri", "uniapp", "weixin",
    "wvjb",
  ]

  private static func text(_ file: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  @Test("declares a contract as pages of its bridge use it", arguments: bridges)
  func declarations(bridge: String) throws {
    #expect(try Contract(Self.text("\(bridge).json")).declarations == Self.text("\(bridge).ts"))
  }

  @Test("declares the handlers of all bridges")
  func allBridges() throws {
    for bridge in BridgeKind.allCases {
      var contract = try Contract(#"{"contract":1,"native":{"a.b":{"data":{"type":"object"}}},"page":{"c.d":{}}}"#)
      contract.bridge = bridge
      #expect(contract.declarations.contains(#/['".\s]b\b/#), "\(bridge)")
    }
  }

  /// The path of TypeScript's compiler, if it is installed.
  private static let compiler: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/tsc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Compiles a folder, and returns the errors.
  private func compile(_ folder: URL) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(Self.compiler))
    process.arguments = ["-p", folder.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text + (process.terminationStatus == 0 || !text.isEmpty ? "" : "status \(process.terminationStatus)")
  }

  @Test("the compiler accepts the declarations, and rejects pages that break them", .enabled(if: compiler != nil))
  func compiles() throws {
    // Each mistake of a page is marked, so that the compiler reports one that it does not find.
    for bridge in Self.bridges { #expect(try Self.text("\(bridge).page.ts").contains("@ts-expect-error")) }
    #expect(try compile(Self.folder) == "")
  }

  @Test("the compiler accepts unusual names and schemas", .enabled(if: compiler != nil))
  func unusual() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("types-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in ["packages", "tsconfig.json"] {
      try FileManager.default.copyItem(
        at: Self.folder.appendingPathComponent(file), to: folder.appendingPathComponent(file))
    }
    let contract = ##"""
      {
        "contract": 1,
        "native": {
          "__proto__.constructor": { "data": { "enum": ["it's", "\"x\"", "\\", "\n*/"] }, "description": "a */ b\nc" },
          "a-b.c d": { "data": { "type": ["array", "null"], "items": { "type": ["string", "null"] } }, "responses": "many" },
          "plain": { "data": { "$ref": "#/$defs/Options" }, "response": false, "error": true },
          "plugin:a|b": { "data": { "allOf": [{ "type": "object" }, { "required": ["x"] }] }, "channels": { "on": true } }
        },
        "page": {
          "__proto__.toString": { "data": { "type": ["number", "null"] } }, "document.x-y": { "data": { "type": "object" } },
          "window.__proto__": {}, "menu:share": { "response": { "type": "null" } }, "message": {}
        },
        "$defs": {
          "Options": { "properties": { "a b": { "prefixItems": [true, { "type": ["string", "null"] }], "minItems": 0 } } },
          "9": { "anyOf": [{ "type": "null" }, { "type": "array", "items": { "$ref": "#/$defs/9" } }] }
        }
      }
      """##
    var text = try Contract(contract)
    for bridge in Self.bridges {
      text.bridge = BridgeKind(rawValue: bridge)
      // Page functions of the bridges are members of the same window.
      try text.declarations.write(
        to: folder.appendingPathComponent("\(bridge).ts"), atomically: true, encoding: .utf8)
    }
    #expect(try compile(folder) == "")
  }
}
