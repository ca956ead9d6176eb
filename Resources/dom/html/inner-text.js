// HTMLElement's innerText and outerText: HTML, "The innerText and outerText properties".
import { fail } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { createText } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';
import { hasInlineDisplayNone } from '../css/style.js';

const lazyFragment = lazy('../nodes/fragment.js');

// innerText, approximated without layout: line breaks at `br` and around blocks, white space collapsed.
const blocks = new Set(['address', 'article', 'aside', 'blockquote', 'center', 'dd', 'details', 'div', 'dl', 'dt',
  'fieldset',
  'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'legend', 'li', 'main', 'nav',
  'ol', 'p', 'pre',
  'section', 'summary', 'table', 'tr', 'ul']);
const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'option',
  'textarea', 'select']);
const isHidden = (element) => element.hasAttribute('hidden') || hasInlineDisplayNone(element);
const breaksAround = ({ localName }) => (localName === 'p' ? 2 : blocks.has(localName) ? 1 : 0);
// The pieces of text, and between them the minimum numbers of line breaks.
function collect(top) {
  const items = [];
  const enter = (node) => {
    if (node.isText) items.push(isPreformatted(node) ? node.data : node.data.replace(/[\t\n\f\r ]+/g, ' '));
    if (!node.isElement || unseen.has(node.localName) || isHidden(node)) return false;
    if (node.localName === 'br') items.push('\n');
    else if (breaksAround(node) > 0) items.push(breaksAround(node));
    return true;
  };
  const leave = (node) => {
    if ((node.localName === 'td' || node.localName === 'th') && node.nextElementSibling !== null) items.push('\t');
    if (breaksAround(node) > 0) items.push(breaksAround(node));
  };
  for (let node = top.firstChild; node !== null;) {
    const isEntered = enter(node);
    if (isEntered && node.firstChild !== null) {
      node = node.firstChild;
      continue;
    }
    if (isEntered) leave(node);
    while (node.nextSibling === null && node.parent !== top) {
      node = node.parent;
      leave(node);
    }
    node = node.nextSibling;
  }
  return items;
}
const isPreformatted = (node) => {
  for (let element = node.parent; element !== null; element = element.parent)
    if (element.localName === 'pre') return true;
  return false;
};
export const innerText = (element) => {
  if (!element.isConnected || isHidden(element) || unseen.has(element.localName)) return element.textContent;
  const items = collect(element);
  let text = '';
  let breaks = 0;
  for (const item of items) {
    if (typeof item === 'number') {
      breaks = Math.max(breaks, item);
      if (text.endsWith(' ')) text = text.slice(0, -1);
      continue;
    }
    const startsLine = text === '' || breaks > 0 || '\n\t '.includes(text[text.length - 1]);
    const piece = startsLine && item.startsWith(' ') ? item.slice(1) : item;
    if (piece === '') continue;
    if (text !== '') text += '\n'.repeat(breaks);
    breaks = 0;
    text += piece;
  }
  return text.endsWith(' ') ? text.slice(0, -1) : text;
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
