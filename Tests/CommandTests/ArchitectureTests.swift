import Foundation
import TestSupport
import Testing

/// The architectural rules for the folders.
struct ArchitectureTests {
  private func files(below folder: String, _ suffix: String) throws -> [URL] {
    let root = Repository.file(folder)
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.path.hasSuffix(suffix) }
  }

  @Test("only the WebKit facade imports FoundationNetworking")
  func networking() throws {
    for file in try files(below: "Sources", ".swift") where !file.path.contains("/Sources/WebKit/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("FoundationNetworking"), "\(file.lastPathComponent)")
    }
  }

  @Test("no source waits for a process with Foundation, which needs the loopback network interface")
  func processes() throws {
    for file in try files(below: "Sources", ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("= Process()"), "\(file.lastPathComponent): use ChildProcess")
    }
  }

  @Test("the event loop does not depend on the JavaScript engine")
  func eventLoop() throws {
    for file in try files(below: "Sources/HeadlessWebView/EventLoop", ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("import JavaScriptEngine"), "\(file.lastPathComponent)")
    }
  }

  @Test("embedded scripts are ASCII, so that the engine uses them without a copy")
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
}
