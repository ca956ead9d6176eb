import HeadlessWebView
import Testing

struct UserScriptTests {
  @Test("added scripts run after those of the configuration, in later documents")
  func added() throws {
    let page = PageHarness()
    try page.run("mark('first')")
    page.view.addUserScript(UserScript(source: "mark('end')", injectionTime: .documentEnd))
    page.view.addUserScript(UserScript(source: "mark('start')", injectionTime: .documentStart))
    #expect(page.log == ["first"])
    try page.run("mark('second'); frame('about:blank');")
    #expect(page.log.filter { !$0.hasPrefix("asked") } == ["first", "start", "second", "end"])
    page.view.removeAllUserScripts()
    page.clear()
    try page.load("<script>console.log(typeof mark)</script>")
    #expect(page.log == ["undefined"])
  }

  @Test("an observer is notified of each document of the main frame, before its scripts")
  func observer() throws {
    final class Observer: WebViewObserver {
      let page: PageHarness
      init(_ page: PageHarness) { self.page = page }
      func webView(didCommit url: WebURL) { page.add("commit \(url.href)") }
      func webView(didFinish url: WebURL) { page.add("finish") }
    }
    let page = PageHarness()
    let observer = Observer(page)
    page.view.addObserver(observer)
    try page.run("mark('script'); frame('about:blank');")
    let log = page.log.filter { !$0.hasPrefix("asked") }
    #expect(log == ["commit \(PageHarness.pageURL)", "script", "finish"])
  }

  @Test("scripts at a document's start find only its root element")
  func documentElement() throws {
    let page = PageHarness()
    page.view.addUserScript(
      UserScript(
        source: """
          console.log(document.documentElement.outerHTML, document.readyState, document.doctype.name);
          const made = document.createElement('iframe'); made.id = 'made'; document.documentElement.appendChild(made);
          """, injectionTime: .documentStart))
    try page.load(
      "<!doctype html><html lang=en><title>x</title><p>text<script>console.log(document.querySelector('#made').parentNode.localName)</script>"
    )
    #expect(page.log.filter { !$0.hasPrefix("asked") } == ["<html lang=\"en\"></html> loading html", "html"])
    try page.run("mark(document.head.nextSibling.localName)")
  }
}
