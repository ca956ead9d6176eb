import HeadlessWebView
import Testing

/// Animations as libraries run them: with frames, intervals, and computed styles.
@Suite("Libraries: animation")
struct LibraryAnimationTests {
  @Test("a tween on animation frames ends at its time")
  func tween() throws {
    #expect(
      try Page(html: "<div id=t></div>").run(
        """
        const t = document.getElementById('t'); const start = performance.now(); let frames = 0;
        await new Promise((done) => requestAnimationFrame(function step(now) {
          frames++; const part = Math.min(1, (now - start) / 100); t.style.left = 50 * part + 'px';
          if (part < 1) requestAnimationFrame(step); else done();
        }));
        log(t.style.left, frames > 4);
        let ticks = 0; await new Promise((done) => { const id = setInterval(() => { if (++ticks === 5) { clearInterval(id); done(); } }, 13); });
        log(ticks);
        """) == ["50px true", "5"])
  }

  @Test("a frame callback that an earlier one cancels does not run")
  func cancelledInFrame() throws {
    #expect(
      try Page().run(
        """
        let second; requestAnimationFrame(() => { cancelAnimationFrame(second); log('first'); requestAnimationFrame(() => log('next')); });
        second = requestAnimationFrame(() => log('second'));
        """) == ["first", "next"])
  }

  @Test(
    "computed transforms are matrices",
    arguments: [
      ("none", "none"), ("translate3d(0, -100px, 0)", "matrix(1, 0, 0, 1, 0, -100)"),
      ("translate(50%, 10px)", "matrix(1, 0, 0, 1, 50, 10)"),
      ("scale(2) translateX(1em)", "matrix(2, 0, 0, 2, 20, 0)"), ("rotate(90deg)", "matrix(0, 1, -1, 0, 0, 0)"),
      ("translateZ(5px)", "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1)"),
    ])
  func transforms(style: String, matrix: String) throws {
    #expect(
      try Page(html: "<div id=t style='width: 100px; font-size: 10px; transform: \(style)'></div>").run(
        "const style = getComputedStyle(document.getElementById('t')); log(style.transform); log(style.webkitTransform === style.transform);"
      )
        == [matrix, "true"])
  }

  @Test("a matrix parses a computed transform")
  func matrix() throws {
    #expect(
      try Page(html: "<div id=t style='transform: translate3d(-30px, 5px, 0)'></div>").run(
        """
        const matrix = new WebKitCSSMatrix(getComputedStyle(document.getElementById('t')).webkitTransform);
        log(matrix.m41, matrix.f, matrix.is2D, WebKitCSSMatrix === DOMMatrix, `${matrix}`);
        log(`${new DOMMatrix([1, 2, 3, 4, 5, 6]).inverse()}`, matrix.translate(30, 0).e, new DOMMatrix().isIdentity);
        log(matrix.transformPoint(new DOMPoint(1, 1)).x, matrix.scaleSelf(2).a, matrix.toFloat32Array()[12], matrix.toJSON().m42);
        log(`${new DOMMatrix('translate(1in) scale(2, 3)')}`, new DOMMatrix('rotateX(0.25turn)').is2D);
        try { new DOMMatrix('turn(1)'); } catch (error) { log(error.name); }
        """) == [
          "-30 5 true true matrix(1, 0, 0, 1, -30, 5)", "matrix(-2, 1, 1.5, -0.5, 1, -2) 0 true", "-29 2 -30 5",
          "matrix(2, 0, 0, 3, 96, 0) false", "SyntaxError",
        ])
  }

  @Test("a timeout with the computed duration ends a transition that never runs")
  func transitionTimeout() throws {
    #expect(
      try Page(html: "<style>.f { transition: opacity .3s ease .1s }</style><div id=t></div>").run(
        """
        const t = document.getElementById('t'); t.className = 'f'; void document.body.offsetHeight;
        const { transitionDuration, transitionDelay } = getComputedStyle(t); log(transitionDuration, transitionDelay);
        const wait = (parseFloat(transitionDuration) + parseFloat(transitionDelay)) * 1000;
        t.addEventListener('transitionend', (event) => log(event.propertyName));
        setTimeout(() => t.dispatchEvent(new TransitionEvent('transitionend', { propertyName: 'opacity', bubbles: true })), wait + 1);
        """) == ["0.3s 0.1s", "opacity"])
  }
}
