import HeadlessWebView
import Testing

/// Features that libraries test during their setup.
@Suite("Libraries: feature detection")
struct FeatureDetectionTests {
  @Test("inline styles are serialized as in WebKit")
  func serialisedStyles() throws {
    #expect(
      try Page(html: "<!DOCTYPE html><div id=t></div>").run(
        """
        const { style } = document.getElementById('t');
        style.cssText = 'float:left;opacity:.5'; log(style.opacity, style.cssFloat);
        style.backgroundClip = 'content-box'; style.cssText += ';border:1px solid rgba(255,0,0,0)'; log(style.borderLeftColor);
        style.color = '#F00'; log(style.color);
        style.transform = 'translate3d(0,-10px,0)'; log(style.webkitTransform);
        style.transition = 'color 1s,width .5s'; log(style.transition);
        style.color = 'var(--x,rgba(1,2,3,1))'; log(style.color);
        style.cssText = 'width:5'; log(style.cssText === '');
        """)
        == [
          "0.5 left", "rgba(255, 0, 0, 0)", "rgb(255, 0, 0)", "translate3d(0px, -10px, 0px)", "color 1s, width 0.5s",
          "var(--x,rgba(1,2,3,1))", "true",
        ])
  }

  @Test("a cloned checkbox keeps its state, and an option its index")
  func forms() throws {
    #expect(
      try Page(html: "<select id=s disabled><option>a</select>").run(
        """
        const box = document.createElement('input'); box.type = 'checkbox'; box.checked = true;
        log(box.value, box.cloneNode(true).checked);
        const radio = document.createElement('input'); radio.value = 't'; radio.type = 'radio'; log(radio.value);
        log(document.querySelector('option').selected, document.querySelector('option').disabled);
        const area = document.createElement('div'); area.innerHTML = '<textarea>x</textarea>'; log(!!area.cloneNode(true).lastChild.defaultValue);
        """) == ["on true", "t", "true false", "true"])
  }

  @Test("the window's position, its bars and the older names of frame functions exist")
  func windowMembers() throws {
    #expect(
      try Page().run(
        """
        log('orientation' in window, window.orientation, window.screenX, window.screenTop, window.locationbar.visible);
        log(typeof webkitRequestAnimationFrame, typeof webkitCancelRequestAnimationFrame, typeof window.moveTo);
        log(visualViewport.width, visualViewport.scale, visualViewport instanceof EventTarget, visualViewport === window.visualViewport);
        visualViewport.onresize = () => log('resized'); visualViewport.dispatchEvent(new Event('resize'));
        log(new DeviceOrientationEvent('deviceorientation', { alpha: 1 }).alpha, new DeviceMotionEvent('devicemotion').acceleration);
        """) == ["true 0 0 0 true", "function function function", "375 1 true true", "resized", "1 null"])
  }

  @Test("a view in landscape reports it")
  func landscape() throws {
    let page = try Page { $0.device.viewport = Viewport(width: 667, height: 375) }
    #expect(try page.run("log(window.orientation)") == ["90"])
  }

  @Test("fonts are ready as soon as a page waits for them")
  func fonts() throws {
    #expect(
      try Page().run(
        """
        const fonts = await document.fonts.ready; log(fonts === document.fonts, fonts.status, fonts.check('1em any'));
        const face = new FontFace('x', 'url(x.woff)', { weight: '700' }); log(face.status, face.weight);
        document.fonts.add(await face.load()); log(document.fonts.has(face), document.fonts.size, (await document.fonts.load('1em x')).length);
        """) == ["true loaded true", "unloaded 700", "true 1 0"])
  }

  @Test("reported errors reach the page's error event")
  func reportedErrors() throws {
    let page = try Page(
      html: """
        <script>addEventListener('error', (e) => { console.log(e.message, e.error.message); e.preventDefault(); });
        reportError(new RangeError('x'));</script>
        """)
    #expect(page.lines == ["RangeError: x x", "error: RangeError: x"])
  }
}
