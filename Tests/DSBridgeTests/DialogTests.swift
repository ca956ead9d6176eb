import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// The page's own dialogs.
struct DialogTests {
  private final class Delegate: UIDelegate {
    var asked: [String] = []

    func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) { asked.append("alert \(message)") }
    func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
      asked.append("confirm \(message)")
      return true
    }
    func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
      asked.append("prompt \(message) \(text)")
      return "answer"
    }
  }

  private static let script = "alert('a'); console.log(confirm('b'), prompt('c', 'text'));"

  @Test("lets the app's delegate handle the page's dialogs, but not the bridge's own")
  func delegate() throws {
    let stage = Stage()
    try stage.addEcho()
    let delegate = Delegate()
    stage.bridge.uiDelegate = delegate
    try stage.load(Self.script + "dsBridge.call('syn', 1);")
    #expect(delegate.asked == ["alert a", "confirm b", "prompt c text"])
    #expect(stage.console == ["true answer"])
  }

  @Test("keeps the app's previous delegate of the view")
  func taken() throws {
    let view = WebView()
    defer { view.close() }
    let delegate = Delegate()
    view.uiDelegate = delegate
    let bridge = DSBridge(view)
    #expect(bridge.uiDelegate === delegate)
    #expect(view.uiDelegate !== delegate)
  }

  @Test("uses the app's labels in the bridge's own dialogs")
  func labels() throws {
    let stage = Stage()
    stage.bridge.customJavascriptDialogLabelTitles([
      "alertTitle": "Notification", "alertBtn": "OK", "confirmTitle": "Question", "confirmOkBtn": "Yes",
      "confirmCancelBtn": "No", "promptOkBtn": "Done", "promptCancelBtn": "Back",
    ])
    stage.bridge.onDialog = { [unowned stage] dialog in
      stage.heard.append(
        "\(dialog.kind)|\(dialog.title)|\(dialog.message)|\(dialog.text)|\(dialog.buttons.joined(separator: ","))")
      return dialog.kind == .prompt ? .text(dialog.text + "!") : .accept
    }
    try stage.load(Self.script)
    #expect(
      stage.heard == ["alert|Notification|a||OK", "confirm|Question|b||No,Yes", "prompt|c||text|Back,Done"])
    #expect(stage.console == ["true text!"])
  }

  @Test("D34: reports an unhandled dialog, and treats it as cancelled")
  func unanswered() throws {
    let stage = Stage()
    try stage.load("alert('a'); console.log(confirm('b'), JSON.stringify(prompt('c', 'text')));")
    #expect(stage.console == ["false \"\""])
    #expect(stage.recorder.faults == ["dialog-unanswered", "dialog-unanswered"])
  }

  @Test("lets native change whether dialogs block")
  func blocking() throws {
    let stage = Stage()
    stage.bridge.onDialog = { _ in .cancel }
    stage.bridge.disableJavascriptDialogBlock(true)
    try stage.load("console.log(confirm('b'));")
    stage.bridge.disableJavascriptDialogBlock(false)
    try stage.load("console.log(confirm('b'));")
    #expect(stage.console == ["true", "false"])
  }
}
