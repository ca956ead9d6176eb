// Strings, numbers, booleans and node-sets: XPath, "Core Function Library", its conversions. Node-sets are arrays.
import { nodeTypes } from '../nodes/node.js';

const stringOf = (node) => (node.nodeType === nodeTypes.DOCUMENT_NODE
  || node.nodeType === nodeTypes.DOCUMENT_FRAGMENT_NODE ? node.descendantText : node.textContent ?? '');
const isSet = Array.isArray;
const numberText = (number) => (Object.is(number, -0) ? '0' : `${number}`);
const toString = (value) => (isSet(value) ? (value.length === 0 ? '' : stringOf(inOrder(value)[0]))
  : typeof value === 'number' ? numberText(value) : `${value}`);
const toNumber = (value) => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = toString(value).trim();
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : NaN;
};
const toBoolean = (value) =>
  (isSet(value) ? value.length > 0 : typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : !!value);
export const xpathString = toString;
export const xpathNumber = toNumber;
export const xpathBoolean = toBoolean;
export const xpathNodeString = stringOf;

export const xpathOrder = (nodes) => {
  if (nodes.isOrdered === true || nodes.length < 2) return nodes;
  /** @type {any[] & { isOrdered?: boolean }} */
  const sorted = [...new Set(nodes)].sort((a, b) => (a === b ? 0 : a.follows(b) ? 1 : -1));
  sorted.isOrdered = true;
  return sorted;
};
const inOrder = xpathOrder;
