import Testing

/// Shadow roots: the elements that can have one, and their encapsulation.
@Suite("Shadow roots")
struct ShadowRootTests {
  @Test("attaches a root once, to the permitted elements")
  func hosts() throws {
    let log = try PageHarness.log(
      """
      const attempt = (name, ...options) => { try { mark(document.createElement(name).attachShadow(...options).mode); } catch (error) { mark(error.name); } };
      for (const name of ['div', 'x-y', 'span', 'input', 'a', 'table']) attempt(name, { mode: 'open' });
      attempt('div', { mode: 'ajar' }); attempt('div', {}); attempt('div');
      const host = document.createElement('div');
      const root = host.attachShadow({ mode: 'closed', delegatesFocus: true, slotAssignment: 'manual' });
      mark([root, root.host === host, root.delegatesFocus, root.slotAssignment, host.shadowRoot, root instanceof DocumentFragment]);
      try { host.attachShadow({ mode: 'open' }); } catch (error) { mark(error.name); }
      try { root.cloneNode(); } catch (error) { mark(error.name); }
      try { document.adoptNode(root); } catch (error) { mark(error.name); }
      root.append(document.createElement('p')); try { root.firstChild.append(host); } catch (error) { mark(error.name); }
      """)
    #expect(
      log == [
        "open", "open", "open", "NotSupportedError", "NotSupportedError", "NotSupportedError", "TypeError", "TypeError",
        "TypeError",
        "[object ShadowRoot],true,true,manual,,true", "NotSupportedError", "NotSupportedError", "HierarchyRequestError",
        "HierarchyRequestError",
      ])
  }

  @Test("the document's methods do not find nodes in a shadow tree")
  func encapsulation() throws {
    let log = try PageHarness.log(
      """
      document.body.innerHTML = '<div id="host"><p id="light"></p></div>';
      const host = document.querySelector('#host'), root = host.attachShadow({ mode: 'open' });
      root.innerHTML = '<b id="inner" name="inner" class="k"></b><form name="shy"></form>';
      const inner = root.getElementById('inner');
      mark([document.getElementById('inner'), document.querySelector('b'), document.getElementsByClassName('k').length,
        document.forms.length, typeof window.inner, document.shy]);
      mark([root.querySelector('#inner') === inner, root.querySelectorAll('*').length, root.children.length]);
      mark([inner.isConnected, inner.getRootNode() === root, inner.getRootNode({ composed: true }) === document, inner.ownerDocument === document]);
      mark([host.contains(inner), document.contains(inner), host.outerHTML, root.innerHTML.length]);
      inner.id = 'renamed'; mark([document.getElementById('renamed'), root.getElementById('renamed') === inner, host.cloneNode(true).shadowRoot]);
      host.remove(); mark([inner.isConnected, inner.getRootNode({ composed: true }) === host]);
      """)
    #expect(
      log == [
        ",,0,0,undefined,", "true,2,2", "true,true,true,true",
        "false,false,<div id=\"host\"><p id=\"light\"></p></div>,65", ",true,", "false,true",
      ])
  }

  @Test("markup can declare a root")
  func declared() throws {
    let harness = PageHarness()
    try harness.load(
      """
      <!doctype html><div id="host"><template shadowrootmode="open"><p>shadow</p><slot></slot></template>light</div>
      <script>mark(host.innerHTML); mark(host.shadowRoot.innerHTML);</script>
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["light", "<p>shadow</p><slot></slot>"])
  }

  @Test("scripts in a shadow tree run with no currentScript")
  func scripts() throws {
    let log = try PageHarness.log(
      """
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
      const script = document.createElement('script'); script.textContent = 'mark(document.currentScript)';
      root.append(script); mark(document.currentScript !== null);
      """)
    #expect(log == ["null", "true"])
  }

  @Test("each tree sees its own active element, and a host can delegate the focus")
  func focus() throws {
    let log = try PageHarness.log(
      """
      document.body.innerHTML = '<div id="host"></div><input id="outside">';
      const [host, outside] = document.body.children, root = host.attachShadow({ mode: 'open', delegatesFocus: true });
      root.innerHTML = '<p></p><input class="in"><input class="second">';
      document.addEventListener('focusin', (event) => mark([event.target.id, event.relatedTarget && event.relatedTarget.id]));
      host.focus(); mark([document.activeElement.id, root.activeElement.className, host.matches(':focus-within')]);
      root.lastChild.focus(); mark(root.activeElement.className);
      outside.focus(); mark([document.activeElement.id, root.activeElement]);
      """)
    #expect(log == ["host,", "host,in,true", "second", "outside,host", "outside,"])
  }
}
