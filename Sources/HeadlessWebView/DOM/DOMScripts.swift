import CWebViewScripts
import JavaScriptEngine

/// The scripts of the DOM.
package enum DOMScripts {
  /// A script that is loaded when one of its names is first used.
  package struct Module: @unchecked Sendable {
    // It may be shared between threads, because the list lives as long as the process and nobody changes it.
    private let module: HBDOMModule

    fileprivate init(_ module: HBDOMModule) { self.module = module }

    /// Its text, an array literal.
    package var script: EmbeddedScript { EmbeddedScript(module.script) }
    /// The names that load it, as `Resources/dom/DOM.scripts` lists them.
    package var names: [Substring] { namesText.split(separator: " ") }
    /// The names, separated by blanks.
    var namesText: String { String(cString: module.names) }
  }

  /// The modules that each page has from its start.
  static let core = EmbeddedScript(HBDOMCore())

  /// The modules that are loaded on first use.
  package static let modules: [Module] = {
    var count = 0
    let first = HBDOMModules(&count)
    return UnsafeBufferPointer(start: first, count: count).map { Module($0) }
  }()

  /// Returns the index of the module that defines a name; `nil` for none.
  static func indexOfModule(defining name: String) -> Int? {
    guard !name.utf8.contains(0) else { return nil }
    let index = HBDOMModuleDefining(name)
    return index < 0 ? nil : index
  }

  /// Returns whether one of the scripts contains a text.
  static func contain(_ text: String) -> Bool { HBDOMContains(text) }
}

extension EmbeddedScript {
  /// A function that returns a value's text as a console shows it.
  package static let consoleInspect = EmbeddedScript(HBConsoleInspectScript())
}
