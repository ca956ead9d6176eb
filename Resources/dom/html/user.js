// The actions and observations of native automation, in place of the user. Events are trusted, and none is created
// without listeners.
import { implOf, wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { eventPath } from '../events/event-target.js';
import { fireClick, fireEvent } from '../events/firing.js';
import { touchAttributes } from '../nodes/changes.js';
import { openFrameWindow } from '../window/frame-windows.js';
import { inspection } from './inspection.js';

const lazyBlob = lazy('../files/blob.js');
const lazyCaretPositions = lazy('../layout/caret-positions.js');
const lazyBoxModel = lazy('../layout/box-model.js');
const lazyComputed = lazy('../css/computed.js');
const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyDataTransfer = lazy('./data-transfer.js');
const lazyFileList = lazy('../files/file-list.js');
const lazyFocus = lazy('./focus.js');
const lazyHitTesting = lazy('../layout/hit-testing.js');
const lazyLayoutRules = lazy('../layout/layout-rules.js');
const lazyPageSnapshot = lazy('./page-snapshot.js');
const lazyScrollIntoView = lazy('../window/scroll-into-view.js');
const lazySelection = lazy('../ranges/selection.js');
const lazyTouch = lazy('../events/touch.js');

const fire = (element, kind, type, { relatedTarget = null, ...fields }) => {
  const target = implOf(element);
  const isUI = kind === 'Event' ? {} : { view: target.realm.windowImpl };
  return fireEvent(target, type, { bubbles: true, cancelable: true, composed: true, ...isUI, ...fields,
    interface: kind, relatedTarget: relatedTarget === null ? null : implOf(relatedTarget) });
};

// Returns whether an element is visible, regardless of its position and size: it has a box, and is not hidden by its
// style.
const isInvisible = (element) => {
  if (element.document.styleVersion === 0) {
    let each = element;
    while (each !== null && !each.hasAttribute('style')) each = each.parentElement ?? each.parent?.host ?? null;
    if (each === null) return false;
  }
  return lazyComputed().computedValue(element, 'visibility') !== 'visible';
};

// The functions that native automation calls.
const user = {
  fire,
  // A click's activation behavior runs with or without listeners. Without fields it counts as a click by the keyboard.
  // A disabled control gets none.
  click(element, fields) {
    const target = implOf(element);
    if (target.isDisabled !== true) fireClick(target, true, fields);
  },
  // Fires a touch event at an element: a finger touched it, moved or was lifted. A finger is
  // { element, identifier, place }; `held` contains those on the screen. Objects are created only if there are
  // listeners.
  touch(element, type, changed, held, fields) {
    if (!eventPath({ type, composed: true, fields: null }, implOf(element))
      .some((next) => next.listenersOf(type) !== undefined)) return true;
    const made = new Map();
    const touchOf = (finger) => {
      if (!made.has(finger))
        made.set(finger, lazyTouch().makeTouch(implOf(finger.element), finger.identifier, finger.place));
      return made.get(finger);
    };
    return fire(element, 'TouchEvent', type, {
      ...fields, cancelable: type !== 'touchcancel', touches: held.map(touchOf), changedTouches: changed.map(touchOf),
      targetTouches: held.filter((finger) => finger.element === element).map(touchOf),
    });
  },
  isFocusable: (element) => implOf(element).isFocusable === true,
  // A script's focus() selects a field's text, and a user's tap doesn't.
  focus(element) { implOf(element)?.focus?.(); },
  // Puts the mouse onto an element, which then matches `:hover`, with all elements around it.
  hover(element) {
    const target = implOf(element);
    const { document } = target;
    if (document.hovered === target) return;
    document.hovered = target;
    if (document.styleVersion !== 0 && lazyLayoutRules().stylesFollowMouse(document)) touchAttributes(target);
  },
  // Runs a command of the user: to copy, cut, paste, undo or redo.
  command(element, name) {
    const { document } = implOf(element);
    return /^(?:copy|cut|paste)$/.test(name) ? hooks.useClipboard(document, name, true)
      : document.focused?.edit?.(name, '') === true;
  },
  edit(element, command, text) { implOf(element).document.focused?.edit?.(command, text); },
  // Returns the window in a frame, also of another origin.
  contentWindow(element) { const { frame } = implOf(element); return frame ? openFrameWindow(frame) ?? null : null; },
  selectText(element, unit) { implOf(element).selectText?.(unit); },
  // Selects the text between two points: that of a text control, or of the document.
  selectBetween(element, [fromX, fromY], [toX, toY]) {
    const target = implOf(element);
    const { document } = target;
    if (target.isTextControl === true) return target.selectBetween(fromX, fromY, toX, toY);
    if (lazyComputed().computedValue(target, '-webkit-user-select') === 'none') return;
    const { caretFromPoint } = lazyCaretPositions();
    const [anchor, focus] = [caretFromPoint(document, fromX, fromY), caretFromPoint(document, toX, toY)];
    if (anchor === null || focus === null) return;
    lazySelection().implOfSelection(lazySelection().selectionOf(document))
      .setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
  },
  moveCaret(element, key, extending) { implOf(element).document.focused?.moveCaret?.(key, extending); },
  sees: (element) => { const impl = implOf(element); return lazyFocus().isRendered(impl) && !isInvisible(impl); },
  displayOf: (element) => lazyFocus().displayOf(implOf(element)),
  // Selects files: the user's choice in a file chooser.
  selectFiles(input, files) {
    const target = implOf(input);
    target.fileList = lazyFileList().makeFileList(target.realm,
      files.map((file) => lazyBlob().selectedFile(target.realm, file)));
  },
  // Returns the input that opened a chooser.
  chooserInput(window, number) {
    const input = implOf(window).realm.choosers?.[number];
    return input === undefined ? null : wrap(input);
  },
  // Creates the data of a drag. Its source may change the data only at the drag's start, and its target may read the
  // data only when it is dropped.
  dataTransfer: (window) => wrap(new (lazyDataTransfer().DataTransferImpl)(implOf(window).realm)),
  changeTransfer(transfer, fields) { Object.assign(implOf(transfer), fields); },
  // Arguments for a function of the page are created in the page's realm.
  copy: (window, value) => lazyDeserialize().structuredClone(implOf(window).realm, value),
  compile: (window, parameters, body) => implOf(window).realm.compileHandler(parameters, body),
  // Keeps the elements of a query or an action for the next snapshot.
  mark: (elements) => lazyPageSnapshot().markElements(elements.map(implOf)),
  keepSnapshot: (window) => lazyPageSnapshot().keepSnapshot(implOf(window).realm),
  // Boxes in the viewport's CSS pixels. A quad is x and y of four corners.
  quads: (node) => lazyBoxModel().contentQuads(implOf(node)),
  boxModel: (node) => lazyBoxModel().boxModelOf(implOf(node)),
  // Returns the innermost element at a point, also inside shadow trees.
  elementAt(window, x, y) {
    return wrap(lazyHitTesting().elementAt(implOf(window).realm.document, x, y));
  },
  // Returns false if the node has no box.
  scrollIntoView(node) {
    const impl = implOf(node);
    const element = impl.isElement === true ? impl : impl.parentElement;
    return element !== null && lazyScrollIntoView().scrollElementIfNeeded(element);
  },
  list: (window, values) => implOf(window).realm.makeArray(values),
};
Object.assign(user, inspection);
export const userTools = () => user;

hooks.userTools = userTools;
