import HeadlessWebView
import Testing

@Suite("Lazy images")
struct LazyImageTests {
  private static let dot = "data:image/gif;base64,R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

  @Test("load when they come within a viewport's size of the viewport, unless a box clips them")
  func scrolling() throws {
    let harness = PageHarness()
    try harness.run(
      """
      document.body.innerHTML = '<p id=box style="position: absolute; top: 0; height: 9px; overflow: auto"></p>';
      const add = (name, style, parent = document.body) => {
        const image = document.createElement('img');
        Object.assign(image, { loading: 'lazy', onload: () => mark(name), src: '\(Self.dot)' });
        image.style.cssText = `position: absolute; ${style}`;
        return parent.appendChild(image);
      };
      add('near', 'top: 1300px'); add('below', 'top: 1400px'); add('aside', 'top: 0; left: 800px');
      add('clipped', 'position: static; margin-top: 90px', box);
      const far = add('far', 'top: 5000px');
      far.crossOrigin = 'anonymous'; far.referrerPolicy = 'origin'; far.src += '#';
      """)
    #expect(harness.log == ["near"])
    harness.clear()
    try harness.view.evaluateJavaScriptNow("scrollTo(0, 100); document.getElementById('box').scrollTop = 90")
    try harness.view.runUntilIdle()
    #expect(harness.log.sorted() == ["below", "clipped"])
  }
}
