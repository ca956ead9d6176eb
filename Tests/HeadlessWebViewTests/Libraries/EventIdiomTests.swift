import HeadlessWebView
import Testing

/// Events as libraries observe, create and dispatch them.
@Suite("Libraries: events")
struct EventIdiomTests {
  @Test("a delegate at the root receives clicks on descendants, with the path from the target")
  func delegation() throws {
    #expect(
      try Page(html: "<ul id=u><li class=i><b>1</b></li></ul>").run(
        """
        const hit = (event) => { for (let n = event.target; n !== document; n = n.parentNode) if (n.matches('li.i')) { log(event.type, n.textContent, event.eventPhase); break; } };
        document.addEventListener('click', hit, false); document.addEventListener('click', () => log('capture'), true);
        document.querySelector('b').click();
        document.querySelector('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        """) == ["capture", "click 1 3", "capture", "click 1 3"])
  }

  @Test("a value tracker on an input detects a script's changes, but not the user's input")
  func valueTracker() throws {
    #expect(
      try Page(html: "<input id=i>").run(
        """
        const i = document.getElementById('i'); const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        let known = '' + i.value; Object.defineProperty(i, 'value', { configurable: true, get() { return get.call(this); }, set(v) { known = '' + v; set.call(this, v); } });
        i.addEventListener('input', () => log(known === get.call(i) ? 'same' : 'changed'));
        i.value = 'script'; i.dispatchEvent(new Event('input', { bubbles: true }));
        set.call(i, 'typed'); i.dispatchEvent(new Event('input', { bubbles: true }));
        log(Object.hasOwn(i, 'value'), i.getAttribute('value'));
        """) == ["same", "changed", "true null"])
  }

  @Test("touch events that a script dispatches become a tap")
  func taps() throws {
    #expect(
      try Page(html: "<p id=p>x</p>").run(
        """
        const p = document.getElementById('p'); let at = null;
        document.addEventListener('touchstart', (e) => { at = { x: e.touches[0].pageX, time: Date.now(), target: e.target }; });
        document.addEventListener('touchend', (e) => {
          if (Math.abs(e.changedTouches[0].pageX - at.x) > 30 || Date.now() - at.time > 250) return;
          setTimeout(() => { const tap = document.createEvent('Event'); tap.initEvent('tap', true, true); at.target.dispatchEvent(tap); }, 0);
        });
        document.body.addEventListener('tap', (e) => log('tap', e.target.id));
        const plain = (type, x) => { const e = document.createEvent('Event'); e.initEvent(type, true, true); e.touches = e.changedTouches = [{ pageX: x, pageY: 1 }]; p.dispatchEvent(e); };
        plain('touchstart', 5); plain('touchend', 6);
        plain('touchstart', 5); plain('touchend', 90);
        const touch = new Touch({ identifier: 1, target: p, pageX: 4 });
        const made = (type, touches) => p.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
        made('touchstart', [touch]); made('touchend', []);
        """) == ["tap p", "tap p"])
  }

  @Test("schedulers run in order: promises, observers, channels, then timers")
  func schedulers() throws {
    #expect(
      try Page().run(
        """
        const text = document.createTextNode('0'); new MutationObserver(() => log('observer')).observe(text, { characterData: true });
        const channel = new MessageChannel(); channel.port1.onmessage = () => log('channel');
        const first = setTimeout(() => log('never'), 0); clearTimeout(first);
        channel.port2.postMessage(null); Promise.resolve().then(() => log('promise')); text.data = '1'; log('now');
        await new Promise((done) => setTimeout(done, 1)); log('timer');
        """) == ["now", "promise", "observer", "channel", "timer"])
  }

  @Test("the class of an SVG element is an animated string, by which libraries recognize it")
  func svgClass() throws {
    #expect(
      try Page(html: "<svg id=s class='a b'></svg>").run(
        """
        const s = document.getElementById('s'); log(s.className.baseVal, s.className instanceof SVGAnimatedString, s.className === s.className);
        s.className.baseVal = 'c'; s.classList.add('d'); log(s.getAttribute('class'), s.className.animVal);
        """) == ["a b true true", "c d c d"])
  }
}
