import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The names in the page of a prompt, for completion.
extension ReplPage {
  private static let names = PageFunction("path", body: "return (\(EmbeddedScript.promptNames.text))(path);")
  private static let identifiers = PageFunction(
    "path", body: "return Array.from(document.querySelectorAll('[id]'), element => element.id);")
  private static let handlers = PageFunction("bridge", body: "return (\(EmbeddedScript.promptHandlers.text))(bridge);")
  private static let defines = PageFunction(
    "name", body: "return name in window || (0, eval)('typeof ' + name) !== 'undefined' ? [name] : [];")

  /// Returns the member names of a path in the page.
  func names(_ path: [String]) -> [String] {
    call(Self.names, .copy(.array(path.map { .string($0) }))) + (path.isEmpty ? Self.lazyNames : [])
  }

  /// The handlers of the page that `.native` can call.
  var pageHandlers: [String] { bridges.first.map { call(Self.handlers, .text($0.kind.rawValue)) } ?? [] }

  /// Returns whether a word is defined in the page.
  func isDefined(_ word: String) -> Bool { !call(Self.defines, .text(word)).isEmpty }

  /// The IDs of the page's elements.
  var identifiers: [String] { call(Self.identifiers, .null) }

  private func call(_ function: PageFunction, _ argument: ScriptArgument) -> [String] {
    var names: [String] = []
    view.call(function, argument) { result in
      names = (try? result.get().array?.compactMap(\.string)) ?? []
    }
    run { view.eventLoop.runDueTasks(limit: 100) }
    return names
  }

  /// The globals that are loaded on first use.
  private static let lazyNames = DOMScripts.units.flatMap(\.globals).map(String.init)
}
