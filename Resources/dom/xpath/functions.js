// The functions of expressions: XPath, "Core Function Library".
import { fail } from '../infra/errors.js';
import { namespaces, splitOnSpaces } from '../nodes/names.js';
import { xpathAxes } from './axes.js';
import { xpathBoolean, xpathNodeString, xpathNumber, xpathOrder, xpathString } from './xpath-values.js';

const axes = xpathAxes;
const stringOf = xpathNodeString;
const toNumber = xpathNumber;
const toBoolean = xpathBoolean;
const inOrder = xpathOrder;
const toString = xpathString;
const isSet = Array.isArray;

const nameOf = (get) => (context, set = [context.node]) => {
  const [node] = inOrder(set);
  return node === undefined ? '' : get(node.isAttribute ? node.attribute : node) ?? '';
};
const own = (context, value) => (value === undefined ? [context.node] : value);
const round = (number) => (Number.isFinite(number) ? Math.round(number) : number);
// Functions, with their minimum and maximum number of arguments.
const functions = {
  last: [0, 0, ({ size }) => size], position: [0, 0, ({ position }) => position],
  count: [1, 1, (context, set) => set.length],
  id: [1, 1, (context, value) => {
    const names = splitOnSpaces(isSet(value) ? value.map(stringOf).join(' ') : toString(value));
    return names.map((name) => context.node.document.getElementById(name))
      .filter((element, index, all) => element !== null && all.indexOf(element) === index);
  }],
  'local-name': [0, 1, nameOf(({ localName, target }) => localName ?? target)],
  'namespace-uri': [0, 1, nameOf(({ namespace }) => namespace)],
  name: [0, 1, nameOf(({ qualifiedName, name, target }) => qualifiedName ?? name ?? target)],
  string: [0, 1, (context, value) => toString(own(context, value))],
  concat: [2, Infinity, (context, ...values) => values.map(toString).join('')],
  'starts-with': [2, 2, (context, a, b) => toString(a).startsWith(toString(b))],
  contains: [2, 2, (context, a, b) => toString(a).includes(toString(b))],
  'substring-before': [2, 2, (context, a, b) => {
    const at = toString(a).indexOf(toString(b));
    return at < 0 ? '' : toString(a).slice(0, at);
  }],
  'substring-after': [2, 2, (context, a, b) => {
    const at = toString(a).indexOf(toString(b));
    return at < 0 ? '' : toString(a).slice(at + toString(b).length);
  }],
  substring: [2, 3, (context, text, start, length) => {
    const from = round(toNumber(start));
    const to = length === undefined ? Infinity : from + round(toNumber(length));
    return [...toString(text)].filter((letter, index) => index + 1 >= from && index + 1 < to).join('');
  }],
  'string-length': [0, 1, (context, value) => [...toString(own(context, value))].length],
  'normalize-space': [0, 1,
    (context, value) => toString(own(context, value)).replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '')],
  translate: [3, 3, (context, text, from, to) => {
    const [olds, news] = [[...toString(from)], [...toString(to)]];
    return [...toString(text)]
      .map((letter) => { const at = olds.indexOf(letter); return at < 0 ? letter : news[at] ?? ''; }).join('');
  }],
  boolean: [1, 1, (context, value) => toBoolean(value)], not: [1, 1, (context, value) => !toBoolean(value)],
  true: [0, 0, () => true], false: [0, 0, () => false],
  lang: [1, 1, (context, value) => {
    const wanted = toString(value).toLowerCase();
    for (const each of axes['ancestor-or-self'](context.node)) {
      const language = each.isElement ? (each.getAttributeNS(namespaces.xml, 'lang')
        ?? each.getAttribute('lang'))?.toLowerCase() : undefined;
      if (language !== undefined && language !== null)
        return language === wanted || language.startsWith(`${wanted}-`);
    }
    return false;
  }],
  number: [0, 1, (context, value) => toNumber(own(context, value))],
  sum: [1, 1, (context, set) => set.reduce((sum, node) => sum + toNumber([node]), 0)],
  floor: [1, 1, (context, value) => Math.floor(toNumber(value))], ceiling: [1, 1,
    (context, value) => Math.ceil(toNumber(value))], round: [1, 1, (context, value) => round(toNumber(value))],
};
export const xpathFunctions = functions;

export const checkXPath = (/** @type {any[]} */ [kind, ...parts]) => {
  if (kind === 'call') {
    const known = Object.hasOwn(functions, parts[0]) ? functions[parts[0]] : undefined;
    if (known === undefined || parts[1].length < known[0] || parts[1].length > known[1]) fail('SyntaxError');
    parts[1].forEach(checkXPath);
  }
  for (const part of parts) if (isSet(part) && typeof part[0] === 'string') checkXPath(part);
};
