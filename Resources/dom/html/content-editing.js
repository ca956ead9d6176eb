// The editing commands that scripts apply to editable content: HTML, "contenteditable"; Input Events. Styles and blocks
// are not edited.
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { createText } from '../nodes/character-data.js';
import { createElement } from '../nodes/create-element.js';

const lazySelection = lazy('../ranges/selection.js');

const selectionIn = (document) => lazySelection().implOfSelection(lazySelection().selectionOf(document));
// Returns the outermost editable element around the selection, or null.
const rootOf = (document) => {
  const range = document.hasWindow ? selectionIn(document).ownRange : null;
  let root = null;
  for (let node = range === null ? null : range.commonAncestor; node !== null; node = node.parent)
    if (node.isElement && node.isContentEditable === true) root = node;
  return root;
};
const fire = (root, type, inputType, data) => fireEvent(root, type, {
  interface: 'InputEvent', bubbles: true, composed: true, cancelable: type === 'beforeinput', data, inputType,
  view: root.realm.windowImpl,
});

const insertText = (selection, text) => {
  const { node, offset } = selection.range.start;
  if (node.isText) {
    node.replaceData(offset, 0, text);
    selection.collapse(node, offset + text.length);
    return;
  }
  const inserted = createText(node.document, text);
  const before = [...node.children()][offset] ?? null;
  mutations.preInsert(node, inserted, before);
  // The line break that kept an empty element open has no purpose any more.
  if (before !== null && before.localName === 'br' && before.nextSibling === null) mutations.removeNode(before);
  selection.collapse(inserted, text.length);
};
const insertHTML = (selection, root, html) => {
  const fragment = mutations.parseFragment(root, html);
  const last = fragment.lastChild;
  mutations.insertInRange(selection.range, fragment);
  if (last !== null) selection.collapse(last.parent, last.index + 1);
};
const keepOpen = (selection, root) => {
  if (root.firstChild !== null && root.descendantText !== '') return;
  mutations.replaceAll(root, createElement(root.document, 'br'));
  selection.collapse(root, 0);
};
const inputTypes = {
  inserttext: 'insertText', inserthtml: 'insertText', delete: 'deleteContentBackward',
  forwarddelete: 'deleteContentForward', deletebycut: 'deleteByCut', insertfrompaste: 'insertFromPaste',
};

// Returns whether the command was carried out.
hooks.editContent = (document, command, value) => {
  const root = rootOf(document);
  const selection = document.hasWindow ? selectionIn(document) : null;
  if (command === 'selectall' && selection !== null) {
    const top = root ?? document.body;
    if (top !== null) selection.setBaseAndExtent(top, 0, top, [...top.children()].length);
    return top !== null;
  }
  const inputType = inputTypes[command];
  if (root === null || inputType === undefined) return false;
  const isText = command === 'inserttext' || command === 'insertfrompaste';
  const data = isText ? value : null;
  if (!fire(root, 'beforeinput', inputType, data)) return true;
  if (selection.range === null || !root.isConnected) return false;
  const isDeletion = inputType.startsWith('delete');
  if (isDeletion && command !== 'deletebycut' && selection.range.collapsed)
    hooks.modifySelection(selection, 'extend', command === 'delete' ? 'backward' : 'forward', 'character');
  if (!selection.range.collapsed) mutations.processRange(selection.range, false, false);
  if (isText) insertText(selection, value);
  else if (command === 'inserthtml') insertHTML(selection, root, value);
  else keepOpen(selection, root);
  fire(root, 'input', inputType, data);
  return true;
};
hooks.isContentEdited = (document) => rootOf(document) !== null;
