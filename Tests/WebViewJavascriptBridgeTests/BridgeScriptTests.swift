import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Sources of a bridge script.
@Suite struct BridgeScriptTests {
  @Test("reads a .js file unchanged") func aJsFileIsTaken() throws {
    let script = try BridgeScript(contents: "var a = 1;\n", fileName: "bridge.js")
    #expect(script.source.string == "var a = 1;\n")
    #expect(script.name == BridgeScript.defaultName)
  }

  @Test("reads the macro argument of an Objective-C file", arguments: ["); // END preprocessorJSCode", "\n\t);"])
  func anObjectiveCFilesMacro(end: String) throws {
    let text = """
      #import "X.h"
      NSString * WebViewJavascriptBridge_js() {
        #define __wvjb_js_func__(x) #x
        static NSString * code = @__wvjb_js_func__(
      ;(function () { window.ok = '); not yet'; })();
      \(end)
        return code;
      """
    let script = try BridgeScript(contents: text, fileName: "WebViewJavascriptBridge_JS.m")
    #expect(script.source.string == ";(function () { window.ok = '); not yet'; })();")
  }

  @Test("rejects an Objective-C file without a script") func anObjectiveCFileWithout() {
    #expect(throws: BridgeScriptError.noScript("x.m")) { try BridgeScript(contents: "int main;", fileName: "x.m") }
    #expect("\(BridgeScriptError.noScript("x.m"))".hasPrefix("x.m contains no script"))
  }

  @Test("runs a script from a macro", arguments: ScriptUnderTest.all)
  func aScriptThatComesInAMacro(script: ScriptUnderTest) throws {
    let taken = try BridgeScript(contents: script.inMacro, fileName: "X.m")
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: taken)
    view.loadHTML(Stage.page("bridge.registerHandler('a', function (d, r) { r(d); });"))
    var answer: String?
    bridge.callRaw("a", data: try JSONText("[5]")) { answer = try? $0.get().string }
    try view.runUntilIdle()
    #expect(answer == "[5]")
  }
}
