// Where a document is scrolled by its address and by the history: HTML, "Scrolling to a fragment", "Persisted history
// entry state".
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { indicatedElement } from '../nodes/indicated-element.js';

export const urlFragment = (url) => {
  const at = url.indexOf('#');
  return at < 0 ? null : url.slice(at + 1);
};

const keptPosition = (realm) => [host.keptScrollPosition(realm.id, 0), host.keptScrollPosition(realm.id, 1)];

// HTML, "restore scroll position data".
export const restoreScroll = (realm) => {
  // A page that has never scrolled is where its entries are.
  if (realm.scrollPosition === undefined || host.scrollRestoration(realm.id) !== 'auto') return;
  const [x = 0, y = 0] = keptPosition(realm);
  hooks.scrolling().scrollElement(realm.document.documentElement, { x, y });
};
// Scrolls a document that has loaded: to the position that its entry in the history keeps, or to its fragment.
export const scrollLoaded = (realm) => {
  const { document } = realm;
  const [x, y] = keptPosition(realm);
  if (x !== undefined && document.documentElement !== null)
    hooks.scrolling().scrollElement(document.documentElement, { x, y });
  else if (document.url.includes('#')) showFragment(document);
};

// HTML, "scroll to the fragment": opens the details elements around the target, and scrolls it into view.
export const showFragment = (document) => {
  const fragment = urlFragment(document.url);
  const target = elementOfFragment(document);
  const isTop = target === null && (fragment === null || fragment === '' || fragment.toLowerCase() === 'top');
  if (target !== null) {
    for (let each = target; each !== null; each = each.parentElement) {
      const { parentElement } = each;
      if (parentElement?.localName === 'details' && parentElement.isHTML && each.localName !== 'summary')
        parentElement.toggleAttribute('open', true);
    }
    hooks.scrolling().scrollIntoView(target);
  } else if (isTop && document.realm.scrollPosition !== undefined) {
    hooks.scrolling().scrollElement(document.documentElement, { x: 0, y: 0 });
  }
};
// The element that the fragment of the document's URL names; null if there is none.
export const elementOfFragment = (document) => {
  const fragment = urlFragment(document.url);
  return fragment === null ? null : indicatedElement(document, fragment);
};
