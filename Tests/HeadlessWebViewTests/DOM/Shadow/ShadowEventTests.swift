import Testing

/// The paths of events through shadow trees.
@Suite("Events in shadow trees")
struct ShadowEventTests {
  private static func page(_ mode: String) -> String {
    """
    document.body.innerHTML = '<div id="host"><i id="light"></i></div>';
    const host = document.getElementById('host'), light = host.firstChild, root = host.attachShadow({ mode: '\(mode)' });
    root.innerHTML = '<p id="inner"><slot id="slot"></slot></p>'; const inner = root.firstChild;
    const path = (event) => event.composedPath().map((each) => each.id || each.nodeName || 'window').join(' ');
    """
  }

  @Test("only composed events leave their tree, with the host as target outside")
  func retargeting() throws {
    let log = try PageHarness.log(
      """
      \(Self.page("open"))
      for (const target of [inner, root, host, document]) target.addEventListener('x', (event) => mark([event.target.id, event.eventPhase, window.event === event]));
      let kept; inner.addEventListener('x', (event) => { kept = event; mark(path(event)); });
      inner.dispatchEvent(new Event('x', { bubbles: true })); mark([kept.target, kept.composedPath().length]);
      inner.dispatchEvent(new Event('x', { bubbles: true, composed: true })); mark(kept.target.id);
      inner.dispatchEvent(new Event('x', { composed: true }));
      """)
    #expect(
      log == [
        "inner,2,false", "inner #document-fragment", "inner,3,false", ",0", "inner,2,false",
        "inner #document-fragment host BODY HTML #document window", "inner,3,false", "host,2,true", "host,3,true",
        "host",
        "inner,2,false", "inner #document-fragment host BODY HTML #document window", "host,2,true",
      ])
  }

  @Test("the path hides a closed tree from outside")
  func closed() throws {
    let log = try PageHarness.log(
      """
      \(Self.page("closed"))
      for (const target of [light, inner, host]) target.addEventListener('x', (event) => mark(`${target.id}: ${path(event)}`));
      light.dispatchEvent(new Event('x', { bubbles: true }));
      """)
    #expect(
      log == [
        "light: light host BODY HTML #document window",
        "inner: light slot inner #document-fragment host BODY HTML #document window",
        "host: light host BODY HTML #document window",
      ])
  }

  @Test("a related target in the same tree ends the path at its root")
  func relatedTargets() throws {
    let log = try PageHarness.log(
      """
      \(Self.page("open"))
      const sibling = inner.appendChild(document.createElement('b')); sibling.id = 'sibling';
      for (const target of [inner, root, host]) target.addEventListener('mouseover', (event) => mark([target.id, event.target.id, event.relatedTarget.id]));
      const over = (relatedTarget) => new MouseEvent('mouseover', { bubbles: true, composed: true, relatedTarget });
      inner.dispatchEvent(over(sibling)); mark('-'); inner.dispatchEvent(over(light)); mark('-'); host.dispatchEvent(over(inner)); mark('-');
      const event = over(inner); light.dispatchEvent(event); mark([event.target.id, event.relatedTarget.id]);
      """)
    #expect(
      log == [
        "inner,inner,sibling", ",inner,sibling", "-", "inner,inner,light", ",inner,light", "host,host,light", "-", "-",
        "inner,light,inner", ",light,inner", "host,light,host", "light,host",
      ])
  }

  @Test("a click inside activates the surrounding element")
  func activation() throws {
    let log = try PageHarness.log(
      """
      document.body.innerHTML = '<input type="checkbox"><div></div>';
      const root = document.body.lastChild.attachShadow({ mode: 'open' });
      root.innerHTML = '<input type="checkbox">'; const box = root.firstChild;
      document.addEventListener('click', (event) => mark(event.target.localName));
      box.click(); mark(box.checked); box.addEventListener('click', (event) => event.preventDefault()); box.click(); mark(box.checked);
      """)
    #expect(log == ["div", "true", "div", "true"])
  }
}
