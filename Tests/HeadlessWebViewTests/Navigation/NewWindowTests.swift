import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// Windows that native creates for a page.
@Suite("New windows")
struct NewWindowTests {
  @Test("a view that native creates loads the requested page, which the opener sees as a window of another origin")
  func made() throws {
    let recorder = try NavigationRecorder().load("")
    var made: WebView?
    recorder.newView = { configuration in
      let view = WebView(configuration: configuration)
      made = view
      return view
    }
    try recorder.evaluate(
      "const w = window.open('data:text/html,<title>new</title>', 'n'); mark([w !== null, w.opener, w.closed, w === window].join())"
    )
    #expect(recorder.log == ["true,,false,false"])
    let view = try #require(made)
    #expect(view.group === recorder.view.group)
    var title: StructuredValue?
    try view.runUntilIdle()
    view.evaluateJavaScript("document.title + ' ' + name + ' ' + opener") { title = try? $0.get() }
    try view.runUntilIdle()
    #expect(title == .string(UTF16Text("new n null")))
    view.close()
    try recorder.evaluate("mark(w.closed)")
    #expect(recorder.log.last == "true")
  }

  @Test("a form for a new window posts from there")
  func form() throws {
    let server = try LoopbackServer { _ in .html("") }
    let recorder = try NavigationRecorder().load(
      "<form id=f method=post target=_blank action='\(server.origin)/to'><input name=a value=1></form>")
    recorder.allows = { _ in true }
    var made: WebView?
    recorder.newView = { configuration in
      var configuration = configuration
      configuration.resources.allowedHosts = ["127.0.0.1"]
      let view = WebView(configuration: configuration)
      made = view
      return view
    }
    try recorder.evaluate("f.submit()")
    try #require(made).runUntilIdle()
    #expect(server.requests.map(\.text) == ["a=1"])
    made?.close()
  }

  @Test("open and close belong to the page; a frame cannot close; an invalid URL throws")
  func openAndClose() throws {
    let recorder = try NavigationRecorder().load("<iframe id=i></iframe>")
    var events: [String] = []
    recorder.view.transcript.observe { event in
      if [.windowRequested, .closeRequested].contains(event.type) { events.append(event.type.rawValue) }
    }
    try recorder.evaluate(
      """
      i.contentWindow.close(); window.close(); mark(opener); mark(window.open('x://a', '_self') === window);
      try { window.open('http://[bad'); } catch (error) { mark(error.name); } open('x://b');
      """)
    #expect(recorder.log == ["null", "true", "SyntaxError", "asked x://a"])
    #expect(events == ["close-requested", "window-requested"])
  }
}
