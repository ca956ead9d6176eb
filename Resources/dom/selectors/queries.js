// Queries by selector: DOM, "Interface mixin ParentNode", "closest" and "matches".
import { hooks } from '../infra/hooks.js';
import { isInShadow } from '../nodes/tree.js';
import { SelectorList } from './matcher.js';
import { parseSelectors } from './selector-parser.js';

const compiled = new Map();
const capacity = 2000;
const compile = (text) => {
  let list = compiled.get(text);
  if (list === undefined) {
    list = new SelectorList(parseSelectors(text));
    if (compiled.size === capacity) compiled.clear();
    compiled.set(text, list);
  }
  return list;
};

// Uses the index of ids, if applicable: [elements in tree order] or null.
function byId(root, list) {
  const { document } = root;
  if (list.onlyId === null || !root.isConnected || document.isQuirky || isInShadow(root)) return null;
  const found = document.ids.all(list.onlyId)
    .filter((element) => element !== root && (root === document || root.contains(element)));
  return found.length < 2 ? found : found.sort((a, b) => (a.follows(b) ? 1 : -1));
}

export const querySelector = (root, text) => {
  const list = compile(text);
  const found = byId(root, list);
  if (found !== null) return found[0] ?? null;
  const context = { scope: root, anchor: null, shadow: null };
  for (let node = root.firstChild; node !== null; node = node.next(root)) {
    if (node.isElement && list.matches(node, context)) return node;
  }
  return null;
};
export const querySelectorAll = (root, text) => {
  const list = compile(text);
  const found = byId(root, list);
  if (found !== null) return found;
  const context = { scope: root, anchor: null, shadow: null };
  const elements = [];
  for (let node = root.firstChild; node !== null; node = node.next(root)) {
    if (node.isElement && list.matches(node, context)) elements.push(node);
  }
  return elements;
};
export const matches = (element, text) =>
  compile(text).matches(element, { scope: element, anchor: null, shadow: null });
export const closest = (element, text) => {
  const list = compile(text);
  const context = { scope: element, anchor: null, shadow: null };
  for (let each = element; each !== null && each.isElement; each = each.parent)
    if (list.matches(each, context)) return each;
  return null;
};

hooks.closest = closest;
hooks.matches = matches;
hooks.querySelector = querySelector;
hooks.querySelectorAll = querySelectorAll;
