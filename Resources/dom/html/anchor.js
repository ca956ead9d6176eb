// HTMLAnchorElement and HTMLAreaElement: HTML, "Links created by a and area elements".
({
  core(dom) {
    const { kinds, reflect, elementOf } = dom;
    const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
      'origin'];
    const emptyParts = { protocol: ':' };

    class HyperlinkImpl extends dom.HTMLElementImpl {
      get href() { return dom.reflectURL(this, 'href'); }
      get isFocusableByKind() { return this.hasAttribute('href'); }

      activate() { if (this.hasAttribute('href')) dom.followLink(this); }

      // The parts of the URL, kept for as long as it stays the same.
      part(name) {
        const { href } = this;
        const kept = this.cached('parts', () => ({ href: null, values: [] }));
        if (kept.href !== href) Object.assign(kept, { href, values: href === '' ? [] : dom.host.urlParts(href) });
        return kept.values[parts.indexOf(name)] ?? emptyParts[name] ?? '';
      }

      setPart(name, value) {
        const { href } = this;
        if (href === '' || dom.host.parseURL(href) === null) return;
        const changed = dom.host.setURLPart(href, name, value);
        if (changed !== null) this.setAttribute('href', changed);
      }
    }
    const linkOf = dom.brand(HyperlinkImpl);
    dom.registerElement('a', HyperlinkImpl, 'HTMLAnchorElement');
    dom.registerElement('area', HyperlinkImpl, 'HTMLAreaElement');

    const attributes = () => [
      ...reflect([[kinds.string, 'target download ping rel'], [kinds.url, 'href'],
        [dom.attributeKinds.referrerPolicy, 'referrerPolicy'],
        [kinds.tokens('noreferrer noopener opener'), 'relList']]),
      ...parts.map((name) => [name, (wrapper) => linkOf(wrapper).part(name),
        name === 'origin' ? undefined : (wrapper, value) => linkOf(wrapper).setPart(name, dom.toText(value))]),
    ];
    const methods = () => ({ toString: (wrapper) => linkOf(wrapper).href });
    dom.describe('HTMLAnchorElement', {
      parent: 'HTMLElement', methods,
      attributes: () => [...attributes(), ...reflect([[kinds.string, 'hreflang type coords charset name rev shape']]),
        ['text', (wrapper) => elementOf(wrapper).textContent,
          (wrapper, value) => { elementOf(wrapper).textContent = dom.toText(value); }]],
    });
    dom.describe('HTMLAreaElement', {
      parent: 'HTMLElement', methods,
      attributes: () => [...attributes(), ...reflect([[kinds.string, 'alt coords shape'], [kinds.boolean, 'noHref']])],
    });
  },
})
