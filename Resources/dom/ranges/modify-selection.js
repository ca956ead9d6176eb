// Selection.modify: moves the focus of a selection by characters or words, or to the ends of the text.
import { hooks } from '../infra/hooks.js';

// The texts of a document that a caret visits, in their order.
const textsOf = (document) => {
  const texts = [];
  for (let node = document.body; node !== null; node = node.next(document.body))
    if (node.isText && node.data !== '' && node.parent.isElement && hooks.isRendered(node.parent)) texts.push(node);
  return texts;
};
const isLetter = (letter) => /[\p{L}\p{N}_]/u.test(letter);
// Returns the place after the next word, or before the last one, in a text.
const wordEdge = (text, place, step) => {
  const at = (index) => text[step > 0 ? index : index - 1];
  while (at(place) !== undefined && !isLetter(at(place))) place += step;
  while (at(place) !== undefined && isLetter(at(place))) place += step;
  return place;
};

hooks.modifySelection = (selection, ...values) => modifySelection(selection, ...values);
export const modifySelection = (selection, alter, direction, granularity) => {
  const { anchor, focus, document } = selection;
  const isExtending = alter === 'extend';
  if (focus === null || selection.control !== null || (!isExtending && alter !== 'move')) return;
  const step = /^(?:forward|right)$/.test(direction) ? 1 : /^(?:backward|left)$/.test(direction) ? -1 : 0;
  if (step === 0) return;
  const texts = textsOf(document);
  const starts = [];
  let whole = '';
  for (const text of texts) {
    starts.push(whole.length);
    whole += text.data;
  }
  const index = texts.indexOf(focus.node);
  if (index < 0) return;
  const { range } = selection;
  const place = starts[index] + focus.offset;
  // The move of a caret begins at the end of the selection in its direction.
  if (!isExtending && !range.collapsed && granularity === 'character') {
    const { node, offset } = step > 0 ? range.end : range.start;
    selection.collapse(node, offset);
    return;
  }
  const own = focus.node.data;
  const edge = wordEdge(own, focus.offset, step);
  const isInside = step > 0 ? edge > focus.offset : edge < focus.offset;
  const targets = {
    character: place + step, word: isInside ? starts[index] + edge : wordEdge(whole, place, step),
    documentboundary: step > 0 ? whole.length : 0,
    lineboundary: starts[index] + (step > 0 ? focus.node.data.length : 0),
  };
  const target = targets[granularity];
  if (target === undefined || target < 0 || target > whole.length) return;
  const moved = texts.findIndex((text, i) =>
    target <= starts[i] + text.data.length && (step < 0 || target > starts[i]));
  const to = Math.max(0, moved);
  const offset = target - starts[to];
  if (isExtending) selection.setBaseAndExtent(anchor.node, anchor.offset, texts[to], offset);
  else selection.collapse(texts[to], offset);
};
