import HeadlessWebView
import Testing

/// A page's function that a conversion calls reads its `caller`, which is never a function of the implementation.
@Suite struct ConversionCallerTests {
  @Test(
    "conversions never expose a caller",
    arguments: [
      "console.log(thing)", "console.error(1, thing)", "console.assert(false, thing)", "console.count(thing)",
      "fetch(thing)",
      "document.body.setAttribute('a', thing)", "document.createTextNode(thing)", "document.title = thing",
      "document.querySelector(thing)", "new Event(thing)", "new URL(thing, 'https://x.test')",
      "localStorage.setItem('a', thing)",
      "history.pushState(null, thing)", "setTimeout(thing)", "new Headers([[thing, thing]])",
      "document.body.innerHTML = thing",
      "document.cookie = thing", "window.name = thing", "postMessage(1, thing)", "scrollTo(thing, 0)",
      "new Blob([thing])",
      "new DOMRect(thing)", "document.body.style.color = thing", "onerror = thing", "addEventListener(thing, null)",
      "document.createElement(thing)", "atob(thing)", "new FormData().append(thing, thing)", "document.write(thing)",
    ])
  func conversions(script: String) throws {
    let page = try Page()
    let lines = try page.run(
      """
      const callers = [];
      function text() { callers.push(text.caller, text.arguments); return 'a'; }
      const thing = { toString: text, valueOf: text, then: 1 };
      try { \(script); } catch {}
      for (const caller of callers) {
        const isKnown = caller === null || caller.constructor === Object || (caller.constructor === Function && `${caller}`.includes('[native code]'));
        if (!isKnown) log('led to ' + String(caller).slice(0, 80));
      }
      log('all of this realm: ' + callers.every((each) => each === null || each instanceof Object));
      """)
    #expect(lines.filter { $0.hasPrefix("led to") } == [])
    #expect(lines.contains("all of this realm: true"))
  }

  @Test("attributes of the window work without this") func attributesOfTheWindowNeedNoThis() throws {
    let lines = try Page().run(
      """
      onfocus = function () {};
      log(typeof onfocus, window.onfocus === onfocus);
      const get = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'title').get;
      try { get.call(undefined); } catch (error) { log(error.constructor === TypeError); }
      """)
    #expect(lines == ["function true", "true"])
  }
}
