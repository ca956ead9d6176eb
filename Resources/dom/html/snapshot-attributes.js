// The names and attributes of elements in a snapshot: without what could run, load or navigate, and with the state of
// form controls.
import { host } from '../infra/host.js';

const escapes = { '&': '&amp;', '\u00a0': '&nbsp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeForSnapshot = (text) =>
  (/[&\u00a0<>]/.test(text) ? text.replace(/[&\u00a0<>]/g, (letter) => escapes[letter]) : text);
const escapeValue = (text) =>
  (/[&\u00a0<>"]/.test(text) ? text.replace(/[&\u00a0<>"]/g, (letter) => escapes[letter]) : text);

// Elements whose content would be read differently where scripts don't run.
const renamed = new Map([['plaintext', 'pre'], ['xmp', 'pre'], ['listing', 'pre'], ['frame', 'div'],
  ['frameset', 'div']]);
// Names are few and repeat, so that each is checked once.
const once = (check) => {
  const known = new Map();
  return (name) => {
    let result = known.get(name);
    if (result === undefined) {
      if (known.size > 1000) known.clear();
      known.set(name, result = check(name));
    }
    return result;
  };
};
const safeName = once((name) => (/^[A-Za-z][^\s/>\0"'<=]*$/.test(name) ? name : 'div'));
export const snapshotName = (element) =>
  safeName(element.isHTML ? renamed.get(element.localName) ?? element.localName : element.qualifiedName);

const left = new Set(['action', 'allow', 'archive', 'autofocus', 'autoplay', 'classid', 'code', 'codebase', 'data',
  'formaction', 'http-equiv', 'imagesrcset', 'integrity', 'loading', 'manifest', 'nonce', 'ping', 'profile', 'sandbox',
  'shadowrootmode', 'src', 'srcdoc', 'srcset', 'sizes', 'target', 'usemap']);
const isLeft = once((name) => /[\s"'<>/=\0]/.test(name) || /^on/i.test(name) || /^data-hb-/i.test(name)
  || left.has(name.toLowerCase()));

// The attributes that show the state of a control instead of its markup.
const states = new Map([['input', ['value', 'checked']], ['option', ['selected']]]);
const stateOf = (element) => {
  if (!element.isHTML) return null;
  const { localName } = element;
  if (localName === 'option') return { selected: element.selected ? '' : null };
  if (localName !== 'input') return null;
  const { type } = element;
  const isToggle = type === 'checkbox' || type === 'radio';
  return {
    checked: isToggle && element.checked ? '' : null,
    value: type === 'file' ? null : isToggle || type === 'image' ? element.getAttribute('value') : element.value,
  };
};

// The address of the picture that an element shows; null if it shows none.
function pictureOf(element) {
  const { localName } = element;
  const given = (name) => host.parseURL(element.getAttribute(name) ?? '', element.document.baseURL);
  if (!element.isHTML) {
    const isPicture = localName === 'image' || localName === 'feImage';
    return isPicture && (element.getAttribute('href') ?? element.getAttribute('xlink:href')) !== null
      ? ['href', given(element.hasAttribute('href') ? 'href' : 'xlink:href')] : null;
  }
  if (localName === 'img') return ['src', element.currentSource || null];
  if (localName === 'input' && element.type === 'image') return ['src', given('src')];
  if (localName === 'video' && element.hasAttribute('poster')) return ['poster', given('poster')];
  return null;
}

// A link leads to a part of the snapshot at most, but keeps its look. A fragment alone would be one of the report,
// whose URL is the base URL of the snapshot's document.
function linkOf(element, value) {
  const isLink = element.localName === 'a' || element.localName === 'area';
  if (!isLink) return value.startsWith('#') ? value : null;
  return `about:srcdoc${value.startsWith('#') ? value : '#'}`;
}

function write(element, { name, value }, parts) {
  if (/^(?:xlink:)?href$/i.test(name)) {
    const link = linkOf(element, value);
    if (link !== null) parts.add(` ${name}="${escapeValue(link)}"`);
  } else if (name === 'style' && /url\(/i.test(value)) {
    parts.add(' style="');
    parts.addPart('a', `${element.document.baseURL}\n${value}`);
    parts.add('"');
  } else {
    parts.add(` ${name}="${escapeValue(value)}"`);
  }
}

const pictureAttributes = ['src', 'href', 'xlink:href', 'poster'];

// The state that an element shows in addition to its attributes and children.
export const shownState = (element) => {
  switch (element.localName) {
    case 'img': return element.currentSource;
    case 'option': return element.selected;
    case 'textarea': return element.isDirty ? element.rawValue : null;
    // A checked control has no text of its own.
    default: return element.checkedness ? true : element.isDirty ? element.rawValue : null;
  }
};

// Writes an element's attributes.
export function writeAttributes(element, parts, isMarked) {
  const state = stateOf(element);
  const picture = pictureOf(element);
  const stateNames = state === null ? null : states.get(element.localName);
  for (const attribute of element.attributes) {
    const { name } = attribute;
    if (isLeft(name) || (stateNames !== null && stateNames.includes(name))
      || (picture !== null && pictureAttributes.includes(name))) continue;
    write(element, attribute, parts);
  }
  if (state !== null)
    for (const name of stateNames)
      if (state[name] !== null) parts.add(` ${name}="${escapeValue(state[name])}"`);
  if (picture !== null && picture[1] !== null) {
    parts.add(` ${picture[0]}="`);
    parts.addPart('r', picture[1]);
    parts.add('"');
  }
  if (isMarked) parts.add(' data-hb-target=""');
  if (element.document.focused === element) {
    // Not kept, because the focus moves without a change of the element.
    parts.writeOpen();
    parts.add(' data-hb-focus=""');
  }
}
