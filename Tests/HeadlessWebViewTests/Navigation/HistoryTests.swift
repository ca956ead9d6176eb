import HeadlessWebView
import JavaScriptEngine
import Testing

/// The history within a document, as pages see it.
@Suite("History")
struct HistoryTests {
  private static let watch = """
    onpopstate = (e) => mark('popstate ' + JSON.stringify(e.state) + ' ' + location.search + location.hash);
    onhashchange = () => mark('hashchange ' + location.hash);
    """

  private func recorder() throws -> NavigationRecorder {
    let recorder = try NavigationRecorder().load("")
    recorder.allows = { $0.url.fragment != nil }
    try recorder.evaluate(Self.watch)
    return recorder
  }

  @Test("pushState changes the URL and adds a step; replaceState adds none; neither has a policy decision")
  func push() throws {
    let recorder = try recorder()
    try recorder.evaluate(
      """
      history.pushState({ n: 1 }, '', 'sub/?a'); mark(history.length + ' ' + document.URL + ' ' + history.state.n);
      history.replaceState([2], '', '?b'); mark(history.length + ' ' + location.href + ' ' + history.state);
      const link = document.createElement('a'); link.href = 'x'; mark(link.href); mark(history.state === history.state);
      """)
    #expect(
      recorder.log == [
        "2 https://app.example/sub/?a 1", "2 https://app.example/sub/?b 2", "https://app.example/sub/x", "true",
      ])
    #expect(recorder.actions.isEmpty)
    #expect(recorder.view.url.href == "https://app.example/sub/?b")
  }

  @Test("back and forward within a document run after the task, with the state and without a policy decision")
  func traverse() throws {
    let recorder = try recorder()
    try recorder.evaluate("history.pushState({ n: 1 }, '', '?one'); history.pushState({ n: 2 }, '', '?two#h')")
    try recorder.evaluate("history.back(); mark('end ' + location.search)")
    try recorder.evaluate("history.go(-1)")
    try recorder.evaluate("history.go(2)")
    #expect(
      recorder.log == [
        "end ?two", "popstate {\"n\":1} ?one", "popstate null ", "popstate {\"n\":2} ?two#h",
      ])
    #expect(recorder.actions.isEmpty)
    #expect(recorder.view.url.href == "https://app.example/page.html?two#h")
  }

  @Test("a missing step does nothing, and go(0) reloads")
  func outOfRange() throws {
    let recorder = try recorder()
    try recorder.evaluate("history.back(); history.go(5); history.go(-2147483648)")
    #expect(recorder.log.isEmpty && recorder.actions.isEmpty)
    try recorder.evaluate("history.go(0)")
    #expect(recorder.actions.map(\.kind) == [.reload])
  }

  @Test("a new step removes the steps after it")
  func clipped() throws {
    let recorder = try recorder()
    try recorder.evaluate("history.pushState(1, '', '?one'); history.pushState(2, '', '?two')")
    try recorder.evaluate("history.go(-2)")
    try recorder.evaluate("location.hash = 'new'")
    recorder.harness.clear()
    try recorder.evaluate("mark(history.length); history.forward()")
    #expect(recorder.log == ["2"])
    #expect(recorder.view.backForwardList.backList.map(\.url.href) == [PageHarness.pageURL])
  }

  @Test("a state is a structured copy, and a value that cannot be copied changes nothing")
  func state() throws {
    let recorder = try recorder()
    try recorder.evaluate(
      """
      const state = { at: new Date(5), map: new Map([[1, 'one']]) }; state.self = state;
      history.pushState(state, ''); state.at = 0;
      const kept = history.state;
      mark([kept !== state, kept.at instanceof Date, +kept.at, kept.map instanceof Map, kept.map.get(1), kept.self === kept].join());
      try { history.pushState(() => 1, ''); } catch (error) { mark(error.name + ' ' + history.length); }
      """)
    #expect(recorder.log == ["true,true,5,true,one,true", "DataCloneError 2"])
  }

  @Test("a URL of another origin is rejected")
  func refused() throws {
    let recorder = try recorder()
    try recorder.evaluate(
      """
      for (const url of ['https://other.example/', 'http://app.example/', 'https://u@app.example/', 'http://[bad'])
        try { history.pushState(1, '', url); } catch (error) { mark(error.name); }
      mark(history.length + ' ' + location.href);
      """)
    #expect(
      recorder.log == Array(repeating: "SecurityError", count: 4) + ["1 https://app.example/page.html"])
  }

  @Test("a reload loads the URL that pushState set")
  func reload() throws {
    let recorder = try recorder()
    try recorder.evaluate("history.pushState(1, '', '/other')")
    recorder.view.reload()
    try recorder.view.runUntilIdle()
    #expect(recorder.asked == ["reload https://app.example/other"])
  }

  @Test("scrollRestoration belongs to the step and accepts only its two values")
  func scrollRestoration() throws {
    let recorder = try recorder()
    try recorder.evaluate(
      """
      mark(history.scrollRestoration); history.scrollRestoration = 'manual'; history.scrollRestoration = 'nonsense';
      mark(history.scrollRestoration);
      """)
    #expect(recorder.log == ["auto", "manual"])
  }

  @Test("an empty hash is a location of its own; the same hash does not navigate; the same URL adds no step")
  func emptyHash() throws {
    let recorder = try recorder()
    try recorder.evaluate(
      "location.hash = ''; location.hash = 'a'; location.hash = '#a'; location.href = '#a'; location.hash = ''")
    let page = PageHarness.pageURL
    #expect(recorder.asked == ["other \(page)#a", "other \(page)#a", "other \(page)#"])
    recorder.harness.clear()
    try recorder.evaluate("mark(location.href + ' ' + history.length)")
    #expect(recorder.log == ["\(page)# 3"])
  }

  @Test("a page that is still loading adds no step by script")
  func whileLoading() throws {
    let recorder = NavigationRecorder()
    recorder.allows = { _ in true }
    try recorder.page("\(Self.watch) location.hash = 'early'; onload = () => { location.hash = 'load'; }")
    let popped = recorder.log.filter { $0.hasPrefix("popstate") }
    #expect(popped == ["popstate null #early", "popstate null #load"])
    recorder.harness.clear()
    try recorder.evaluate("mark(history.length + ' ' + location.hash)")
    #expect(recorder.log == ["1 #load"])
  }

  @Test(
    "a relative src from before pushState is resolved again afterwards, and empty frames use the page's base URL"
  )
  func relativeAddresses() throws {
    let recorder = try recorder()
    try recorder.evaluate("const f = frame('x'); history.pushState(1, '', '/sub/'); f.src = 'x'")
    try recorder.evaluate("f.contentWindow.location = 'y'")
    #expect(
      recorder.actions.map(\.url.href) == [
        "https://app.example/x", "https://app.example/sub/x", "https://app.example/sub/y",
      ])
  }

  @Test("keeps a hundred steps")
  func capacity() throws {
    let recorder = try recorder()
    try recorder.evaluate("for (let i = 0; i < 150; i++) history.pushState(i, '', '?' + i); mark(history.length)")
    #expect(recorder.log == ["100"])
    try recorder.evaluate("history.go(-99)")
    #expect(recorder.view.url.query == "50" && !recorder.view.canGoBack)
  }

  @Test("a delegate can close the view during a policy decision inside a call")
  func closing() throws {
    let recorder = try recorder()
    recorder.allows = { [unowned recorder] _ in
      recorder.view.close()
      return true
    }
    try recorder.evaluate("location.hash = 'a'")
    #expect(recorder.view.isClosed)
    #expect(recorder.actions.count == 1)
  }

  @Test("the last of several steps and URLs in a task counts")
  func last() throws {
    let recorder = try recorder()
    try recorder.evaluate("history.pushState(1, '', '?one'); history.pushState(2, '', '?two')")
    try recorder.evaluate("location.href = 'x://a'; history.back()")
    #expect(recorder.actions.isEmpty)
    #expect(recorder.view.url.query == "one")
    try recorder.evaluate("history.back(); location.href = 'x://a'")
    #expect(recorder.asked == ["other x://a"])
    #expect(recorder.view.url.query == "one")
  }
}
