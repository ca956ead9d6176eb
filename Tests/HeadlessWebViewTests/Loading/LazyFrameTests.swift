import HeadlessWebView
import Testing

@Suite("Lazy frames")
struct LazyFrameTests {
  @Test("a lazy frame loads when it comes near the viewport, and doesn't delay the load event")
  func scrolling() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.run(
      """
      document.body.innerHTML = '<div style="height: 8000px"></div><iframe loading=lazy srcdoc="far"></iframe>'
        + '<p hidden><iframe loading=lazy srcdoc="hidden"></iframe></p>';
      document.body.insertAdjacentHTML('afterbegin', '<iframe loading=lazy srcdoc="near"></iframe>');
      document.addEventListener('load', (event) => {
        if (event.target.localName === 'iframe' && event.target.contentDocument.body.textContent !== '')
          mark(event.target.srcdoc);
      }, true);
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["near"])
    harness.clear()
    try harness.view.evaluateJavaScriptNow("scrollTo(0, 8000)")
    try harness.view.runUntilIdle()
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["far"])
    harness.clear()
    try harness.view.evaluateJavaScriptNow("document.querySelector('p').hidden = false")
    try harness.view.runUntilIdle()
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["hidden"])
  }

  @Test("a lazy frame that is far away keeps its document when its address changes")
  func changedAddress() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.run(
      """
      document.body.innerHTML = '<iframe loading=lazy srcdoc="first"></iframe><div style="height: 8000px"></div>';
      globalThis.lazy = document.querySelector('iframe');
      lazy.onload = () => mark(lazy.contentDocument.body.textContent);
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["first"])
    harness.clear()
    try harness.view.evaluateJavaScriptNow("scrollTo(0, 8000); lazy.srcdoc = 'second'")
    try harness.view.runUntilIdle()
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == [])
    try harness.view.evaluateJavaScriptNow("mark(lazy.contentDocument.body.textContent); scrollTo(0, 0)")
    try harness.view.runUntilIdle()
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["first", "second"])
  }
}
