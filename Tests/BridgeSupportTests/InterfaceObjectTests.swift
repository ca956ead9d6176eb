import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A bridge that is a native object in the page.
struct InterfaceObjectTests {
  private typealias Stage = ComposedStage<InterfaceObject>

  private func stage() -> Stage { Stage { InterfaceObject($0, name: "native") } }

  @Test("returns a synchronous response as the call's result, and sends a later one to the callback")
  func answersOnTheSpotAreWhat() throws {
    let stage = stage()
    stage.bridge.register("sum") { (numbers: [Int]) in numbers.reduce(0, +) }
    stage.bridge.register("later", handler: { (name: String) async in "hello \(name)" })
    try stage.load(
      """
      var app = { greeted: (text) => console.log(text) };
      console.log(native.sum([1, 2, 3]));
      console.log(native.later('Ada', 'app.greeted'));
      console.log(Object.keys(native).join());
      """)
    #expect(stage.console == ["6", "undefined", "later,sum", "hello Ada"])
    #expect(stage.faults == [])
  }

  @Test("throws failures in the page, or passes them to the callback") func whatFailsThrowsOrGoes() throws {
    let stage = stage()
    struct Refused: Error, CustomStringConvertible { let description = "not today" }
    stage.bridge.register("throws") { (_: Int) throws -> Int in throw Refused() }
    stage.bridge.register("later", handler: { (_: Int) async throws -> Int in throw Refused() })
    stage.bridge.registerRaw("drops") { _, _ in }
    stage.bridge.register("unheard", handler: { (_: Int) async in 1 })
    try stage.load(
      """
      function got(error) { console.log(error.bridgeError.message); }
      const attempt = (call) => { try { call(); } catch (error) { console.log(error.message); } };
      attempt(() => native.throws(1));
      attempt(() => native.drops(1, 'got'));
      const circle = {}; circle.itself = circle;
      attempt(() => native.throws(circle));
      attempt(() => native.missing(1));
      native.later(1, 'got');
      native.unheard(1);
      """)
    #expect(stage.console.contains("not today"))
    #expect(stage.console.contains("the handler 'drops' released its callback without responding to \"got\""))
    #expect(stage.console.contains("the data for 'throws' cannot be written as JSON"))
    #expect(stage.console.count == 5)
    #expect(
      stage.faults.sorted() == ["answer-unheard", "bad-value", "handler-failed", "handler-failed", "unanswered"])
    stage.bridge.removeHandler("throws")
    try stage.run("attempt(() => native.throws(1));")
    #expect(stage.console.last == "no native handler for 'throws'")
    #expect(stage.faults.last == "no-handler")
  }

  @Test("exposes the object to subframes only if requested, and checks their origins")
  func framesBelowThePageGo() throws {
    let closed = stage()
    closed.bridge.register("who") { (_: Int?) in MessageSource.frame?.origin ?? "-" }
    let page = """
      console.log(native.who(null));
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts';
      frame.srcdoc = `<script>try { console.log(native.who(null)); } catch (error) { console.log(error.name); }<\\/script>`;
      document.body.appendChild(frame);
      """
    try closed.load(page)
    #expect(closed.console == ["https://app.example", "ReferenceError"])
    let open = Stage { InterfaceObject($0, name: "native", forMainFrameOnly: false) }
    open.bridge.register("who") { (_: Int?) in MessageSource.frame?.origin ?? "-" }
    open.bridge.allowedOrigins = ["https://app.example"]
    try open.load(page)
    #expect(open.console == ["https://app.example", "Error"])
    #expect(open.faults == ["origin-refused"])
  }
}
