// The element that the fragment of a document's URL indicates: HTML, "find a potential indicated element".

const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
const isAnchor = (element) => element.isHTML && element.localName === 'a' && element.hasAttribute('name');
const find = (document, name) => {
  const element = document.getElementById(name);
  if (element !== null) return element;
  for (let node = document.firstChild; node !== null; node = node.next(document))
    if (node.isElement && isAnchor(node) && node.getAttribute('name') === name) return node;
  return null;
};

// Returns false for elements that no fragment can indicate.
export const mayBeIndicated = (element) => element.id !== '' || isAnchor(element);
// Returns null if the fragment indicates none. Elements of shadow trees aren't considered.
export const indicatedElement = (document, fragment) => {
  if (fragment === '') return null;
  const element = find(document, fragment);
  if (element !== null || !fragment.includes('%')) return element;
  return find(document, decoded(fragment));
};
