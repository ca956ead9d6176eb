import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The DOM's scripts in the binary.
@Suite("DOM scripts")
struct DOMScriptsTests {
  @Test("the core is there")
  func core() {
    #expect(DOMScripts.core.name == "dom")
    #expect(!DOMScripts.core.text.isEmpty)
  }

  @Test("each name leads to the module that lists it")
  func names() {
    var count = 0
    for (index, module) in DOMScripts.modules.enumerated() {
      for name in module.names {
        #expect(DOMScripts.indexOfModule(defining: String(name)) == index, "\(name)")
        count += 1
      }
    }
    #expect(count > 400)
  }

  @Test(
    "a name that no module lists leads nowhere", arguments: ["", "nope", "Nod", "navigator\0", "history History", "~"])
  func unknown(name: String) {
    #expect(DOMScripts.indexOfModule(defining: name) == nil)
  }

  @Test("a text of the core or of a module is the DOM's own")
  func texts() throws {
    let module = try #require(DOMScripts.modules.last)
    for script in [DOMScripts.core, module.script] {
      #expect(DOMScripts.contain(String(script.text.suffix(200).prefix(100))))
    }
    #expect(!DOMScripts.contain("no module of the DOM contains this"))
  }
}
