// Focus: HTML, "Focus" and "The autofocus attribute".
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { fireEvent } from '../events/firing.js';
import { hasInlineDisplayNone } from '../css/style.js';
import { touchSnapshot } from '../nodes/changes.js';
import { elementOfFragment } from '../window/document-position.js';
import { requestFrame } from '../window/timers.js';

const lazyComputed = lazy('../css/computed.js');

// HTML, "focusing steps" and "unfocusing steps".
export const focus = (element) => {
  const delegate = used.shadowTrees ? hooks.focusDelegate(element) : element;
  if (delegate !== element) {
    delegate?.focus();
    return;
  }
  if (element.document.focused !== element && element.isFocusable) moveFocus(element.document, element);
};
// The host of a shadow tree loses the focus for the element inside.
export const blur = (element) => {
  const { document } = element;
  const { focused } = document;
  if (focused === null) return;
  const shown = used.shadowTrees ? hooks.retarget(focused, element) : focused;
  if (shown === element) moveFocus(document, null);
};

const tell = (element, type, bubbles, relatedTarget) => {
  fireEvent(element, type,
    { interface: 'FocusEvent', bubbles, composed: true, relatedTarget, view: element.realm.windowImpl });
};
// HTML, "focus update steps", in the order of WebKit's events.
// A modal dialog takes the focus before the old element's `focusout`.
export const moveFocus = (document, target, isModal = false) => {
  let old = document.focused;
  if (used.styleTracking) document.realm.styleTracker?.fieldChanged(document, 'focused', old);
  document.focused = null;
  // The focus is inside a frame: its own document reports the change.
  const { focusedFrame } = document;
  document.focusedFrame = undefined;
  if (focusedFrame !== undefined && old !== null && focusedFrame.element === old) {
    old = null;
    if (focusedFrame.document !== null) moveFocus(focusedFrame.document, null);
  }
  if (old !== null && old.isConnected) {
    old.focusLost?.();
    tell(old, 'blur', false, target);
    if (!isModal) tell(old, 'focusout', true, document.focused === null ? target : null);
  }
  // A listener may have moved the focus elsewhere, or removed the target.
  if (target === null || document.focused !== null || !target.isFocusable) return;
  document.focused = target;
  if (target.isSelectable === true) document.cache?.get('selection')?.enterControl();
  if (used.snapshots) touchSnapshot(target);
  focusFrame(document.realm);
  target.focusGained?.();
  tell(target, 'focus', false, old);
  if (isModal && old !== null && old.isConnected) tell(old, 'focusout', true, target);
  if (document.focused === target) tell(target, 'focusin', true, old);
};
// Returns the document around a frame, and the frame's element; null for the main frame.
const frameAround = (realm) => {
  const parent = host.parentRealm(realm.id);
  const frame = parent?.frames.get(host.frameNumber(realm.id));
  return frame === undefined ? null : { parent, frame };
};
// The document around a frame reports the frame as its focused element. The one that had the focus there loses it.
export function focusFrame(realm) {
  const around = frameAround(realm);
  if (around === null) return;
  const { parent, frame } = around;
  if (parent.document.focused !== frame) moveFocus(parent.document, null);
  parent.document.focused = frame;
  parent.document.focusedFrame = { element: frame, document: realm.document };
  if (used.snapshots) touchSnapshot(frame);
  focusFrame(parent);
}
// HTML, "has focus steps": the user's input goes to the document, because each frame around it has the focus.
export const hasFocus = (document) => {
  if (!document.hasWindow) return false;
  const around = frameAround(document.realm);
  return around === null || (around.parent.document.focused === around.frame && hasFocus(around.parent.document));
};

const integer = /^[ \t\n\f\r]*[-+]?\d/;
export const hasTabIndex = (element) => integer.test(element.getAttribute('tabindex') ?? '');
// HTML, "inert": by its attribute, or because a modal dialog covers the document.
const isInert = (element) => {
  const { document } = element;
  const modal = document.modalDialogs?.[document.modalDialogs.length - 1];
  let isCovered = modal !== undefined;
  for (let each = element; each !== null; each = each.parentElement ?? each.parent?.host ?? null) {
    if (each.isHTML && each.hasAttribute('inert')) return true;
    if (each === modal) isCovered = false;
    const { parentElement } = each;
    // The content of a closed details element isn't rendered.
    if (parentElement?.localName === 'details' && !parentElement.hasAttribute('open')
      && (each.localName !== 'summary' || each.details === null)) return true;
  }
  return isCovered;
};
// Visibility is inherited.
const hasInlineStyle = (element) => {
  for (let each = element; each !== null; each = each.parentElement ?? each.parent?.host ?? null)
    if (each.hasAttribute('style')) return true;
  return false;
};
// Returns whether an element can have the focus in its place: it is rendered, visible and not inert.
export const canShowFocus = (element) => isRendered(element) && !isInert(element)
  && (element.document.styleVersion === 0 && !hasInlineStyle(element)
    || lazyComputed().computedValue(element, 'visibility') === 'visible');

// True if the markup hides an element by its kind, its state or its attribute. The user agent style sheet contains the
// same rules for HTML.
const unseen = new Set(
  'area base basefont datalist head link meta noembed noframes noscript param rp script style template title'
    .split(' ')
);
export const isHiddenByMarkup = (element) => {
  const { localName } = element;
  return unseen.has(localName) || (element.isHTML && element.hasAttribute('hidden'))
    || (localName === 'input' && element.type === 'hidden')
    || (localName === 'dialog' && !element.hasAttribute('open') && element.popover?.isOpen !== true)
    || (element.isHTML && element.popover?.isOpen !== true && element.hasAttribute('popover')
      && !(localName === 'dialog' && element.hasAttribute('open')));
};
// Returns whether an element has a box, provided that its ancestors have one. Without style sheets only the markup
// matters, and for elements outside HTML it always does.
const hasBox = (element) => {
  if (element.document.styleVersion === 0)
    return !isHiddenByMarkup(element) && !hasInlineDisplayNone(element);
  return displayOf(element) !== 'none' && (element.isHTML || !isHiddenByMarkup(element));
};
export const isRendered = (element) => {
  if (!element.isConnected) return false;
  for (let each = element; each !== null; each = used.shadowTrees ? hooks.flatParent(each) : each.parentElement) {
    if (!hasBox(each)) return false;
    // A child of a host that no slot shows, and the content of a slot that shows others.
    if (used.shadowTrees && each.parent !== null && ((each.parent.shadow && hooks.slotFor(each) === null)
      || each.parent.assigned?.length > 0)) return false;
  }
  return true;
};
export const displayOf = (element) => lazyComputed().computedValue(element, 'display');

// Autofocus candidates are processed before the next frame; the first one that is still focusable gets the focus.
export const addAutofocusCandidate = (element) => {
  const { document, realm } = element;
  if (!document.hasWindow) return;
  if (document.autofocusCandidates === undefined) {
    document.autofocusCandidates = [];
    requestFrame(realm, () => {
      const candidates = document.autofocusCandidates;
      document.autofocusCandidates = undefined;
      if (document.focused !== null || document.isAutofocused === true || elementOfFragment(document) !== null) return;
      for (const candidate of candidates) {
        if (candidate.document !== document || !candidate.hasAttribute('autofocus')
          || candidate.isFocusable !== true) continue;
        document.isAutofocused = true;
        candidate.focus();
        return;
      }
    });
  }
  const { autofocusCandidates: candidates } = document;
  const known = candidates.indexOf(element);
  if (known >= 0) candidates.splice(known, 1);
  candidates.push(element);
};

hooks.addAutofocusCandidate = addAutofocusCandidate;
hooks.isHiddenByMarkup = isHiddenByMarkup;
hooks.isInert = isInert;
hooks.isRendered = isRendered;
hooks.focusFrame = focusFrame;
hooks.hasFocus = hasFocus;
hooks.moveFocus = moveFocus;
