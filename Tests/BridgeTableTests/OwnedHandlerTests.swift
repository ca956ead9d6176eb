import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Handlers that retain an object, such as a screen, which unregisters other handlers when it is deallocated.
struct OwnedHandlerTests {
  /// The places where a view keeps an app's registrations.
  enum Place: String, CaseIterable {
    case webViewJavascriptBridge, androidJsBridge, messageHandlers, dsBridge, scriptMessages, scriptFunctions, routes
  }

  private final class Owner {
    let goes: () -> Void
    init(_ goes: @escaping () -> Void) { self.goes = goes }
    deinit { goes() }
  }

  /// Registers a closure that retains an object under a name, and removes it.
  private struct Table {
    let bridge: AnyObject?
    let register: (_ name: String, _ held: Owner?) throws -> Void
    let remove: (_ name: String) -> Void
  }

  private func table(_ place: Place, _ view: WebView) -> Table {
    switch place {
    case .webViewJavascriptBridge:
      let bridge = WebViewJavascriptBridge(view, script: .standard)
      return Table(bridge: bridge) { name, held in
        bridge.registerRaw(name) {
          withExtendedLifetime(held) {}; $1($0 ?? .null)
        }
      } remove: {
        bridge.removeHandler($0)
      }
    case .androidJsBridge:
      let bridge = AndroidJsBridge(view)
      return Table(bridge: bridge) { name, held in
        bridge.registerHandler(name) {
          withExtendedLifetime(held) {}; $1($0)
        }
      } remove: {
        bridge.removeHandler($0)
      }
    case .messageHandlers:
      let bridge = MessageHandlers(view)
      return Table(bridge: bridge) { name, held in
        bridge.registerRaw(name) {
          withExtendedLifetime(held) {}; $1($0 ?? .null)
        }
      } remove: {
        bridge.removeHandler($0)
      }
    case .dsBridge:
      let bridge = DSBridge(view)
      return Table(bridge: bridge) { name, held in
        var object = DSBridgeObject()
        try object.addRawSynchronous("call") {
          withExtendedLifetime(held) {}; return $0
        }
        try bridge.addJavascriptObject(object, namespace: name)
      } remove: {
        bridge.removeJavascriptObject($0)
      }
    case .scriptMessages:
      return Table(bridge: nil) { name, held in
        view.removeScriptMessageHandler(forName: name)
        try view.addScriptMessageHandler(name: name) { _ in withExtendedLifetime(held) {} }
      } remove: {
        view.removeScriptMessageHandler(forName: $0)
      }
    case .scriptFunctions:
      var ids: [String: ScriptInterfaceID] = [:]
      return Table(bridge: nil) { name, held in
        ids[name] = view.addScriptFunction(name) { _ in
          withExtendedLifetime(held) {}; return .null
        }
      } remove: {
        if let id = ids[$0] { view.removeScriptInterface(id) }
      }
    case .routes:
      var routes: [String: NetworkRoutes.Route] = [:]
      return Table(bridge: nil) { name, held in
        if let last = routes[name] { view.network.remove(last) }
        routes[name] = view.network.route(where: { _ in false }) { _ in
          withExtendedLifetime(held) {}; return .passOn
        }
      } remove: {
        if let last = routes[$0] { view.network.remove(last) }
      }
    }
  }

  @Test("allows an object that is released with a handler to remove and register others", arguments: Place.allCases)
  func owned(place: Place) throws {
    let view = WebView()
    let table = table(place, view)
    var gone: [String] = []
    func owner(_ name: String) -> Owner {
      Owner {
        gone.append(name)
        for number in 0..<50 { table.remove("other\(number)") }
        try? table.register("left", nil)
      }
    }
    for end in ["replaced", "removed", "closed"] {
      try table.register("owned", owner(end))
      for number in 0..<50 { try table.register("other\(number)", nil) }
      switch end {
      case "replaced": try table.register("owned", nil)
      case "removed": table.remove("owned")
      default: view.close()
      }
    }
    #expect(gone == ["replaced", "removed", "closed"])
  }
}
