// Creates elements by name: DOM, "create an element", and the registry of their classes.
import { hooks, mutations } from '../infra/hooks.js';
import { used } from '../infra/used.js';
import { asciiLower, checkName, namespaces, reservedName, validateAndExtract } from './names.js';

// The classes of HTML elements by local name. A class may serve several interfaces.
const registered = new Map();
export const registerElement = (localName, Impl, interfaceName = Impl.prototype.interface) => {
  registered.set(localName, { Impl, interfaceName });
};
// A class that a module registers when it loads.
export const registerModule = (localName, load) => { registered.set(localName, { load }); };

export const createElement = (document, localName, { namespace = namespaces.html, prefix = null } = {}) => {
  if (namespace === namespaces.html) {
    let known = registered.get(localName);
    if (known?.load !== undefined) {
      known.load(document.realm);
      known = registered.get(localName);
    }
    if (known !== undefined) return new known.Impl(document, localName, namespace, prefix, known.interfaceName);
    const { HTMLElementImpl } = hooks;
    const isCustomName = /^[a-z][^A-Z]*-[^A-Z]*$/.test(localName) && !reservedName.test(localName);
    const element = new HTMLElementImpl(document, localName, namespace, prefix,
      isCustomName || hooks.isPlainElement(localName) ? 'HTMLElement' : 'HTMLUnknownElement');
    if (isCustomName && used.customElements) hooks.tryToUpgrade(element);
    return element;
  }
  return hooks.createForeignElement(document, localName, namespace, prefix);
};

mutations.createElementNS = (document, namespace, qualifiedName) => {
  const names = validateAndExtract(namespace, qualifiedName);
  return createElementNow(document, names.localName, names);
};
// DOM, "create an element" with the synchronous flag set.
const createElementNow = (document, localName, names) => {
  const definition = !used.customElements || names.namespace !== namespaces.html
    ? undefined
    : hooks.customDefinition(document, localName);
  if (definition === undefined) return createElement(document, localName, names);
  return Object.assign(hooks.createCustomElement(document, localName, definition), { prefix: names.prefix });
};
mutations.createElementByPage = (document, name) => {
  checkName(name);
  const isHTML = document.isHTMLDocument || document.contentType === 'application/xhtml+xml';
  return createElementNow(document, document.isHTMLDocument ? asciiLower(name) : name,
    { namespace: isHTML ? namespaces.html : null, prefix: null });
};
