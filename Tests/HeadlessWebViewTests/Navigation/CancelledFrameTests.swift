import Testing

@testable import HeadlessWebView

/// A frame whose navigation native cancelled, as the page sees it.
@Suite("Frames with a cancelled navigation")
struct CancelledFrameTests {
  @Test("4.1 never fires load, error or abort")
  func noEvents() throws {
    let log = try PageHarness.log(
      """
      const f = document.createElement('iframe');
      for (const type of ['load', 'error', 'abort']) f.addEventListener(type, () => mark(type));
      f.onload = f.onerror = () => mark('handler');
      f.src = 'x://a'; document.documentElement.appendChild(f);
      setTimeout(() => mark('later'), 10000);
      """)
    #expect(log == ["asked x://a", "later"])
  }

  @Test("4.1 a frame without src fires load during appendChild; a cancelled write adds none")
  func loadWithoutSource() throws {
    let log = try PageHarness.log(
      """
      const f = document.createElement('iframe'); f.onload = () => mark('load'); mark('before');
      document.documentElement.appendChild(f); mark('after'); f.src = 'x://a';
      """)
    #expect(log == ["before", "asked about:blank", "load", "after", "asked x://a"])
  }

  @Test("4.2 contentWindow is an empty about:blank; src is resolved, the attribute is unchanged; now and later")
  func emptyDocument() throws {
    let harness = PageHarness()
    try harness.run(
      """
      const f = frame('https://__WVJB_QUEUE_MESSAGE__');
      function look(when) {
        const w = f.contentWindow, d = f.contentDocument;
        mark(when + ' ' + [w !== null, w.document === d, w.location.href, d.URL, d.readyState, d.body !== null,
          d.body.childNodes.length, f.src, f.getAttribute('src')].join(' '));
      }
      look('now'); setTimeout(() => look('later'), 1000);
      """)
    let state =
      "true true about:blank about:blank complete true 0 https://__wvjb_queue_message__/ https://__WVJB_QUEUE_MESSAGE__"
    #expect(harness.log == ["asked https://__wvjb_queue_message__/", "now \(state)", "later \(state)"])
  }

  @Test("4.3 contentWindow is null before insertion and after removal; window.length counts the frame")
  func windowOfDetachedFrame() throws {
    let log = try PageHarness.log(
      """
      const f = document.createElement('iframe'); f.src = 'x://a';
      const look = () => mark([f.contentWindow === null, f.contentDocument === null, window.length].join(' '));
      look(); document.documentElement.appendChild(f); look(); f.remove(); look();
      """)
    #expect(log == ["true true 0", "asked x://a", "false false 1", "true true 0"])
  }

  @Test("4.3 history.length stays 1")
  func history() throws {
    let harness = PageHarness()
    try harness.run("const f = frame('x://a'); f.src = 'x://b'; setTimeout(() => { f.src = 'x://c'; }, 10);")
    harness.clear()
    try harness.evaluate("mark(history.length)")
    #expect(harness.log == ["1"])
  }

  @Test("4.4 the page's load event is not delayed")
  func loadEvent() throws {
    let log = try PageHarness.log(
      "onload = () => mark('load'); frame('x://a'); frame().src = 'x://b'; setTimeout(() => mark('timeout'), 1);")
    #expect(log == ["asked x://a", "asked about:blank", "asked x://b", "load", "timeout"])
  }
}
