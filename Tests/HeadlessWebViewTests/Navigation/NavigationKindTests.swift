import HeadlessWebView
import Testing

/// The kinds of navigation in policy decisions, as observed in a real WebKit: facts 6.1 to 6.8.
@Suite("Navigation kinds")
struct NavigationKindTests {
  private func recorder(_ body: String = "") throws -> NavigationRecorder { try NavigationRecorder().load(body) }

  @Test(
    "6.1 location.href, assign, replace and a frame's: type other, after the task",
    arguments: [
      "location.href = 'x://a'", "location.assign('x://a')", "location.replace('x://a')", "location = 'x://a'",
      "document.location = 'x://a'",
    ])
  func location(_ write: String) throws {
    let recorder = try recorder()
    try recorder.evaluate("queueMicrotask(() => mark('microtask')); \(write); mark('end')")
    #expect(recorder.log == ["end", "microtask", "asked x://a"])
    #expect(recorder.asked == ["other x://a"])
    #expect(recorder.actions.first?.targetFrame?.isMainFrame == true)
  }

  @Test("6.1 the last of a task counts, also of timeouts that are due together")
  func last() throws {
    let recorder = try recorder()
    try recorder.evaluate("location.href = 'x://a'; location.replace('x://b')")
    try recorder.evaluate("setTimeout(() => { location = 'x://c' }); setTimeout(() => { location = 'x://d' })")
    #expect(recorder.asked == ["other x://b", "other x://d"])
  }

  @Test("6.1 meta refresh: type other")
  func refresh() throws {
    let recorder = NavigationRecorder()
    try recorder.harness.load("<meta http-equiv=refresh content='0;url=x://a'><script>mark('script')</script>")
    #expect(recorder.log == ["script", "asked x://a"])
    #expect(recorder.asked == ["other x://a"])
  }

  @Test("6.2 a.click(): link-activated, during the call, one per click")
  func click() throws {
    let recorder = try recorder("<a id=a href='x://a'><b id=b>inside</b></a>")
    try recorder.evaluate(
      "mark('before'); a.click(); mark('between'); b.dispatchEvent(new MouseEvent('click', { bubbles: true })); mark('after')"
    )
    #expect(recorder.log == ["before", "asked x://a", "between", "asked x://a", "after"])
    #expect(recorder.asked == ["link-activated x://a", "link-activated x://a"])
  }

  @Test("6.3 target=_blank: a decision on a new window, with the frame name _blank")
  func blank() throws {
    let recorder = try recorder("<a id=a href='x://a' target=_blank></a>")
    recorder.allows = { _ in true }
    try recorder.evaluate("a.click(); mark('after')")
    #expect(recorder.log == ["asked x://a", "after"])
    #expect(recorder.actions.map(\.newWindowName) == ["_blank"])
    #expect(recorder.actions.first?.targetFrame == nil)
    #expect(recorder.actions.first?.source.isMainFrame == true)
    #expect(recorder.windows == ["_blank x://a "])
    #expect(recorder.view.url.href == PageHarness.pageURL)
  }

  @Test("6.4 forms: form-submitted, after the task; with GET, the fields are in the query, with POST not")
  func forms() throws {
    let recorder = try recorder("<form id=f action='https://s.example/p'><input name=x value='1 2'></form>")
    try recorder.evaluate("f.submit(); mark('end')")
    try recorder.evaluate("f.method = 'post'; f.submit()")
    #expect(recorder.log == ["end", "asked https://s.example/p?x=1+2", "asked https://s.example/p"])
    #expect(recorder.actions.map(\.kind) == [.formSubmitted, .formSubmitted])
    #expect(recorder.actions.map(\.method) == ["GET", "POST"])
    #expect(recorder.actions.last?.body?.text == "x=1+2")
  }

  @Test("6.5 window.open: no policy decision but a request for a view, during the call; null if native creates none")
  func open() throws {
    let recorder = try recorder()
    try recorder.evaluate("mark(window.open('x://a', 'w', 'width=100')); mark(window.open())")
    #expect(recorder.log == ["null", "null"])
    #expect(recorder.windows == ["w x://a width=100", "_blank about:blank "])
    #expect(recorder.actions.isEmpty)
  }

  @Test("6.5 window.open with the name of a frame: decided as that frame, returns its window")
  func openNamed() throws {
    let recorder = try recorder("<iframe name=n id=i></iframe>")
    try recorder.evaluate("mark(window.open('x://a', 'n') === i.contentWindow)")
    #expect(recorder.log == ["true", "asked x://a"])
    #expect(recorder.actions.map(\.frame.isMainFrame) == [false])
    #expect(recorder.windows.isEmpty)
  }

  @Test("6.6 native scripts, and timeouts and writes that they cause, have a gesture; page code has none")
  func gesture() throws {
    let recorder = NavigationRecorder()
    let page = "location = 'x://a'; setTimeout(() => { location = 'x://b' }, 5); frame('x://c');"
    try recorder.page("\(page); function go() { location = 'x://f'; }")
    try recorder.evaluate("\(page) Promise.resolve().then(() => frame('x://d'))")
    try recorder.evaluate("go()")
    let flags = recorder.actions.map { "\($0.url) \($0.hasGesture)" }
    #expect(
      flags == [
        "x://c false", "x://a false", "x://b false", "x://c true", "x://d true", "x://a true", "x://b true",
        "x://f true",
      ])
  }

  @Test("6.6 a timeout does not forward its gesture, and keeps it for a second at most")
  func gestureEnds() throws {
    let recorder = try recorder()
    try recorder.evaluate(
      """
      setTimeout(() => setTimeout(() => { location = 'x://nested' }, 5), 5); setTimeout(() => { location = 'x://late' }, 1001);
      setTimeout(() => { location = 'x://near' }, 1000); clearTimeout(setTimeout(() => mark('cleared'), 5));
      """)
    #expect(
      recorder.actions.map { "\($0.url) \($0.hasGesture)" } == ["x://nested false", "x://near true", "x://late false"])
    #expect(!recorder.log.contains("cleared"))
  }

  @Test(
    "6.7 hash links and location.hash are decided during the call and then navigate; pushState is not decided")
  func hash() throws {
    let recorder = try recorder("<a id=a href='#one'></a>")
    recorder.allows = { _ in true }
    try recorder.evaluate(
      "a.click(); mark(location.hash); location.hash = 'two'; mark(location.hash); history.pushState(1, '', '?q'); mark(location.search)"
    )
    let page = PageHarness.pageURL
    #expect(recorder.log == ["asked \(page)#one", "#one", "asked \(page)#two", "#two", "?q"])
    #expect(recorder.actions.map(\.kind) == [.linkActivated, .other])
  }

  @Test("6.8 preventDefault and javascript: links have no decision")
  func notAsked() throws {
    let recorder = try recorder("<a id=a href='x://a'></a><a id=s href='javascript:mark(%22ran%20it%22)'></a>")
    try recorder.evaluate("a.onclick = () => false; a.click(); s.click(); mark('end')")
    #expect(recorder.log == ["ran it", "end"])
    #expect(recorder.actions.isEmpty)
  }

  @Test("a cancelled navigation leaves location.href and the history unchanged")
  func ignored() throws {
    let recorder = try recorder("<a id=a href='#one'></a>")
    try recorder.evaluate("location = 'x://a'")
    try recorder.evaluate("a.click(); location.hash = 'two'; onhashchange = () => mark('hashchange')")
    recorder.clear()
    try recorder.evaluate("mark(location.href); mark(history.length)")
    #expect(recorder.log == [PageHarness.pageURL, "1"])
    #expect(!recorder.view.canGoBack)
  }
}
