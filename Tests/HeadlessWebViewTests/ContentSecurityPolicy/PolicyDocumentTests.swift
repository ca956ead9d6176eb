import HeadlessWebView
import Testing

/// The policies of frames, workers and redirected loads.
@Suite("Content policies of frames and workers")
struct PolicyDocumentTests {
  private let log = "<script nonce=n>onmessage = (event) => console.log(event.data)</script>"

  @Test(
    "documents without a response inherit the policies of their page",
    arguments: [
      "frame.srcdoc = html", "frame.src = URL.createObjectURL(new Blob([html], { type: 'text/html' }))",
      "frame.src = 'data:text/html,' + encodeURIComponent(html)",
      "document.body.append(frame); frame.contentDocument.write(html); frame.contentDocument.close()",
    ])
  func inheritance(_ steps: String) throws {
    let page = try PolicyPage(
      """
      \(log)<body><script nonce=n>
      const html = '<script>parent.postMessage("inline", "*")<\\/script>'
        + '<script nonce=n>parent.postMessage("nonced", "*")<\\/script>';
      const frame = document.createElement('iframe');
      \(steps);
      document.body.append(frame);
      </script>
      """, headers: [("Content-Security-Policy", "script-src 'nonce-n'; frame-src data: blob:")])
    #expect(page.ownLines.contains("nonced") && !page.ownLines.contains("inline"))
    #expect(page.violations.contains("script-src-elem inline script"))
  }

  @Test("a frame with a response has only the policies of its own")
  func ownPolicy() throws {
    let page = try PolicyPage(
      "\(log)<iframe src=/frame.html></iframe>", headers: [("Content-Security-Policy", "script-src 'nonce-n'")],
      files: ["/frame.html": "<script>parent.postMessage('inline', '*')</script>"])
    #expect(page.lines == ["inline"] && page.violations == [])
  }

  @Test("a redirect of a frame is blocked before native decides on it")
  func redirects() throws {
    let page = try PolicyPage(
      "<iframe src=/go onload=\"console.log('load')\"></iframe>",
      headers: [("Content-Security-Policy", "frame-src 'self'")]
    ) { view in
      view.network.route("https://app.example/go", .status(302, headers: [("location", "https://other.example/")]))
    }
    #expect(page.ownLines == ["load"] && page.violations == ["frame-src https://other.example/"])
    #expect(!page.questions.contains("https://other.example/"))
  }

  @Test("a page that forbids its ancestors is shown in none")
  func ancestors() throws {
    let frame = "<iframe src=https://other.example/></iframe>"
    for (value, isShown) in [("'none'", false), ("https://app.example", true), ("https:", true), ("'self'", false)] {
      let page = try PolicyPage("\(log)\(frame)") { view in
        view.network.route(
          "https://other.example/",
          .text(
            "<script>parent.postMessage('shown', '*')</script>", type: "text/html",
            headers: [("Content-Security-Policy", "frame-ancestors \(value)")]))
      }
      #expect(page.ownLines == (isShown ? ["shown"] : []), "\(value)")
      #expect(page.violations == (isShown ? [] : ["frame-ancestors https://other.example/"]), "\(value)")
    }
  }

  @Test("the directive sandbox of a response restricts its document")
  func sandbox() throws {
    let page = try PolicyPage(
      "<script>console.log(origin)</script>", headers: [("Content-Security-Policy", "sandbox allow-scripts")])
    #expect(page.lines == ["null"])
    #expect(try PolicyPage("<script>1</script>", headers: [("Content-Security-Policy", "sandbox")]).lines == [])
  }

  @Test("a worker has the policies of its response, and that of a blob those of its page")
  func workers() throws {
    let page = try PolicyPage(
      """
      <script>const show = (event) => console.log(event.data);
      new Worker('/worker.js').onmessage = show;
      const text = "try { postMessage(eval('\\"blob\\"')) } catch (e) { postMessage(e.name) }";
      new Worker(URL.createObjectURL(new Blob([text]))).onmessage = show;
      try { new Worker('data:,') } catch (e) { console.log(e.name) }</script>
      """, headers: [("Content-Security-Policy", "script-src 'unsafe-inline'; worker-src 'self' blob:")],
      files: ["/worker.js": "postMessage(eval('\"file\"'))"])
    #expect(Set(page.ownLines) == ["file", "EvalError", "SecurityError"])
  }

  @Test("insecure requests are upgraded if the policy says so")
  func upgrades() throws {
    var asked: [String] = []
    _ = try PolicyPage(
      "<script src=http://cdn.example/a.js></script><script>fetch('http://api.example:80/x')</script>",
      headers: [("Content-Security-Policy", "upgrade-insecure-requests")]
    ) { view in
      for host in ["cdn", "api"] {
        view.network.route(where: { $0.host == "\(host).example" }) { request in
          asked.append(request.url.href)
          return .text("", type: "text/javascript")
        }
      }
    }
    #expect(asked == ["https://cdn.example/a.js", "https://api.example/x"])
  }

  @Test("a form is submitted only to the addresses that the policy allows")
  func forms() throws {
    let page = try PolicyPage(
      "<form id=f action=https://other.example/ method=post></form><script>f.submit()</script>",
      headers: [("Content-Security-Policy", "form-action 'self'")])
    #expect(page.violations == ["form-action https://other.example/"] && page.view.url.href == PolicyPage.address)
  }
}
