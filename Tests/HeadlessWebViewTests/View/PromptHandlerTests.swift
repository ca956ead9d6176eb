import HeadlessWebView
import JavaScriptEngine
import Testing

struct PromptHandlerTests {
  private final class Dialogs: UIDelegate {
    var shown: [String] = []
    func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
      shown.append(message)
      return "user"
    }
  }

  @Test("answers a prompt synchronously, without the user and without a dialog in the transcript") func answers() throws
  {
    let page = try Page()
    let dialogs = Dialogs()
    page.view.uiDelegate = dialogs
    var recorded: [String] = []
    page.view.transcript.observe { if $0.type == .dialog { recorded.append($0.string("text") ?? "") } }
    let id = page.view.addPromptHandler { request in
      switch request.message {
      case "call": .text("native \(request.defaultText) \(request.frame.isMainFrame)")
      case "none": .text(nil)
      default: nil
      }
    }
    let prompts = "log(prompt('call', 'x')); log(prompt('none')); log(prompt('name?'));"
    #expect(try page.run(prompts) == ["native x true", "null", "user"])
    #expect(dialogs.shown == ["name?"] && recorded == ["name?"])
    page.view.removePromptHandler(id)
    #expect(try page.run("log(prompt('call'))") == ["user"])
  }

  @Test("the first handler that answers wins") func order() throws {
    let page = try Page()
    page.view.addPromptHandler { $0.message == "a" ? .text("first") : nil }
    page.view.addPromptHandler { _ in .text("second") }
    #expect(try page.run("log(prompt('a'), prompt('b'))") == ["first second"])
  }
}
