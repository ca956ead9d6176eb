import Capacitor
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// Pages that bundle `@capacitor/core`, with the original package.
@Suite(
  "Capacitor's core in the page",
  .enabled(if: Stage.core != nil, "HEADLESS_BRIDGE_CAPACITOR_CORE names no file"))
struct CoreTests {
  @Test("calls plugins through `registerPlugin`, in a microtask", arguments: Side.all)
  func registered(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handle("scan") { ["code": "1"] }
    stage.bridge.plugin("Scanner").handle("fail") { () throws -> [String: String] in
      throw HandlerError("denied", code: "DENIED")
    }
    try stage.load(
      """
      const { Capacitor, registerPlugin, CapacitorException } = capacitorExports;
      const Scanner = registerPlugin('Scanner');
      console.log(Capacitor.getPlatform(), Capacitor.isNativePlatform(), Capacitor.isPluginAvailable('Scanner'));
      Scanner.scan().then(result => console.log(result.code));
      Scanner.fail().catch(error => console.log(error instanceof CapacitorException, error.message, error.code));
      """, core: Stage.core)
    #expect(stage.console == ["\(side.platform.rawValue) true true", "1", "true denied DENIED"])
  }

  @Test("adds and removes listeners", arguments: Side.all)
  func listeners(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    try stage.load(
      """
      const App = capacitorExports.registerPlugin('App');
      let handle;
      App.addListener('resume', () => console.log('resume')).then(added => { handle = added; });
      """, core: Stage.core)
    stage.bridge.emit("App", "resume")
    try stage.settle()
    try stage.evaluate("void handle.remove()")
    #expect(!stage.bridge.hasListeners("App", "resume"))
    #expect(stage.console == ["resume"])
    #expect(stage.faults == [])
  }

  @Test("rejects plugins and methods that native did not announce, and reports them", arguments: Side.all)
  func missing(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handle("scan") { ["code": "1"] }
    try stage.load(
      """
      const { registerPlugin } = capacitorExports;
      registerPlugin('Camera').getPhoto();
      registerPlugin('Scanner').stop().catch(error => console.error(error));
      """, core: Stage.core)
    #expect(stage.faults == [.pluginMissing, .pluginMissing])
    let names = stage.events.filter { $0.faultCode == .pluginMissing }.compactMap { $0.string("name") }
    #expect(names.sorted() == ["Camera", "Scanner.stop"])
  }
}
