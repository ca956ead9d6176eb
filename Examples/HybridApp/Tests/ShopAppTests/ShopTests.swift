import BridgeTesting
import DSBridge
import Foundation
import ShopApp
import Testing
import WebViewJavascriptBridge

/// The app and its page together, on several bridges.
struct ShopTests {
  private static let orders = """
    [{ "id": 1, "title": "Teapot", "price": 19.5, "paid": false },
     { "id": 2, "title": "Ring", "price": 900, "paid": false }]
    """

  private func open(
    on kind: BridgeKind, _ session: Session = Session(token: "secret")
  ) async throws -> (app: ShopApp, native: TestNative) {
    var configuration = WebViewConfiguration()
    configuration.device = kind == .jsbridge ? .android : .iPhone
    configuration.resources.root = URL(fileURLWithPath: ShopApp.page).deletingLastPathComponent().path
    configuration.resources.origin = WebURL("https://shop.example")
    let view = WebView(configuration: configuration)
    view.network.route("/api/orders") { request in
      guard request.header("Authorization") == "Bearer secret" else { return .status(401) }
      return .text(Self.orders, type: "application/json")
    }
    // Pages load the script of DSBridge 3 themselves. The tests have no copy of it, so they inject ours.
    let script = kind == .dsbridge ? BridgeScript(javaScript: DSBridgeScript.version3.source) : nil
    let bridge = kind.make(for: view, script: script)
    let app = ShopApp(bridge: bridge, session: session) { _ in Session(token: "secret") }
    let native = TestNative(around: bridge, in: view)
    try await native.page.load(address: "https://shop.example/index.html")
    return (app, native)
  }

  @Test(arguments: [BridgeKind.wvjb, .dsbridge, .jsbridge])
  func anOrderIsPaid(on kind: BridgeKind) async throws {
    let (app, native) = try await open(on: kind)
    try await native.page.tap(.text("Teapot"))
    try await native.page.tap(.role("button", name: "Pay"))

    try await native.page.wait(for: .role("status"), text: "Paid")
    #expect(app.payments == [Payment(order: 1, amount: 19.5)])
    #expect(native.findings.isEmpty)
    try native.verify()
  }

  @Test(arguments: [BridgeKind.wvjb, .dsbridge, .jsbridge])
  func anOrderIsTooExpensive(on kind: BridgeKind) async throws {
    let (app, native) = try await open(on: kind)
    try await native.page.tap(.text("Ring"))
    try await native.page.tap(.role("button", name: "Pay"))

    try await native.page.wait(for: .role("status"), text: "Too expensive")
    #expect(app.payments.isEmpty)
  }

  @Test(arguments: [BridgeKind.wvjb, .dsbridge, .jsbridge])
  func theUserLogsInAndOut(on kind: BridgeKind) async throws {
    let (app, native) = try await open(on: kind, Session())
    try await native.page.tap(.role("button", name: "Log in"))
    try await native.page.wait(until: "document.querySelectorAll('li').length === 2")

    app.push(Session())
    try await native.page.wait(for: .role("status"), text: "You are logged out")
    #expect(native.calls(toPage: "setToken").first?.answer == ["accepted": true])
    #expect(native.calledHandlers == ["getToken", "login"])
  }
}
