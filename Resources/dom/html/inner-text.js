// HTMLElement's innerText and outerText: HTML, "The innerText and outerText properties".
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { createText } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';

const lazyFragment = lazy('../nodes/fragment.js');
const lazyRangeText = lazy('./range-text.js');
const lazyRendered = lazy('./rendered-text.js');
const lazyRenderedChildren = lazy('../css/rendered-children.js');
const lazyTextIterator = lazy('./text-iterator.js');

export const innerText = (element) => {
  const { hasBox, isSkipped } = lazyRendered();
  const { leaves } = lazyRenderedChildren();
  if (!hasBox(element)) return textWithBreaks(element);
  if (isSkipped(element) || leaves.has(element.localName)) return '';
  return new (lazyTextIterator().TextIterator)(element).collect();
};
// The rendered text between two boundary points of a document: the text of its selection.
hooks.renderedText = (document, start, end) => {
  const { body } = document;
  const top = body !== null && body.contains(start.node) && body.contains(end.node) ? body : document.documentElement;
  if (top === null || !lazyRendered().hasBox(top)) return '';
  return new (lazyRangeText().RangeTextIterator)(top).collectBetween(start, end);
};
// Returns the text of an element that isn't rendered, with its `br` elements as line breaks.
const textWithBreaks = (element) => {
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next(element)) {
    if (node.isText) text += node.data;
    else if (node.isElement && node.isHTML && node.localName === 'br') text += '\n';
  }
  return text;
};
const rendered = (document, text) => {
  const fragment = lazyFragment().createFragment(document);
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    if (index > 0) mutations.appendNode(fragment, createElement(document, 'br'));
    if (line !== '') mutations.appendNode(fragment, createText(document, line));
  });
  return fragment;
};
mutations.setInnerText = (element, text) => mutations.replaceAll(element, rendered(element.document, text));
mutations.setOuterText = (element, text) => {
  const { parent, nextSibling: next, previousSibling: previous } = element;
  if (parent === null) fail('NoModificationAllowedError');
  const fragment = rendered(element.document, text);
  if (fragment.firstChild === null) mutations.appendNode(fragment, createText(element.document, ''));
  mutations.replaceChild(parent, fragment, element);
  for (const [text1, text2] of [[next?.previousSibling, next], [previous, previous?.nextSibling]]) {
    if (text1?.isText && text2?.isText) {
      text1.replaceData(text1.data.length, 0, text2.data);
      mutations.removeNode(text2);
    }
  }
};
