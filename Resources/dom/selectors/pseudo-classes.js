// Pseudo-classes without arguments: Selectors Level 4; HTML, "Pseudo-classes".
import { hooks } from '../infra/hooks.js';
import { used } from '../infra/used.js';
import { indicatedElement, mayBeIndicated } from '../nodes/indicated-element.js';
import { reservedName } from '../nodes/names.js';
import { scrollbarClasses } from './pseudo-element-names.js';

// The mouse is on an element, or on one in it.
const isHovered = (element) => {
  let each = element.document.hovered ?? null;
  while (each !== null && each !== element) each = each.parentElement ?? each.parent?.host ?? null;
  return each !== null;
};

const isHTML = (element, ...names) => element.isHTML && names.includes(element.localName);
const previous = (element) => element.previousElementSibling;
const next = (element) => element.nextElementSibling;
const isAlone = (element, step) => step(element) === null;
const isSameType = (a) => (b) => b.localName === a.localName && b.namespace === a.namespace;
const hasNoneOfType = (element, step) => {
  const test = isSameType(element);
  for (let other = step(element); other !== null; other = step(other)) if (test(other)) return false;
  return true;
};

const canBeDisabled = (element) => element.isFormAssociated === true
  || isHTML(element, 'button', 'input', 'select', 'textarea', 'optgroup', 'option', 'fieldset');
const isDisabled = (element) => canBeDisabled(element) && element.isDisabled;
const isLink = (element) => isHTML(element, 'a', 'area') && element.hasAttribute('href');
const isRequirable = (element) => isHTML(element, 'input', 'select', 'textarea')
  && !['hidden', 'range', 'color', 'submit', 'image', 'reset', 'button'].includes(element.type);
const textTypes = ['text', 'search', 'url', 'tel', 'email', 'password', 'date', 'month', 'week', 'time',
  'datetime-local', 'number'];
const isReadWrite = (element) => element.document.designMode === 'on' || (isHTML(element, 'textarea')
  || (isHTML(element, 'input') && textTypes.includes(element.type))
  ? !element.hasAttribute('readonly') && !element.isDisabled : element.isHTML && element.isContentEditable);
const isTarget = (element) => {
  const { document } = element;
  const hash = document.hasWindow ? document.url.indexOf('#') : -1;
  return hash >= 0 && element.isConnected && mayBeIndicated(element)
    && indicatedElement(document, document.url.slice(hash + 1)) === element;
};
// A frame whose document has the focus is the focused element of the document around it, but does not match.
const isFocusVisible = (element) => element.document.focused === element && element.isConnected
  && !isHTML(element, 'iframe');
// The hosts of the shadow trees around the focused element match, too, but not hosts whose slots show it.
const isFocused = (element) => isFocusVisible(element) || (element.shadow !== null && hasFocusInTree(element));
const hasFocusInTree = (element) => {
  const { focused } = element.document;
  if (focused === null || !focused.isConnected) return false;
  for (let { root } = focused; root.isShadowRoot === true; root = root.host.root)
    if (root.host === element) return true;
  return false;
};
// Returns whether the focus is in an element or in content rendered inside it.
const holdsFocus = (element) => {
  const { focused } = element.document;
  if (focused === null || !focused.isConnected) return false;
  if (!used.shadowTrees) return element.contains(focused);
  for (let node = focused; node !== null; node = hooks.slotFor(node) ?? node.parent ?? node.host ?? null)
    if (node === element) return true;
  return false;
};
const isDefaultButton = (element) => element.form?.defaultButton === element;
const isInRange = (element) => element.rangeState;

export const plainPseudoClasses = new Map(Object.entries({
  root: (element) => element.parent !== null && element.parent.isDocument === true,
  scope: (element, { scope }) => (scope.isElement ? element === scope
    : scope.isDocument === true && element.parent !== null && element.parent === scope),
  empty: (element) => {
    for (const child of element.children())
      if (child.isElement || (child.isText && child.data !== '')) return false;
    return true;
  },
  'first-child': (element) => isAlone(element, previous),
  'last-child': (element) => isAlone(element, next),
  'only-child': (element) => isAlone(element, previous) && isAlone(element, next),
  'first-of-type': (element) => hasNoneOfType(element, previous),
  'last-of-type': (element) => hasNoneOfType(element, next),
  'only-of-type': (element) => hasNoneOfType(element, previous) && hasNoneOfType(element, next),
  link: isLink, 'any-link': isLink, '-webkit-any-link': isLink, visited: () => false,
  target: isTarget,
  focus: isFocused, 'focus-visible': isFocusVisible,
  'focus-within': holdsFocus,
  hover: isHovered, active: () => false,
  enabled: (element) => canBeDisabled(element) && !element.isDisabled,
  disabled: isDisabled,
  checked: (element) => (isHTML(element, 'input')
    ? (element.type === 'checkbox' || element.type === 'radio') && element.checked
    : isHTML(element, 'option') && element.selected),
  indeterminate: (element) => (isHTML(element, 'progress') ? !element.hasAttribute('value')
    : isHTML(element, 'input') && element.isIndeterminate),
  default: (element) => (isHTML(element, 'input') && (element.type === 'checkbox' || element.type === 'radio')
    ? element.hasAttribute('checked')
    : isHTML(element, 'option') ? element.hasAttribute('selected') : isHTML(element, 'input', 'button')
      && isDefaultButton(element)),
  required: (element) => isRequirable(element) && element.hasAttribute('required'),
  optional: (element) => isHTML(element, 'input', 'button', 'select', 'textarea')
    && !(isRequirable(element) && element.hasAttribute('required')),
  'read-write': isReadWrite,
  'read-only': (element) => !isReadWrite(element),
  'placeholder-shown': (element) => isHTML(element, 'input', 'textarea') && element.hasAttribute('placeholder')
    && element.value === ''
    && (element.localName === 'textarea' || textTypes.includes(element.type)),
  valid: (element) => element.validityState === true,
  invalid: (element) => element.validityState === false,
  // A control that the user has changed, or that kept a form from being submitted.
  'user-valid': (element) => element.wasShownToUser === true && element.validityState === true,
  'user-invalid': (element) => element.wasShownToUser === true && element.validityState === false,
  'in-range': (element) => isInRange(element) === true,
  'out-of-range': (element) => isInRange(element) === false,
  defined: (element) => !(element.isHTML && element.localName.includes('-')) || element.isDefined === true
    || reservedName.test(element.localName),
  host: (element, { shadow }) => element === shadow?.host, fullscreen: () => false, autofill: () => false,
  past: () => false, future: () => false, 'active-view-transition': () => false,
  modal: (element) => element.isModal === true, playing: () => false, seeking: () => false, buffering: () => false,
  stalled: () => false, paused: (element) => isHTML(element, 'audio', 'video'),
  muted: (element) => isHTML(element, 'audio', 'video') && element.wrapper?.muted === true,
  'popover-open': (element) => element.popover?.isOpen === true,
  '-webkit-drag': () => false,
  // WebKit's pseudo-classes of scroll bars, which have no elements.
  ...Object.fromEntries(scrollbarClasses.map((name) => [name, () => false])),
}));
