/// Pages whose documents are too deep or too wide, or change during a traversal.
extension HostilePage {
  private static func deep(_ depth: Int) -> String {
    "var deep = document.createElement('p'); { let at = deep; for (let i = 0; i < \(depth); i++) at = at.appendChild(document.createElement('i')); at.append('text'); }"
  }

  private static func onDeep(_ name: String, depth: Int = 20_000, _ script: String) -> HostilePage {
    .init(
      name: "a tree \(depth) deep is \(name)",
      html: "<body><script>\(deep(depth)) try { \(script) } catch (error) { note(error.name) }</script>")
  }

  private static func changing(
    _ name: String, _ script: String, isEndless: Bool = false, limit: Duration = .seconds(20)
  ) -> HostilePage {
    .init(
      name: name, html: "<body><p id=p>1<b>2</b></p><script>\(script)</script>",
      isEndless: isEndless, limit: limit)
  }

  static let trees: [HostilePage] = [
    onDeep("cloned", "note(deep.cloneNode(true).textContent)"),
    onDeep("written as HTML", "note(deep.outerHTML.length)"),
    onDeep("written as XML", "note(new XMLSerializer().serializeToString(deep).length)"),
    onDeep(
      "inserted, moved and removed",
      "document.body.append(deep); document.body.prepend(deep); deep.remove(); note(deep.textContent)"),
    onDeep("read as text", "document.body.append(deep); note(deep.textContent); note(deep.innerText)"),
    onDeep(
      "searched", depth: 1000,
      "document.body.append(deep); note(deep.querySelectorAll('p > i i:last-child').length); note(document.getElementsByTagName('i').length)"
    ),
    onDeep(
      "compared", "note(deep.isEqualNode(deep.cloneNode(true))); deep.normalize(); note(deep.contains(deep.firstChild))"
    ),
    onDeep(
      "measured",
      "document.body.append(deep); note(deep.offsetHeight >= 0); note(getComputedStyle(deep.firstChild).display)"),
    onDeep(
      "the path of an event",
      "var n = 0; document.body.append(deep); deep.addEventListener('x', () => n++, true); let at = deep; while (at.firstElementChild) at = at.firstElementChild; at.dispatchEvent(new Event('x', { bubbles: true })); at.click(); at.focus(); note(n)"
    ),
    onDeep(
      "adopted",
      "const d = document.implementation.createHTMLDocument(''); d.body.append(deep); note(deep.ownerDocument === d); note(d.importNode(deep, true).localName)"
    ),
    onDeep(
      "in a range", depth: 10_000,
      "document.body.append(deep); const r = document.createRange(); r.selectNodeContents(document.body); note(r.toString()); note(r.cloneContents().textContent); getSelection().addRange(r); note(String(getSelection())); r.deleteContents(); note(document.body.childNodes.length)"
    ),
    onDeep(
      "sent",
      "try { postMessage(deep, '*') } catch (error) { note(error.name) } try { structuredClone(deep) } catch (error) { note(error.name) }"
    ),
    onDeep("logged", "console.log(deep); console.dir(deep)"),
    .init(
      name: "markup 10,000 deep",
      html:
        "<body><script>document.body.innerHTML = '<i>'.repeat(1e4) + 'x'; note(document.body.textContent); const d = new DOMParser().parseFromString('<a>'.repeat(1e4), 'text/html'); note(d.body.childNodes.length); const x = new DOMParser().parseFromString('<a>'.repeat(1e4) + '</a>'.repeat(1e4), 'text/xml'); note(x.documentElement.nodeName)</script>"
    ),
    .init(
      name: "a document 4000 deep",
      html: String(repeating: "<div>", count: 4000) + "<script>note(document.querySelectorAll('div').length)</script>"
    ),
    .init(
      name: "selectors, paths and sheets 10^4 deep",
      html:
        "<body><script>for (const go of [() => document.querySelector(':not('.repeat(1e4) + 'a' + ')'.repeat(1e4)), () => document.querySelector('a '.repeat(1e4)), () => document.querySelector(':is('.repeat(1e5)), () => document.evaluate('('.repeat(1e4) + '1' + ')'.repeat(1e4), document), () => CSS.supports('width', 'calc('.repeat(1e4) + '1px' + ')'.repeat(1e4)), () => { document.body.style.width = 'calc(' + '('.repeat(1e4) + '1px' + ')'.repeat(1e4) + ')'; document.body.offsetWidth }, () => matchMedia('('.repeat(1e4)), () => { const s = document.createElement('style'); s.textContent = '@media all {'.repeat(1e4); document.body.append(s); s.sheet.cssRules.length }]) try { go(); note(1) } catch (error) { note(error instanceof RangeError ? 'Range' : error instanceof DOMException ? error.name : String(error)) }</script>"
    ),
    .init(
      name: "shadow trees in shadow trees",
      html:
        "<body><script>let at = document.body; for (let i = 0; i < 500; i++) { const d = document.createElement('div'); at.append(d); at = d.attachShadow({ mode: 'open' }); } var n = 0; document.addEventListener('x', (e) => n = e.composedPath().length); at.append('x'); at.host.dispatchEvent(new Event('x', { bubbles: true, composed: true })); note(n); document.body.firstElementChild.remove()</script>"
    ),
    changing(
      "a mutation observer that mutates without end",
      "new MutationObserver(() => { document.body.title += 'x' }).observe(document.body, { attributes: true }); document.body.title = 1",
      limit: .milliseconds(50)),
    changing(
      "attributeChangedCallback that changes its attribute",
      "customElements.define('x-a', class extends HTMLElement { static observedAttributes = ['k']; attributeChangedCallback() { this.setAttribute('k', Number(this.getAttribute('k')) + 1) } }); var it = document.createElement('x-a'); try { it.setAttribute('k', 1); note('ended') } catch (error) { note(error.name) }"
    ),
    changing(
      "connectedCallback that moves its element",
      "var n = 0; customElements.define('x-m', class extends HTMLElement { connectedCallback() { if (n++ < 200) document.body.append(this) } disconnectedCallback() { n++ } }); document.body.append(document.createElement('x-m')); note(n > 100)"
    ),
    changing(
      "a custom element's constructor that creates itself",
      "customElements.define('x-r', class extends HTMLElement { constructor() { super(); document.createElement('x-r') } }); try { document.createElement('x-r'); note(1) } catch (error) { note(error.name) } document.body.innerHTML = '<x-r></x-r>'; note(2)"
    ),
    changing(
      "definitions that are traps",
      "for (const c of [class extends HTMLElement { static get observedAttributes() { throw new Error('get') } }, class extends HTMLElement { static get observedAttributes() { return { [Symbol.iterator]() { return { next: () => ({ done: false, value: 'a' }) } } } } }, new Proxy(class extends HTMLElement {}, { get() { throw new Error('trap') } }), function () {}, HTMLElement]) try { customElements.define('x-' + Math.random().toString(36).slice(2), c); note('defined') } catch (error) { note(error.name) }"
    ),
    changing(
      "listeners that change the walked tree",
      "for (const list of [document.body.childNodes, document.getElementsByTagName('*'), p.classList, document.querySelectorAll('*')]) { let n = 0; for (const each of list) { if (n++ < 100) document.body.append(document.createElement('b')); if (n > 300) break } note(n) } document.body.childNodes.forEach((n) => n.remove()); note(document.body.childNodes.length)"
    ),
    changing(
      "a filter that removes the walked nodes",
      "const w = document.createTreeWalker(document, NodeFilter.SHOW_ALL, (n) => { n.parentNode?.removeChild(n); return 1 }); note(String(w.nextNode()?.nodeName)); const i = document.createNodeIterator(document, NodeFilter.SHOW_ALL, { acceptNode() { throw new Error('filter') } }); try { i.nextNode() } catch (error) { note(error.message) } const r = document.createNodeIterator(document, -1, () => { r.nextNode() }); try { r.nextNode() } catch (error) { note(error.name) }"
    ),
    changing(
      "a sorter, a comparer and listeners that recur",
      "function again() { document.body.dispatchEvent(new Event('x')) } document.body.addEventListener('x', again); try { again() } catch (error) { note(error.name) } note(1)"
    ),
    changing(
      "focus, blur and click that call each other",
      "var n = 0; p.tabIndex = 0; p.onfocus = () => { if (n++ < 100) { p.blur() } }; p.onblur = () => { if (n++ < 100) p.focus() }; p.onclick = () => { if (n++ < 300) p.click() }; p.focus(); p.click(); note(n)"
    ),
    changing(
      "resize and intersection observers that change sizes",
      "var n = 0; new ResizeObserver(() => { n++; p.style.width = (n % 2 ? 100 : 200) + 'px' }).observe(p); new IntersectionObserver(() => { p.style.display = n++ % 2 ? 'none' : 'block' }).observe(p)",
      isEndless: true),
  ]
}
