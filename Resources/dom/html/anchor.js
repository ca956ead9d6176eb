// HTMLAnchorElement and HTMLAreaElement: HTML, "Links created by a and area elements".
import { host } from '../infra/host.js';
import { brand, describe, toText } from '../infra/idl.js';
import { registerElement } from '../nodes/create-element.js';
import { elementOf } from '../nodes/element.js';
import { followLink } from '../window/navigation.js';
import { attributeKinds } from './element-table.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect, reflectURL } from './reflect.js';

const parts = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash',
  'origin'];
const emptyParts = { protocol: ':' };

class HyperlinkImpl extends HTMLElementImpl {
  get href() { return reflectURL(this, 'href'); }
  get address() { return this.getAttribute('href'); }
  get isFocusableByKind() { return this.hasAttribute('href'); }

  // As in WebKit, a label around an anchor without an address is activated.
  get activate() { return this.hasAttribute('href') ? this.follow : undefined; }
  follow(event) { followLink(this, event); }

  // The parts of the URL, cached while the URL stays the same.
  part(name) {
    const { href } = this;
    const kept = this.cached('parts', () => ({ href: null, values: [] }));
    if (kept.href !== href) Object.assign(kept, { href, values: href === '' ? [] : host.urlParts(href) });
    return kept.values[parts.indexOf(name)] ?? emptyParts[name] ?? '';
  }

  setPart(name, value) {
    const { href } = this;
    if (href === '' || host.parseURL(href) === null) return;
    const changed = host.setURLPart(href, name, value);
    if (changed !== null) this.setAttribute('href', changed);
  }
}
const linkOf = brand(HyperlinkImpl);
registerElement('a', HyperlinkImpl, 'HTMLAnchorElement');
registerElement('area', HyperlinkImpl, 'HTMLAreaElement');

const attributes = () => [
  ...reflect([[kinds.string, 'target download ping rel'], [kinds.url, 'href'],
    [attributeKinds.referrerPolicy, 'referrerPolicy'],
    [kinds.tokens('noreferrer noopener opener'), 'relList']]),
  ...parts.map((name) => [name, (wrapper) => linkOf(wrapper).part(name),
    name === 'origin' ? undefined : (wrapper, value) => linkOf(wrapper).setPart(name, toText(value))]),
];
const methods = () => ({ toString: (wrapper) => linkOf(wrapper).href });
describe('HTMLAnchorElement', {
  parent: 'HTMLElement', methods,
  attributes: () => [...attributes(), ...reflect([[kinds.string, 'hreflang type coords charset name rev shape']]),
    ['text', (wrapper) => elementOf(wrapper).textContent,
      (wrapper, value) => { elementOf(wrapper).textContent = toText(value); }]],
});
describe('HTMLAreaElement', {
  parent: 'HTMLElement', methods,
  attributes: () => [...attributes(), ...reflect([[kinds.string, 'alt coords shape'], [kinds.boolean, 'noHref']])],
});
