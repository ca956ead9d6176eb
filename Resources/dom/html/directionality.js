// The directionality of elements: HTML, "The dir attribute".
import { hooks } from '../infra/hooks.js';
import { enumerated } from './reflect.js';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}]/u;
const strong = /\p{L}/u;
// Returns the direction of the first strongly directional letter; null if there is none.
const directionOfText = (text) => {
  const [letter] = strong.exec(text) ?? [];
  return letter === undefined ? null : rightToLeft.test(letter) ? 'rtl' : 'ltr';
};
const skipped = new Set(['bdi', 'script', 'style', 'textarea']);
const stated = (element) => enumerated(element, 'dir', ['ltr', 'rtl', 'auto'], null);
const isControl = (element) => element.localName === 'textarea' || (element.localName === 'input'
  && ['hidden', 'text', 'search', 'tel', 'url', 'email', 'password', 'submit', 'reset', 'button']
    .includes(element.type));

function automatic(element) {
  if (isControl(element)) return directionOfText(element.value) ?? 'ltr';
  for (let node = element.firstChild; node !== null;) {
    if (node.isText) {
      const direction = directionOfText(node.data);
      if (direction !== null) return direction;
    }
    const isSkipped = node.isElement && node.isHTML && (skipped.has(node.localName) || stated(node) !== null);
    node = isSkipped ? node.nextOutside(element) : node.next(element);
  }
  return 'ltr';
}

export const directionOf = (start) => {
  for (let element = start; element !== null; element = element.parentElement) {
    const state = element.isHTML ? stated(element) : null;
    if (state === 'ltr' || state === 'rtl') return state;
    if (state === 'auto' || (state === null && element.isHTML && element.localName === 'bdi'))
      return automatic(element);
    if (element.isHTML && element.localName === 'input' && element.type === 'tel') return 'ltr';
  }
  return 'ltr';
};

// Returns the entries that a control with the attribute `dirname` adds to a form: HTML, "constructing the entry list".
export const directionEntries = (control) => {
  const name = control.getAttribute('dirname') ?? '';
  return name === '' ? [] : [[name, directionOf(control)]];
};

hooks.directionOf = directionOf;
