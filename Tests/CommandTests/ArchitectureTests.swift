import Foundation
import TestSupport
import Testing

/// The rules that the folders stand for.
struct ArchitectureTests {
  /// What each module may import of ours; the system's modules are free.
  private static let allowed: [String: Set<String>] = [
    "CCurl": [],
    "CJavaScriptCore": [],
    "COptions": [],
    "Ownership": [],
    "JavaScriptEngine": ["CJavaScriptCore", "Ownership"],
    "HeadlessWebView": ["JavaScriptEngine", "CCurl", "CGumbo", "Ownership"],
    "WebKit": ["HeadlessWebView", "JavaScriptEngine", "Ownership"],
    "UIKit": ["WebKit"],
    "BridgeSupport": ["HeadlessWebView", "JavaScriptEngine", "Ownership"],
    "AndroidJsBridge": ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
    "WebViewJavascriptBridge": ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
    "DSBridge": ["BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
    "dsBridge": ["WebKit", "DSBridge", "BridgeSupport", "HeadlessWebView", "JavaScriptEngine"],
    "BridgeTesting": [
      "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge", "BridgeSupport", "HeadlessWebView", "JavaScriptEngine",
      "Ownership",
    ],
    "SpecRunner": ["BridgeTesting", "BridgeSupport", "HeadlessWebView", "JavaScriptEngine", "Ownership"],
    "headless-bridge": [
      "SpecRunner", "BridgeTesting", "BridgeSupport", "WebViewJavascriptBridge", "DSBridge", "AndroidJsBridge",
      "HeadlessWebView",
      "JavaScriptEngine", "COptions",
      "Ownership",
    ],
    "bridge-floor": ["CJavaScriptCoreLibrary"],
    "bridge-bench": ["WebViewJavascriptBridge", "BridgeSupport", "HeadlessWebView", "JavaScriptEngine"],
  ]

  /// The folders that are not named after their modules.
  private static let folders = ["dsBridge": "DWKWebView"]

  private func files(below folder: String, _ suffix: String) throws -> [URL] {
    let root = Repository.file(folder)
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(suffix) }
  }

  @Test("imports point one way", arguments: allowed.keys.sorted())
  func imports(_ module: String) throws {
    let ours = Set(Self.allowed.keys).union(["CGumbo", "CGumboLibrary", "CJavaScriptCoreLibrary"])
    let sources = try files(below: "Sources/\(Self.folders[module] ?? module)", ".swift")
    #expect(!sources.isEmpty || module.hasPrefix("C"))
    for file in sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix("import ") || line.contains(" import ") {
        guard let name = line.split(separator: " ").last.map(String.init), ours.contains(name) else { continue }
        #expect(Self.allowed[module]?.contains(name) == true, "\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  @Test("the facade alone brings Foundation's networking and its libraries into a process")
  func networking() throws {
    for file in try files(below: "Sources", ".swift") where !file.path.contains("/Sources/WebKit/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("FoundationNetworking"), "\(file.lastPathComponent)")
    }
  }

  @Test("the event loop knows no JavaScript")
  func eventLoop() throws {
    for file in try files(below: "Sources/HeadlessWebView/EventLoop", ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("import JavaScriptEngine"), "\(file.lastPathComponent)")
    }
  }

  @Test("embedded scripts are ASCII, because the engine takes them without a copy")
  func ascii() throws {
    for folder in ["Resources/dom", "Resources/bridges"] {
      let scripts = try files(below: folder, ".js")
      #expect(!scripts.isEmpty)
      for file in scripts {
        let bytes = try Data(contentsOf: file)
        #expect(bytes.allSatisfy { $0 < 0x80 }, "\(file.lastPathComponent)")
      }
    }
  }

  @Test("every DOM module is embedded")
  func embedded() throws {
    let list = try ["CoreScripts.c", "LazyScripts.c"].map {
      try String(
        contentsOf: Repository.file("Sources/CJavaScriptCore/\($0)"), encoding: .utf8)
    }.joined()
    for file in try files(below: "Resources/dom", ".js") {
      let path = String(file.path.dropFirst(Repository.folder.path.count + 1))
      #expect(list.contains("\(path)\""), "\(path)")
    }
  }
}
