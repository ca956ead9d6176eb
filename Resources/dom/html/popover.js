// Popovers: HTML, "The popover attribute".
import { wrap } from '../infra/brands.js';
import { ensuring } from '../infra/endings.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { argument, toText } from '../infra/idl.js';
import { ElementImpl, elementOf } from '../nodes/element.js';
import { scopeOf } from '../nodes/tree.js';
import { focus } from './focus.js';
import { HTMLElementImpl, htmlElementOf } from './html-element.js';
import { enumerated, kinds, reflect } from './reflect.js';
import { fireBeforeToggle, queueToggle } from './toggle-events.js';

const typeOf = (element) => {
  const type = enumerated(element, 'popover', ['auto', 'manual', ''], null, 'manual');
  return type === '' ? 'auto' : type;
};
export const isPopoverOpen = (element) => element.popover?.isOpen === true;
const openOf = (document) => document.openPopovers ??= [];
const openAutosOf = (document) => openOf(document).filter((each) => each.popover.type === 'auto');

// HTML, "check popover validity": returns false if the state is already the wanted one.
const isValid = (element, isOpen) => {
  if (typeOf(element) === null) fail('NotSupportedError');
  if (isPopoverOpen(element) !== isOpen) return false;
  if (!element.isConnected || !element.document.hasWindow || element.isModal === true) fail('InvalidStateError');
  return true;
};
// HTML, "topmost popover ancestor": the last open popover around the element or around the button that opens it.
const ancestorOf = (element, invoker) => {
  const open = openAutosOf(element.document);
  let last = -1;
  for (const start of [element.parent, invoker]) {
    let node = start;
    while (node !== null && node !== undefined && !open.includes(node)) node = node.parent ?? node.host ?? null;
    if (node !== null && node !== undefined) last = Math.max(last, open.indexOf(node));
  }
  return last < 0 ? null : open[last];
};
const hideAllAfter = (document, ancestor) => {
  const open = openAutosOf(document);
  for (const each of open.slice(ancestor === null ? 0 : open.indexOf(ancestor) + 1).reverse())
    if (isPopoverOpen(each)) hidePopover(each, false, true);
};
const focusDelegate = (element) => {
  for (let node = element; node !== null; node = node.next(element)) {
    if (node.isElement && node.isHTML && node.hasAttribute('autofocus') && node.isFocusable === true) return node;
    if (node === element && element.firstChild === null) return null;
  }
  return null;
};

const changed = (document) => { document.styleVersion += 1; };
export const showPopover = (element, invoker = null) => {
  if (!isValid(element, false)) return;
  element.popover ??= { isOpen: false, isBusy: false, type: null, previous: null };
  const { popover, document } = element;
  if (popover.isBusy) fail('InvalidStateError');
  popover.isBusy = true;
  ensuring(() => { popover.isBusy = false; }, () => {
    if (!fireBeforeToggle(element, 'closed', 'open') || !isValid(element, false)) return;
    const type = typeOf(element);
    let restoresFocus = false;
    if (type === 'auto') {
      hideAllAfter(document, ancestorOf(element, invoker));
      if (typeOf(element) !== type) fail('InvalidStateError');
      if (!isValid(element, false)) return;
      restoresFocus = openAutosOf(document).length === 0;
    }
    const { focused } = document;
    Object.assign(popover, { isOpen: true, type, previous: restoresFocus ? focused : null });
    openOf(document).push(element);
    changed(document);
    const delegate = focusDelegate(element);
    if (delegate !== null) focus(delegate);
    queueToggle(element, 'closed', 'open', true);
  });
};
export const hidePopover = (element, movesFocus, isTold) => {
  if (!isValid(element, true)) return;
  const { popover, document } = element;
  if (isTold) {
    if (popover.type === 'auto') hideAllAfter(document, element);
    fireBeforeToggle(element, 'open', 'closed');
    if (!isPopoverOpen(element)) return;
  }
  close(element);
  if (isTold) queueToggle(element, 'open', 'closed', true);
  const { previous } = popover;
  popover.previous = null;
  const { focused } = document;
  if (movesFocus && previous !== null && focused !== null && element.contains(focused)) focus(previous);
};
const close = (element) => {
  const { popover, document } = element;
  popover.isOpen = false;
  document.openPopovers = openOf(document).filter((each) => each !== element);
  changed(document);
};

hooks.popoverAttributeChanged = (element) => {
  if (isPopoverOpen(element) && typeOf(element) !== element.popover.type) leave(element);
};
// The attribute has another type: the popover hides, and its events are fired.
const leave = (element) => {
  const { popover, document } = element;
  if (popover.type === 'auto') hideAllAfter(document, element);
  fireBeforeToggle(element, 'open', 'closed');
  if (!isPopoverOpen(element)) return;
  close(element);
  queueToggle(element, 'open', 'closed', true);
};
// An element that leaves its document hides without events.
hooks.popoverRemoved = (element) => { if (isPopoverOpen(element)) close(element); };
// HTML, "popover target attribute activation behavior".
hooks.activatePopoverTarget = (button) => {
  const target = targetOf(button);
  if (target === null || typeOf(target) === null) return;
  const action = actionOf(button);
  if (isPopoverOpen(target)) {
    if (action !== 'show') hidePopover(target, true, true);
  } else if (action !== 'hide') {
    showPopover(target, button);
  }
};

const targetOf = (button) => {
  const { explicitTarget } = button;
  if (explicitTarget !== undefined && button.getAttribute('popovertarget') === '')
    return explicitTarget.root === button.root ? explicitTarget : null;
  const id = button.getAttribute('popovertarget');
  return id === null || id === '' ? null : scopeOf(button).getElementById?.(id) ?? null;
};
const actionOf = (button) => enumerated(button, 'popovertargetaction', ['toggle', 'show', 'hide'], 'toggle');
// The members of button and input.
export const popoverTargetMembers = (name) => [
  ['popoverTargetElement', (wrapper) => wrap(targetOf(elementOf(wrapper))), (wrapper, value) => {
    const button = elementOf(wrapper);
    if (value === null || value === undefined) {
      button.explicitTarget = undefined;
      button.removeAttribute('popovertarget');
      return;
    }
    const target = argument(ElementImpl, value, `The ${name}.popoverTargetElement attribute`);
    button.setAttribute('popovertarget', '');
    button.explicitTarget = target;
  }],
  ...reflect([[kinds.enumerated('toggle show hide', 'toggle'), 'popoverTargetAction']]),
];
const forced = (options) => {
  if (options === undefined || options === null) return undefined;
  if (typeof options !== 'object' && typeof options !== 'function') return !!options;
  const { force } = options;
  return force === undefined ? undefined : !!force;
};
// The members of HTMLElement, for its table of lazy members.
export const popoverMember = ['popover', (wrapper) => typeOf(htmlElementOf(wrapper)), (wrapper, value) => {
  const element = htmlElementOf(wrapper);
  if (value === null || value === undefined) element.removeAttribute('popover');
  else element.setAttribute('popover', toText(value));
}];
export const popoverMethods = {
  showPopover: (wrapper, options = undefined) => {
    const source = options?.source;
    const invoker = source === undefined ? null : argument(HTMLElementImpl, source, "Member ShowPopoverOptions.source");
    showPopover(htmlElementOf(wrapper), invoker);
  },
  hidePopover: (wrapper) => { hidePopover(htmlElementOf(wrapper), true, true); },
  togglePopover: (wrapper, options = undefined) => {
    const element = htmlElementOf(wrapper);
    const force = forced(options);
    if (isPopoverOpen(element) && force !== true) hidePopover(element, true, true);
    else if (!isPopoverOpen(element) && force !== false) showPopover(element);
    else isValid(element, isPopoverOpen(element));
    return isPopoverOpen(element);
  },
};
