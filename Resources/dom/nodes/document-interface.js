// The interface Document as a page sees it.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { EventImpl } from '../events/event.js';
import { createText } from './character-data.js';
import { createElement } from './create-element.js';
import { createDocument, documentOf } from './document.js';
import { includeParentNode } from './mixins.js';
import { asciiLower, namespaces, stripSpaces } from './names.js';

const lazyCollections = lazy('./collections.js');
const lazyDocumentLazyMembers = lazy('./document-lazy-members.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyMutationEvent = lazy('../events/mutation-event.js');
const lazyFragment = lazy('./fragment.js');

mutations.setBody = (document, value) => {
  if (value === null || value === undefined) fail('HierarchyRequestError');
  const body = implOrNothing(value);
  if (!(body instanceof hooks.HTMLElementImpl))
    throw typeError('The Document.body attribute must be an instance of HTMLElement');
  if (body.localName !== 'body' && body.localName !== 'frameset') fail('HierarchyRequestError');
  const { body: old, documentElement } = document;
  if (old === body) return;
  if (old !== null) mutations.replaceChild(old.parent, body, old);
  else if (documentElement === null) fail('HierarchyRequestError');
  else mutations.insertNode(documentElement, body, null);
};

// HTML, "document.title": in a document of SVG, the title is a child of the root.
const titleElement = (document) => {
  const { documentElement } = document;
  if (isSVG(documentElement))
    return [...documentElement.children()].find((node) => node.localName === 'title' && isSVG(node, 'title')) ?? null;
  for (let node = document.firstChild; node !== null; node = node.next(document)) {
    if (node.isElement && node.isHTML && node.localName === 'title') return node;
  }
  return null;
};
const isSVG = (element, localName = 'svg') => element !== null && element.namespace === namespaces.svg
  && element.localName === localName;
export const documentTitle = (document) =>
  stripSpaces((titleElement(document)?.childText ?? '').replace(/[\t\n\f\r ]+/g, ' '));
mutations.setDocumentTitle = (document, text) => {
  const { documentElement, head } = document;
  let title = titleElement(document);
  if (isSVG(documentElement)) {
    if (title === null) {
      title = createElement(document, 'title', { namespace: namespaces.svg });
      mutations.insertNode(documentElement, title, documentElement.firstChild);
    }
  } else if (documentElement?.isHTML !== true) {
    return;
  } else if (title === null) {
    if (head === null) return;
    title = createElement(document, 'title');
    mutations.appendNode(head, title);
  }
  title.textContent = text;
};

// DOM, "createEvent": the legacy names and their interfaces.
const legacyEvents = new Map([
  ...['BeforeUnloadEvent', 'CompositionEvent', 'CustomEvent', 'DragEvent', 'FocusEvent', 'HashChangeEvent',
    'KeyboardEvent',
    'MessageEvent', 'MouseEvent', 'OverflowEvent', 'PopStateEvent', 'StorageEvent', 'TouchEvent', 'UIEvent',
    'WheelEvent']
    .map((name) => /** @type {[string, string]} */ ([name.toLowerCase(), name])),
  ...['event', 'events', 'htmlevents', 'svgevents'].map((name) => /** @type {[string, string]} */ ([name, 'Event'])),
  ['mouseevents', 'MouseEvent'], ['uievents', 'UIEvent'], ['textevent', 'TextEvent'],
  ['keyboardevents', 'KeyboardEvent'], ['mutationevent', 'MutationEvent'], ['mutationevents', 'MutationEvent'],
]);
export const createEvent = (realm, name) => {
  const interfaceName = legacyEvents.get(asciiLower(name));
  if (interfaceName === undefined) fail('NotSupportedError');
  if (interfaceName === 'MutationEvent') lazyMutationEvent().defineMutationEvent(realm);
  const event = new EventImpl(realm, interfaceName, '', {}, {});
  event.initialized = false;
  event.timeStamp = realm.now();
  return event;
};

// A sandboxed document from a server has an opaque origin, and no cookies.
const requireCookies = ({ url, realm }) => {
  if (host.origin(realm.id) === 'null' && /^https?:/.test(url))
    fail('SecurityError', 'The operation is insecure.');
};
export const cookieOf = (document) => {
  if (!document.hasWindow) return '';
  requireCookies(document);
  return host.cookie(document.realm.id) ?? '';
};
export const setCookie = (document, text) => {
  if (!document.hasWindow) return;
  requireCookies(document);
  host.setCookie(document.realm.id, text);
};

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const textOf = (values) => {
    let text = '';
    for (let i = 0; i < values.length; i++) text += toText(values[i]);
    return text;
  };
  page.lazyInterface('Document', () => {
    const constructor = page.interface('Document', 'Node', {
      get documentElement() { return wrap(documentOf(this).documentElement); },
      getElementsByTagName(name) {
        requireArguments(arguments, 1, this);
        return lazyCollections().elementsByTagName(documentOf(this), toText(name)).wrapper;
      },
      getElementsByClassName(names) {
        requireArguments(arguments, 1, this);
        return lazyCollections().elementsByClassName(documentOf(this), toText(names)).wrapper;
      },
      getElementsByName(name) {
        requireArguments(arguments, 1, this);
        return lazyCollections().elementsByName(documentOf(this), toText(name)).wrapper;
      },
      getElementById(id) {
        if (arguments.length < 1) requireArguments(arguments, 1, this);
        return wrap(documentOf(this).getElementById(toText(id)));
      },
      createElement(name) {
        if (arguments.length < 1) requireArguments(arguments, 1, this);
        return wrap(mutations.createElementByPage(documentOf(this), toText(name)));
      },
      createDocumentFragment() { return wrap(lazyFragment().createFragment(documentOf(this))); },
      createTextNode(data) {
        requireArguments(arguments, 1, this);
        return wrap(createText(documentOf(this), toText(data)));
      },
      createEvent(name) {
        requireArguments(arguments, 1, this);
        return wrap(createEvent(documentOf(this).realm, toText(name)));
      },
      get cookie() { return cookieOf(documentOf(this)); },
      set cookie(value) { setCookie(documentOf(this), toText(value)); },
      get readyState() { return documentOf(this).readyState; },
      get title() { return documentTitle(documentOf(this)); },
      set title(value) { mutations.setDocumentTitle(documentOf(this), toText(value)); },
      get body() { return wrap(documentOf(this).body); },
      set body(value) { mutations.setBody(documentOf(this), value); },
      get head() { return wrap(documentOf(this).head); },
      get defaultView() { return documentOf(this).hasWindow ? documentOf(this).realm.window : null; },
      write(...text) { hooks.documentWrite(documentOf(this), textOf(text)); },
    }, {
      hasLazyMembers: true,
      statics: { parseHTMLUnsafe(html) {
        requireArguments(arguments, 1, this);
        return wrap(hooks.parseHTMLUnsafe(realm, toText(html)));
      } },
      construct(args, newTarget) {
        return wrapNew(createDocument(realm,
          { url: 'about:blank', contentType: 'application/xml', type: 'xml' }), newTarget);
      },
    });
    includeParentNode(realm, 'Document');
    realm.lazyMembers.add(constructor.prototype, () => lazyDocumentLazyMembers().documentLazyMembers);
    realm.lazyMembers.add(constructor.prototype, () => lazyEventHandlers().documentHandlers, true);
    return constructor;
  });
  page.lazyInterface('HTMLDocument', () => page.interface('HTMLDocument', 'Document', {}));
  page.lazyInterface('XMLDocument', () => page.interface('XMLDocument', 'Document', {}));
}
