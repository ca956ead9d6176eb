import HeadlessWebView
import Testing

/// The effects of policies on pages, and who is notified.
///
/// `WebKitPages/Pages/csp-blocked.html` has what pages see.
@Suite("Content policies of pages")
struct PolicyEnforcementTests {
  private let bridge = """
    <script nonce=n>for (const src of ['gap://ready', 'https://__bridge_loaded__']) {
      const frame = document.createElement('iframe');
      frame.onload = () => console.log('load ' + src);
      frame.src = src;
      document.documentElement.append(frame);
    }</script>
    """

  @Test("a policy blocks the frames of bridges before native decides, and their elements have a load event")
  func bridges() throws {
    let policy = "default-src 'self'; script-src 'nonce-n'"
    let page = try PolicyPage(bridge, headers: [("Content-Security-Policy", policy)])
    #expect(page.violations == ["frame-src gap://ready", "frame-src https://__bridge_loaded__/"])
    #expect(page.questions == [PolicyPage.address])
    #expect(page.ownLines == ["load gap://ready", "load https://__bridge_loaded__"])
    let open = try PolicyPage(bridge, headers: [("Content-Security-Policy", "frame-src gap: https:")])
    #expect(open.violations == [] && open.questions.contains("gap://ready"))
  }

  @Test("a frame of a bridge that is used again is blocked each time")
  func laterMessages() throws {
    let page = try PolicyPage(
      "<iframe id=f></iframe><script nonce=n>f.onload = () => console.log('load'); f.src = 'gap://1';</script>",
      headers: [("Content-Security-Policy", "frame-src 'none'; script-src 'nonce-n'")])
    #expect(page.violations == ["frame-src gap://1"] && page.ownLines == ["load"])
    page.view.evaluateJavaScript("f.src = 'gap://2'; location.href = 'gap://main'")
    try page.view.runUntilIdle()
    #expect(page.violations == ["frame-src gap://1", "frame-src gap://2"])
    #expect(page.questions == [PolicyPage.address, "about:blank", "gap://main"])
  }

  @Test("a policy that only reports blocks nothing")
  func reportOnly() throws {
    let page = try PolicyPage(
      "<script>console.log('ran'); eval('console.log(1)')</script>",
      headers: [("Content-Security-Policy-Report-Only", "script-src 'none'; report-to x")])
    #expect(page.ownLines == ["ran", "1"] && page.violations == ["script-src-elem inline script (report)"])
    #expect(page.lines.first?.hasPrefix("[Report Only] Refused to execute a script") == true)
  }

  @Test("all policies of a response and of the page apply")
  func several() throws {
    let page = try PolicyPage(
      """
      <script>console.log(1)</script>
      <head><meta http-equiv=content-security-policy content="script-src 'nonce-b'"></head>
      <script nonce=a>console.log(2)</script><script nonce=b>console.log(3)</script>
      """, headers: [("Content-Security-Policy", "script-src 'nonce-b' 'unsafe-inline', img-src 'none'")])
    #expect(page.ownLines == ["3"])
    #expect(page.violations == Array(repeating: "script-src-elem inline script", count: 3))
  }

  @Test("native scripts run under any policy, but their eval does not")
  func nativeScripts() throws {
    let page = try PolicyPage(headers: [("Content-Security-Policy", "default-src 'none'")]) { view in
      view.addUserScript(UserScript(source: "console.log('user script')", injectionTime: .documentStart))
    }
    page.view.evaluateJavaScript("console.log('evaluated'); try { eval('1') } catch (e) { console.log(e.name) }")
    try page.view.runUntilIdle()
    #expect(page.ownLines == ["user script", "evaluated", "EvalError"])
  }

  @Test("scripts of further worlds bypass the policy of the page")
  func worlds() throws {
    let page = try PolicyPage(headers: [("Content-Security-Policy", "default-src 'none'")])
    page.view.evaluateJavaScript(
      """
      console.log(eval('"evaluated"'));
      document.documentElement.setAttribute('style', 'color: red');
      console.log(getComputedStyle(document.documentElement).color);
      """, in: .named("tools"))
    try page.view.runUntilIdle()
    #expect(page.ownLines == ["evaluated", "rgb(255, 0, 0)"] && page.violations == [])
  }

  @Test("a view can ignore the policies of its pages")
  func ignoring() throws {
    let page = try PolicyPage(
      "<script>console.log(eval('1'))</script>", headers: [("Content-Security-Policy", "default-src 'none'")]
    ) { $0.ignoresContentSecurityPolicy = true }
    #expect(page.lines == ["1"] && page.violations == [])
  }

  @Test("the next page of a view has none of the policies")
  func nextPage() throws {
    let page = try PolicyPage(
      "<script>1</script>", headers: [("Content-Security-Policy", "default-src 'none'")],
      files: ["/next.html": "<body style='color: red' onload='console.log(eval(\"2\"))'>"])
    page.view.load(try #require(WebURL("https://app.example/next.html")))
    try page.view.runUntilIdle()
    #expect(page.ownLines == ["2"] && page.violations == ["script-src-elem inline script"])
  }

  @Test("event handlers in markup work without 'unsafe-eval'")
  func handlers() throws {
    let page = try PolicyPage(
      "<body onload='console.log(event.type)' onerror='}{'>",
      headers: [("Content-Security-Policy", "script-src 'unsafe-inline'")])
    #expect(page.ownLines == ["load"])
  }

  @Test("a violation is reported to the server that the policy names, once")
  func reports() throws {
    let page = try PolicyPage(
      "<script>1</script><img src=/a.png><img src=/a.png>",
      headers: [("Content-Security-Policy", "default-src 'none'; report-uri https://report.example/csp")])
    #expect(page.reports.count == 2)
    #expect(page.reports.first?.contains(#""blocked-uri":"inline""#) == true)
    #expect(page.reports.last?.contains(#""effective-directive":"img-src""#) == true)
    #expect(page.reports.last?.contains(#""blocked-uri":"https://app.example/a.png""#) == true)
  }

  @Test("the attribute of a nonce is hidden from pages whose response has a policy")
  func nonces() throws {
    let html = """
      <script nonce=n id=s>console.log(s.nonce, JSON.stringify(s.getAttribute('nonce')),
        JSON.stringify(s.cloneNode().nonce))</script>
      """
    let page = try PolicyPage(html, headers: [("Content-Security-Policy", "script-src 'nonce-n'")])
    #expect(page.lines == [#"n "" "n""#])
    #expect(try PolicyPage(html).lines == [#"n "n" "n""#])
  }
}
