import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The embedded scripts of the DOM.
@Suite("DOM scripts")
struct DOMScriptsTests {
  @Test("the core exists")
  func core() {
    #expect(DOMScripts.core.name == "dom/core.js")
    #expect(!DOMScripts.core.text.isEmpty)
    #expect(!DOMScripts.corePage.text.isEmpty)
  }

  @Test("finds the unit that exposes a global")
  func names() {
    var count = 0
    for (index, unit) in DOMScripts.units.enumerated() {
      #expect(!unit.modules.isEmpty)
      for name in unit.globals {
        #expect(DOMScripts.unit(exposing: String(name)) == index, "\(name)")
        count += 1
      }
    }
    #expect(count > 200)
  }

  /// Returns the modules that load with a unit.
  private func modules(loadedWith index: Int) -> Set<Substring> {
    var found: Set<Int> = []
    var rest = [index]
    while let each = rest.popLast() {
      if found.insert(each).inserted { rest += DOMScripts.units[each].needs }
    }
    return Set(found.flatMap { DOMScripts.units[$0].modules })
  }

  @Test("a unit loads the modules that it imports, and no others")
  func needs() throws {
    let input = modules(loadedWith: try #require(DOMScripts.unit(exposing: "HTMLInputElement")))
    #expect(input.contains("forms/input.js"))
    #expect(input.contains("forms/form-control.js"))
    #expect(!input.contains { $0.hasPrefix("layout/") || $0.hasPrefix("animations/") || $0.hasPrefix("fetch/") })
  }

  @Test(
    "finds no unit for an unknown name", arguments: ["", "nope", "Nod", "navigator\0", "history History", "~"])
  func unknown(name: String) {
    #expect(DOMScripts.unit(exposing: name) == nil)
  }

  @Test("recognizes text of the core and of units")
  func texts() throws {
    let unit = try #require(DOMScripts.units.last)
    let page = try #require(DOMScripts.units.compactMap(\.page).last)
    for script in [DOMScripts.core, DOMScripts.corePage, unit.script, page] {
      #expect(DOMScripts.contain(String(script.text.suffix(200).prefix(100))))
    }
    #expect(!DOMScripts.contain("no module of the DOM contains this"))
  }
}
