// DocumentFragment: DOM, "Interface DocumentFragment".
import { wrap } from '../infra/brands.js';
import { mutations } from '../infra/hooks.js';
import { brand, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { createText } from './character-data.js';
import { includeParentNode } from './mixins.js';
import { NodeImpl, nodeTypes } from './node.js';

export class DocumentFragmentImpl extends NodeImpl {
  get textContent() { return this.descendantText; }
  set textContent(text) { mutations.replaceAll(this, text === '' ? null : createText(this.document, text)); }
  equalsAlone() { return true; }
  copy(document) { return new DocumentFragmentImpl(document); }

  getElementById(id) {
    if (id === '') return null;
    for (let node = this.firstChild; node !== null; node = node.next(this))
      if (node.isElement && node.id === id) return node;
    return null;
  }
}
DocumentFragmentImpl.prototype.interface = 'DocumentFragment';
DocumentFragmentImpl.prototype.nodeType = nodeTypes.DOCUMENT_FRAGMENT_NODE;
DocumentFragmentImpl.prototype.nodeName = '#document-fragment';
// For the contents of a template, the template element.
DocumentFragmentImpl.prototype.hostElement = null;
export const fragmentOf = brand(DocumentFragmentImpl);
export const createFragment = (document) => new DocumentFragmentImpl(document);

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.interface('DocumentFragment', 'Node', {
    getElementById(id) {
      requireArguments(arguments, 1, this);
      return wrap(fragmentOf(this).getElementById(toText(id)));
    },
  }, {
    construct(args, newTarget) { return wrapNew(createFragment(realm.document), newTarget); },
  });
  includeParentNode(realm, 'DocumentFragment');
}
