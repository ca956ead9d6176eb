import Foundation
import TestSupport
import Testing

/// The declared and the imported dependencies of targets, and their direction.
@Suite("Dependencies")
struct DependencyTests {
  /// The layers, lowest first.
  ///
  /// A target depends on targets of lower layers only, so targets of one layer do not depend on each other.
  private static let layers: [Set<String>] = [
    [
      "CJavaScriptCoreLibrary", "CCurl", "CPublicSuffix", "CSoup", "CEditLine", "COptions", "CEmbeddedScript",
      "Ownership",
      "_Testing_UIKit",
    ],
    [
      "CJavaScriptCore", "CWebViewScripts", "CBridgeSupportScripts", "CWebViewJavascriptBridgeScripts",
      "CAndroidJsBridgeScripts", "CDSBridgeScripts", "CCapacitorScripts", "CReactNativeWebViewScripts",
      "CFlutterInAppWebViewScripts", "CCordovaScripts", "CHotwireNativeScripts", "CTauriScripts",
      "CHostObjectsScripts", "CWeixinJSBridgeScripts", "CUniAppWebViewScripts",
      "CBridgeTestingScripts", "CSpecRunnerScripts", "CPromptScripts", "CDevToolsScripts",
    ],
    ["JavaScriptEngine"],
    ["HeadlessWebView", "SourceMaps"],
    ["BridgeSupport", "ScriptCoverage"],
    // The wire that the objects of several apps share.
    ["HostObjects"],
    [
      "WebViewJavascriptBridge", "AndroidJsBridge", "DSBridge", "Capacitor", "ReactNativeWebView", "WebViewFlutter",
      "FlutterInAppWebView", "Cordova", "HotwireNative", "Tauri", "WeixinJSBridge", "AlipayJSBridge", "UniAppWebView",
      "WebKit",
    ],
    ["BridgeTesting", "UIKit", "dsBridge"],
    ["SpecRunner", "DevToolsServer"],
    ["ScriptDebugger"],
    ["headless-bridge", "bridge-bench", "bridge-floor"],
  ]

  /// Dependencies that no source imports: Swift Testing imports this one when a file imports Testing and UIKit.
  private static let implicit = ["UIKit": ["_Testing_UIKit"]]

  /// The package, and those that depend on it by path.
  private static let packages: [String] = {
    let examples = Repository.file("Examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    let folders = names.sorted().map { "Examples/\($0)" }
    // Some examples are no packages of Swift.
    let isPackage = { (folder: String) in
      FileManager.default.fileExists(atPath: Repository.file("\(folder)/Package.swift").path)
    }
    return [".", "Fuzz"] + folders.filter(isPackage)
  }()

  private static func manifest(_ package: String) throws -> PackageManifest {
    try PackageManifest(at: Repository.file(package))
  }

  @Test("reads each target and its sources from the manifest", arguments: packages)
  func targets(_ package: String) throws {
    let manifest = try Self.manifest(package)
    #expect(!manifest.targets.isEmpty)
    #expect(Set(manifest.targets.map(\.name)).count == manifest.targets.count)
    for target in manifest.targets where target.kind != "systemLibrary" {
      #expect(try !manifest.files(of: target, "swift", "c").isEmpty, "\(target.name)")
    }
  }

  @Test("a target declares the modules that its Swift sources import, and no others", arguments: packages)
  func declared(_ package: String) throws {
    let modules = try Self.manifest(".").targets + (package == "." ? [] : Self.manifest(package).targets)
    let names = Dictionary(modules.map { ($0.module, $0.name) }) { first, _ in first }
    let manifest = try Self.manifest(package)
    for target in manifest.targets where try !manifest.files(of: target, "swift").isEmpty {
      let imported = Set(try manifest.imports(of: target).compactMap { names[$0] })
      #expect(imported.subtracting(target.dependencies) == [], "\(target.name) imports, and does not declare")
      let unused = target.dependencies.subtracting(imported).subtracting(Self.implicit[target.name] ?? [])
      #expect(unused == [], "\(target.name) declares, and does not import")
    }
  }

  @Test("a C target declares the targets whose headers it includes, and no others")
  func includes() throws {
    let manifest = try Self.manifest(".")
    let targets = try manifest.targets.filter {
      try $0.kind != "systemLibrary" && !manifest.files(of: $0, "c").isEmpty
    }
    var owners: [String: String] = [:]
    for target in targets {
      for file in try manifest.files(of: target, "h") { owners[file.lastPathComponent] = target.name }
    }
    for target in targets {
      var included: Set<String> = []
      for file in try manifest.files(of: target, "c", "h") {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: #/#include "([^"]+)"/#) {
          if let owner = owners[String(match.1)] { included.insert(owner) }
        }
      }
      // System libraries are included by the names of their own headers.
      let declared = target.dependencies.filter { !$0.hasSuffix("Library") }
      #expect(included.subtracting([target.name]) == declared, "\(target.name)")
    }
  }

  @Test("dependencies point from the command down to the engine, and no bridge depends on another")
  func direction() throws {
    let targets = try Self.manifest(".").targets
    let layer = Dictionary(
      Self.layers.enumerated().flatMap { index, names in names.map { ($0, index) } }, uniquingKeysWith: min)
    let sources = targets.filter { $0.folder.hasPrefix("Sources/") }
    #expect(Set(sources.map(\.name)) == Set(layer.keys), "each target below Sources is in one layer")
    for target in sources {
      let above = target.dependencies.filter { layer[$0, default: .max] >= layer[target.name, default: .min] }
      #expect(above == [], "\(target.name) depends on a layer that is not below it")
    }
  }

  @Test("each C target is used by one target")
  func owners() throws {
    let targets = try Self.manifest(".").targets.filter { !$0.isTest }
    let ofC = targets.filter { $0.name.hasPrefix("C") && $0.name.dropFirst().first?.isUppercase == true }
    // libsoup has two independent users: the DevTools server, and the WebSockets of pages to servers.
    let shared: Set = ["CEmbeddedScript", "CSoup"]
    for target in ofC where !shared.contains(target.name) {
      // The baseline benchmark uses the library directly, without this project's engine.
      let users = targets.filter { $0.dependencies.contains(target.name) && $0.name != "bridge-floor" }
      #expect(users.count == 1, "\(target.name): \(users.map(\.name))")
    }
  }

  @Test("the engine embeds no script")
  func engine() throws {
    let manifest = try Self.manifest(".")
    let engine = manifest.targets.filter { ["CJavaScriptCore", "JavaScriptEngine"].contains($0.name) }
    #expect(engine.count == 2)
    for target in engine {
      for file in try manifest.files(of: target, "c", "h", "swift") {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(!text.contains("#embed"), "\(file.lastPathComponent)")
      }
    }
  }

  @Test(
    "finds imports with attributes, and ignores strings",
    arguments: [
      ("import Foundation", ["Foundation"]),
      ("@testable import HeadlessWebView\n  import struct Foundation.URL", ["HeadlessWebView", "Foundation"]),
      ("@_exported public import WebKit", ["WebKit"]),
      ("let text = \"\"\"\n  import DSBridge\n  \"\"\"\nimport Testing", ["Testing"]),
      ("// import DSBridge\nimportant()", []),
    ])
  func imports(text: String, modules: [String]) {
    #expect(PackageManifest.imports(in: text) == Set(modules))
  }
}
