import BridgeTesting
import ShopApp
import Testing
import WebViewJavascriptBridge

struct HandlerTests {
  private let page = """
    <!DOCTYPE html>
    <meta charset="utf-8">
    <button id="login">Log in</button>
    <button id="pay">Pay</button>
    <button id="wrong">Pay without an amount</button>
    <p></p>
    <script>
      const show = (answer) => { document.querySelector('p').textContent = JSON.stringify(answer); };

      window.WVJBCallbacks = [(bridge) => {
        const call = (name, data) => () => bridge.callHandler(name, data, show);
        document.querySelector('#login').onclick = call('login', { scope: 'orders' });
        document.querySelector('#pay').onclick = call('pay', { order: 1, amount: 19.5 });
        document.querySelector('#wrong').onclick = call('pay', { order: 1 });
        bridge.registerHandler('setToken', (session, respond) => {
          show(session);
          respond({ accepted: Boolean(session.token) });
        });
      }];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.append(frame);
    </script>
    """

  /// Opens the page with the app's own handlers.
  private func open(
    logIn: @escaping @Sendable (LoginRequest) async throws -> Session = { _ in Session(token: "secret") }
  ) async throws -> (app: ShopApp, native: TestNative) {
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    let app = ShopApp(bridge: bridge, session: Session(), logIn: logIn)
    let native = TestNative(around: bridge, in: view)
    try await native.page.load(html: page)
    return (app, native)
  }

  @Test func aPaymentIsRecorded() async throws {
    let (app, native) = try await open()
    try await native.page.tap("#pay")

    #expect(app.payments == [Payment(order: 1, amount: 19.5)])
    #expect(native.calls(to: "pay").first?.answer == ["paid": true])
    try native.verify()
  }

  @Test func aPaymentAboveTheLimitIsRefused() async throws {
    let (app, native) = try await open()
    app.limit = 10
    try await native.page.tap("#pay")

    #expect(app.payments.isEmpty)
    let receipt = try native.calls(to: "pay").first?.answer(as: Receipt.self)
    #expect(receipt?.reason == "Too expensive")
  }

  @Test func aPaymentWithoutAnAmountIsAFault() async throws {
    let (app, native) = try await open()
    try await native.page.tap("#wrong")

    #expect(app.payments.isEmpty)
    #expect(native.transcript.faults == ["handler-input"])
    #expect(try await native.page.text(of: "p") == "null")
  }

  @Test func theLoginIsAsynchronous() async throws {
    let (_, native) = try await open { request in
      try await Task.sleep(for: .milliseconds(20))
      return Session(token: "token for \(request.scope)")
    }
    try await native.page.tap("#login")
    try await native.page.wait(for: "p", text: #"{"token":"token for orders"}"#)
  }

  @Test func aFailedLoginIsNullForThePage() async throws {
    struct NoNetwork: Error {}
    let (_, native) = try await open { _ in throw NoNetwork() }
    try await native.page.tap("#login")
    try await native.page.wait(for: "p", text: "null")
    #expect(native.transcript.faults == ["handler-failed"])
  }

  @Test func thePageAcceptsANewToken() async throws {
    let (app, native) = try await open()
    app.push(Session(token: "new"))
    try await native.page.wait(for: "p", text: #"{"token":"new"}"#)

    #expect(app.isTokenAccepted)
    #expect(native.calls(toPage: "setToken") == [["token": "new"]])
  }

  @Test func theTestCallsThePage() async throws {
    let (_, native) = try await open()
    let answer = try await native.call("setToken", ["token": "new"])
    #expect(answer == ["accepted": true])
  }

  @Test func aStubReplacesOneHandler() async throws {
    let (app, native) = try await open()
    native.handle("pay", returning: .delayed(by: .seconds(15), ["paid": false, "reason": "No network"]))
    try await native.page.tap("#pay")
    #expect(try await native.page.text(of: "p") == "")

    try await native.view.advance(by: .seconds(15))
    #expect(try await native.page.text(of: "p") == #"{"paid":false,"reason":"No network"}"#)
    #expect(app.payments.isEmpty)
  }
}
