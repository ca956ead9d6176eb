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
}
