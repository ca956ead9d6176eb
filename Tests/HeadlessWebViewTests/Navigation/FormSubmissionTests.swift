import HeadlessWebView
import LoopbackServer
import Testing

/// The data and targets of submitted forms.
@Suite("Form submission")
struct FormSubmissionTests {
  private func recorder(_ body: String) throws -> NavigationRecorder { try NavigationRecorder().load(body) }

  @Test("a submit button fires submit with the submitter, sends its name, and uses its formaction and formmethod")
  func submitter() throws {
    let recorder = try recorder(
      "<form id=f action='x://form'><input name=a value=1><button id=b name=b value=2 formaction='x://button' formmethod=post></button></form>"
    )
    try recorder.evaluate("f.onsubmit = (e) => mark('submit ' + e.submitter.id); b.click(); mark('end')")
    #expect(recorder.log == ["submit b", "end", "asked x://button"])
    #expect(recorder.actions.first?.body?.text == "a=1&b=2")
    #expect(recorder.actions.first?.body?.contentType == "application/x-www-form-urlencoded")
  }

  @Test("submit() skips the event and validation; requestSubmit has both, and either can cancel it")
  func validation() throws {
    let recorder = try recorder("<form id=f action='x://f'><input id=i name=i required></form>")
    try recorder.evaluate(
      "f.onsubmit = () => { mark('submit'); return false; }; i.oninvalid = () => mark('invalid'); f.requestSubmit()")
    #expect(recorder.log == ["invalid"])
    try recorder.evaluate("i.value = 'v'; f.requestSubmit()")
    #expect(recorder.log == ["invalid", "submit"])
    try recorder.evaluate("i.value = ''; f.submit()")
    #expect(recorder.asked == ["form-submitted x://f?i="])
  }

  @Test("the query is form-encoded, replaces the old one, and keeps the fragment")
  func query() throws {
    let recorder = try recorder(
      "<form id=f action='https://s.example/p?old#frag'><input name='\u{e9}*' id=i></form><form id=e action='https://s.example/'></form>"
    )
    try recorder.evaluate("i.type = 'hidden'; i.value = `a b&c=~'()!\\n\\ud800`; f.submit()")
    try recorder.evaluate("e.submit()")
    #expect(
      recorder.actions.map(\.url.href) == [
        "https://s.example/p?%C3%A9*=a+b%26c%3D%7E%27%28%29%21%0D%0A%EF%BF%BD#frag", "https://s.example/?",
      ])
  }

  @Test("the last submission of a task counts; a form for a frame navigates it, and one for _blank opens a window")
  func targets() throws {
    let recorder = try recorder(
      "<iframe name=n></iframe><form id=f target=n action='x://f'></form><form id=g action='x://g' target=_blank></form>"
    )
    try recorder.evaluate("f.submit(); f.action = 'x://h'; f.submit()")
    try recorder.evaluate("g.submit()")
    #expect(recorder.asked == ["form-submitted x://h?", "form-submitted x://g?"])
    #expect(recorder.actions.map { $0.targetFrame?.isMainFrame } == [false, nil])
  }

  @Test("a dialog's form closes the dialog with the button's value and does not navigate")
  func dialog() throws {
    let recorder = try recorder(
      "<dialog id=d open><form method=dialog><button id=b value=yes></button></form></dialog>")
    try recorder.evaluate("b.click(); mark(d.open + ' ' + d.returnValue)")
    #expect(recorder.log == ["false yes"])
    #expect(recorder.actions.isEmpty)
  }

  @Test("formdata listeners can change the data; a removed form is not submitted")
  func formData() throws {
    let recorder = try recorder("<form id=f action='x://f'></form>")
    try recorder.evaluate("f.onformdata = (e) => e.formData.append('more', '1'); f.submit()")
    try recorder.evaluate("f.onformdata = () => f.remove(); f.submit()")
    #expect(recorder.asked == ["form-submitted x://f?more=1"])
  }

  @Test("a page that a posted form was redirected to is reloaded without the form")
  func redirected() throws {
    let server = try LoopbackServer { request in
      request.path == "/to" ? .redirect(to: "/done", status: 303) : .html("<form id=f method=post action=/to></form>")
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    try harness.evaluate("f.submit()")
    try harness.evaluate("location.reload()")
    #expect(server.lines == ["GET /", "POST /to", "GET /done", "GET /done"])
  }

  @Test(
    "a posted body reaches the server in its encoding",
    arguments: [
      ("", "application/x-www-form-urlencoded", "a=1+2&b=x%0D%0Ay"),
      ("text/plain", "text/plain", "a=1 2\r\nb=x\r\ny\r\n"),
      (
        "multipart/form-data", "multipart/form-data; boundary=----WebKitFormBoundary0000000000000001",
        "------WebKitFormBoundary0000000000000001\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1 2\r\n"
          + "------WebKitFormBoundary0000000000000001\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\nx\r\ny\r\n"
          + "------WebKitFormBoundary0000000000000001--\r\n"
      ),
    ])
  func post(_ enctype: String, _ type: String, _ body: String) throws {
    let server = try LoopbackServer { request in
      .html(
        request.method == "POST"
          ? "<script>console.log('posted', history.length)</script>"
          : "<form id=f method=post action=/to enctype='\(enctype)'><input name=a value='1 2'><textarea name=b></textarea></form>"
      )
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(try harness.evaluate("f.elements.b.value = 'x\\ny'; f.submit()") == ["posted 2"])
    let request = try #require(server.requests.last)
    #expect(request["content-type"] == type)
    #expect(request["origin"] == server.origin)
    #expect(request.text == body)
    // A reload posts again, as does a step back to a posted document.
    harness.view.reload()
    try harness.view.runUntilIdle()
    harness.view.goBack()
    try harness.view.runUntilIdle()
    harness.view.goForward()
    try harness.view.runUntilIdle()
    #expect(server.lines == ["GET /", "POST /to", "POST /to", "GET /", "POST /to"])
    #expect(server.requests.last?.text == body)
  }

  @Test("a form that is submitted to a frame cancels the script that is about to run there")
  func pendingScript() throws {
    let recorder = try recorder("<form id=f action='x://f' target=n></form>")
    try recorder.evaluate(
      """
      const made = Object.assign(document.createElement('iframe'), { name: 'n', src: 'javascript:parent.mark(1)' });
      document.body.append(made);
      f.submit();
      """)
    #expect(recorder.asked == ["form-submitted x://f?"])
    #expect(!recorder.log.contains("1"))
  }
}
