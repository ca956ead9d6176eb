import HeadlessWebView
import JavaScriptEngine
import Testing

/// What clicks on links do beside asking.
@Suite("Links")
struct LinkTests {
  private func recorder(_ body: String) throws -> NavigationRecorder {
    let recorder = try NavigationRecorder().load(body)
    recorder.allows = { $0.url.fragment != nil }
    return recorder
  }

  @Test("a link into a named frame, a parent or the top is asked as theirs, by the frame it stands in")
  func targets() throws {
    let recorder = try recorder(
      "<iframe name=n></iframe><a id=a href='x://n' target=n></a><a id=p href='x://p' target=_PARENT></a>"
        + "<a id=t href='x://t' target=_top></a><a id=w href='x://w' target=nobody></a>")
    try recorder.evaluate("a.click(); p.click(); t.click(); w.click()")
    #expect(recorder.actions.map { $0.targetFrame?.isMainFrame } == [false, true, true, nil])
    #expect(recorder.actions.map(\.source.isMainFrame) == [true, true, true, true])
    #expect(recorder.actions.last?.newWindowName == "nobody")
  }

  @Test("base gives links without a target theirs, and a frame is found by the name it has now")
  func base() throws {
    let recorder = try recorder("<base target=n><iframe id=i></iframe><a id=a href='x://a'></a>")
    try recorder.evaluate("a.click(); i.name = 'n'; a.click()")
    #expect(recorder.actions.map(\.newWindowName) == ["n", nil])
    #expect(recorder.actions.last?.frame.isMainFrame == false)
  }

  @Test("areas are links, and a download attribute changes nothing")
  func areas() throws {
    let recorder = try recorder("<map><area id=r href='x://area'></map><a id=d download href='x://download'></a>")
    try recorder.evaluate("r.click(); d.click()")
    #expect(recorder.asked == ["link-activated x://area", "link-activated x://download"])
  }

  @Test("a link without href, or whose href is no URL, asks nothing")
  func none() throws {
    let recorder = try recorder("<a id=a></a><a id=b href='http://[bad'></a>")
    try recorder.evaluate("a.click(); b.click()")
    #expect(recorder.actions.isEmpty)
  }

  @Test("a hash link moves within the document: popstate at once, hashchange in a task, :target, and a step back")
  func hash() throws {
    let recorder = try recorder("<p id=one></p><a id=a href='#one'></a>")
    try recorder.evaluate(
      """
      onpopstate = (e) => mark('popstate ' + e.state + ' ' + location.hash);
      onhashchange = (e) => mark('hashchange ' + e.oldURL.split('/').pop() + ' ' + e.newURL.split('/').pop());
      a.click(); mark('clicked ' + document.querySelector(':target').id + ' ' + history.length);
      """)
    #expect(
      recorder.log.dropFirst() == ["popstate null #one", "clicked one 2", "hashchange page.html page.html#one"])
    recorder.clear()
    try recorder.evaluate("history.back()")
    #expect(recorder.log == ["popstate null ", "hashchange page.html#one page.html"])
    #expect(recorder.view.url.href == PageHarness.pageURL)
  }

  @Test("a javascript: address that gives a text becomes the document; one that throws is reported")
  func script() throws {
    let recorder = try recorder("<a id=a href='javascript:nope()'></a>")
    try recorder.evaluate("a.click()")
    #expect(recorder.harness.errors.map(\.exception.summary) == ["ReferenceError: Can't find variable: nope"])
    try recorder.evaluate("location = 'javascript:`<p id=made>text</p>`'; mark('later')")
    recorder.clear()
    try recorder.evaluate("mark(made.textContent + ' ' + location.href)")
    #expect(recorder.log == ["text \(PageHarness.pageURL)"])
  }
}
