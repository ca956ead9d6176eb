import HeadlessWebView
import JavaScriptEngine
import Testing

/// Effects of clicks on links besides policy decisions.
@Suite("Links")
struct LinkTests {
  private func recorder(_ body: String) throws -> NavigationRecorder {
    let recorder = try NavigationRecorder().load(body)
    recorder.allows = { $0.url.fragment != nil }
    return recorder
  }

  @Test("a link to a named frame, a parent or the top navigates that frame, requested by the link's frame")
  func targets() throws {
    let recorder = try recorder(
      "<iframe name=n></iframe><a id=a href='x://n' target=n></a><a id=p href='x://p' target=_PARENT></a>"
        + "<a id=t href='x://t' target=_top></a><a id=w href='x://w' target=nobody></a>")
    try recorder.evaluate("a.click(); p.click(); t.click(); w.click()")
    #expect(recorder.actions.map { $0.targetFrame?.isMainFrame } == [false, true, true, nil])
    #expect(recorder.actions.map(\.source.isMainFrame) == [true, true, true, true])
    #expect(recorder.actions.last?.newWindowName == "nobody")
  }

  @Test("base provides the target of links without one, and a frame is found by its current name")
  func base() throws {
    let recorder = try recorder("<base target=n><iframe id=i></iframe><a id=a href='x://a'></a>")
    try recorder.evaluate("a.click(); i.contentWindow.name = 'n'; a.click()")
    #expect(recorder.actions.map(\.newWindowName) == ["n", nil])
    #expect(recorder.actions.last?.frame.isMainFrame == false)
  }

  @Test("areas are links, and a download attribute has no effect on links to another origin")
  func areas() throws {
    let recorder = try recorder("<map><area id=r href='x://area'></map><a id=d download href='x://download'></a>")
    try recorder.evaluate("r.click(); d.click()")
    #expect(recorder.asked == ["link-activated x://area", "link-activated x://download"])
    #expect(recorder.actions.map(\.isDownload) == [false, false])
  }

  @Test("native learns which modifier keys were held during a click")
  func modifiers() throws {
    let recorder = try recorder("<a id=a href='x://a'></a><a id=n target=new href='x://n'></a>")
    try recorder.evaluate(
      """
      a.dispatchEvent(new MouseEvent('click', { ctrlKey: true, shiftKey: true })); a.click();
      n.dispatchEvent(new MouseEvent('click', { metaKey: true, altKey: true }));
      """)
    #expect(recorder.actions.map(\.modifiers) == [[.control, .shift], [], [.command, .option]])
    #expect(recorder.actions.map(\.newWindowName) == [nil, nil, "new"])
  }

  @Test("native decides on a download, for which neither the page nor its windows change")
  func downloads() throws {
    let recorder = try NavigationRecorder().load(
      "<a id=d download target=_blank href='data:text/html,file'></a><iframe name=n></iframe>")
    recorder.allows = { _ in true }
    try recorder.evaluate("addEventListener('beforeunload', () => mark('left')); d.click()")
    #expect(recorder.actions.map(\.isDownload) == [true])
    #expect(recorder.actions.map(\.newWindowName) == [nil])
    #expect(!recorder.log.contains("left"))
    #expect(recorder.view.url.scheme != "data")
  }

  @Test("a link without href, or with an invalid URL, does not navigate")
  func none() throws {
    let recorder = try recorder("<a id=a></a><a id=b href='http://[bad'></a>")
    try recorder.evaluate("a.click(); b.click()")
    #expect(recorder.actions.isEmpty)
  }

  @Test(
    "a hash link navigates within the document: popstate immediately, hashchange in a task, :target, and a step back")
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

  @Test("the script of a link or form runs at once in the frame of its target, and that of window.open later")
  func scriptTargets() throws {
    let recorder = try recorder(
      """
      <iframe name=n></iframe><a id=a target=n></a><form id=f target=n></form><script>
      const script = (name) => `javascript:parent.mark('${name} ' + (window === parent[0]))`;
      a.href = script('link'); f.action = script('form');
      </script>
      """)
    try recorder.evaluate(
      "a.click(); f.submit(); open(script('open'), 'n'); mark('done'); open('javascript:`<b>made</b>`', 'n')")
    #expect(recorder.log.filter { !$0.hasPrefix("asked") } == ["link true", "form true", "done", "open true"])
    try recorder.evaluate("mark(frames[0].document.body.innerHTML)")
    #expect(recorder.log.last == "<b>made</b>")
  }

  @Test("the script of a link to a frame of another origin does not run")
  func foreignScriptTarget() throws {
    let recorder = try recorder(
      "<iframe name=n sandbox='allow-scripts' srcdoc='<p>'></iframe><a id=a target=n href='javascript:top.mark(1)'></a>"
    )
    try recorder.evaluate("a.click(); open('javascript:top.mark(2)', 'n'); mark('end')")
    #expect(recorder.log.filter { !$0.hasPrefix("asked") } == ["end"])
  }

  @Test("a javascript: URL with a text result becomes the document; one that throws is reported")
  func script() throws {
    let recorder = try recorder("<a id=a href='javascript:nope()'></a>")
    try recorder.evaluate("a.click()")
    #expect(recorder.harness.errors.map(\.exception.summary) == ["ReferenceError: Can't find variable: nope"])
    try recorder.evaluate("location = 'javascript:`<p id=made>text</p>`'; mark('later')")
    recorder.clear()
    try recorder.evaluate("mark(made.textContent + ' ' + location.href)")
    #expect(recorder.log == ["text \(PageHarness.pageURL)"])
  }

  @Test("a link replaces the document that a listener of its click has requested")
  func replacedNavigation() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.run(
      """
      const blob = text => URL.createObjectURL(new Blob([`<script>parent.mark('${text}')<` + '/script>'], { type: 'text/html' }));
      document.body.innerHTML = `<iframe name=f></iframe><a target=f href="${blob('link')}">x</a>`;
      const link = document.querySelector('a');
      link.onclick = () => { frames.f.location = blob('listener'); };
      link.click();
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["link"])
  }

  @Test("a message to native that a listener of a click sends is not replaced by the link")
  func keptMessage() throws {
    #expect(
      try PageHarness.questions(
        """
        document.body.innerHTML = '<a href="/next">x</a>';
        document.querySelector('a').onclick = () => { location = 'app://message'; };
        document.querySelector('a').click();
        """
      ).sorted() == ["app://message", "https://app.example/next"])
  }
}
