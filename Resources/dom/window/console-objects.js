// The console's view of objects, beside the text that WebKit's command line shows. It runs in the implementation's
// realm and reads only descriptors: no getter of the page runs, and no trap of a proxy.
import { implOrNothing } from '../infra/brands.js';
import { host } from '../infra/host.js';

const { ownKeys, getOwnPropertyDescriptor: describe, getPrototypeOf } = Reflect;
const { isProxy } = host;
const deepest = 2, most = 50, width = 76, longest = 400, largest = 50000;
const { get: sizeOfMap } = describe(Map.prototype, 'size'), { get: sizeOfSet } = describe(Set.prototype, 'size');
const { get: kindOfArray } = describe(getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const { get: lengthOfArray } = describe(getPrototypeOf(Uint8Array.prototype), 'length');
const { get: sourceOf } = describe(RegExp.prototype, 'source');
/** @type {[Function, string][]} */
const flags =
  ['hasIndices d', 'global g', 'ignoreCase i', 'multiline m', 'dotAll s', 'unicode u', 'unicodeSets v', 'sticky y']
  .map((entry) => entry.split(' ')).filter(([name]) => describe(RegExp.prototype, name) !== undefined)
  .map(([name, letter]) => [describe(RegExp.prototype, name).get, letter]);
const attempt = (body) => { try { return body(); } catch { return undefined; } };
let rest = 0; // How many values one line of the console may still show.

const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
// One expression for the whole name would take time that grows with the square of the length if it does not match.
const isName = (key) => /^[\p{ID_Start}$_]/u.test(key) && !/[^\p{ID_Continue}$]/u.test(key);
const quoted = (text) => {
  const plain = text.replace(/[\\\n\r\t]/g, (letter) => escapes[letter]);
  return !text.includes("'") ? `'${plain}'` : !text.includes('"') ? `"${plain}"`
    : `'${plain.replaceAll("'", "\\'")}'`;
};
const primitive = (value) => {
  if (typeof value === 'string')
    return value.length > longest ? `${quoted(value.slice(0, longest))}\u2026` : quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : String(value);
};

// Returns the value of a data property, searching prototypes that are not proxies.
function data(object, key) {
  for (let depth = 0; object !== null && depth < 64 && !isProxy(object); depth++, object = getPrototypeOf(object)) {
    const property = describe(object, key);
    if (property !== undefined) return property.value;
  }
  return undefined;
}
const stringOf = (object, key) => [data(object, key)].find((value) => typeof value === 'string');
function className(object) {
  if (getPrototypeOf(object) === null) return '[Object: null prototype]';
  const constructor = data(getPrototypeOf(object), 'constructor');
  return (typeof constructor === 'function' && stringOf(constructor, 'name')) || 'Object';
}

function functionText(value) {
  const source = attempt(() => Function.prototype.toString.call(value)) ?? '';
  return `[${/^class\b/.test(source) ? 'class ' : 'Function: '}${stringOf(value, 'name') || '(anonymous)'}]`;
}

function errorText(error, depth) {
  const name = stringOf(error, 'name') ?? 'Error', message = stringOf(error, 'message');
  const head = message ? `${name}: ${message}` : name;
  const frames = (stringOf(error, 'stack')
    ?? '').split('\n').filter((line) => /:\d+$/.test(line) && !line.includes('[native code]')).slice(0, 6);
  const placed = (line) => line.replace(/^@/, '').replace(/^(.+?)@(.+)$/, '$1 ($2)');
  return depth > 0 ? `[${head}]` : head + frames.map((line) => `\n    at ${placed(line)}`).join('');
}

const patternText = (object, pattern) =>
  attempt(() => `/${pattern}/${flags.map(([get, letter]) => (get.call(object) ? letter : '')).join('')}`);

// Shows an element by its tag and its text, and other platform objects by their kind.
function platformText(value, impl) {
  if (impl.nodeType !== 1) return impl.nodeType === 9 ? '#document' : `${impl.interface ?? 'Window'} {\u2026}`;
  let tag = impl.localName;
  for (const { name, value } of impl.attributes) tag += ` ${name}="${value.slice(0, 100)}"`;
  const inside = impl.firstChild === null ? '' : impl.firstChild === impl.lastChild
    && impl.firstChild.nodeType === 3
    && impl.firstChild.data.length <= 60 ? impl.firstChild.data : '\u2026';
  return `<${tag}>${inside}</${impl.localName}>`;
}

function list(open, parts, close, depth) {
  if (parts.length === 0) return open + close;
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length + depth * 2 <= width && !line.includes('\n')) return line;
  const margin = '  '.repeat(depth + 1), isPacked = close === ']' && parts.every((part) => part.length <= 16),
    rows = [];
  for (const part of parts) {
    const last = rows.length - 1;
    if (isPacked && last >= 0 && rows[last].length + part.length + margin.length < width) rows[last] += `, ${part}`;
    else rows.push(part);
  }
  return `${open}\n${rows.map((row) => margin + row).join(',\n')}\n${'  '.repeat(depth)}${close}`;
}
const more = (parts, count) => (count > parts.length ? [...parts, `\u2026 ${count - parts.length} more`] : parts);
function property(object, key, depth, parents) {
  const found = describe(object, key);
  if (found === undefined || 'value' in found) return shown(found?.value, depth + 1, parents);
  return found.get ? found.set ? '[Getter/Setter]' : '[Getter]' : '[Setter]';
}

function listed(object, count, name, depth, parents) {
  const parts = [];
  for (let i = 0; i < Math.min(count, most); i++)
    parts.push(describe(object, i) ? property(object, i, depth, parents) : '<empty>');
  return list(`${name}[`, more(parts, count), ']', depth);
}

function members(object, name, depth, parents) {
  const parts = [];
  let count = 0;
  for (const key of ownKeys(object)) {
    if (!describe(object, key).enumerable || ++count > most) continue;
    const label = typeof key === 'symbol' ? `[${String(key)}]` : isName(key) ? key : quoted(key);
    parts.push(`${label}: ${property(object, key, depth, parents)}`);
  }
  return list(name === 'Object' ? '{' : `${name} {`, more(parts, count), '}', depth);
}

function objectText(object, depth, parents) {
  if (isProxy(object)) return typeof object === 'function' ? '[Proxy of a function]' : '[Proxy]';
  if (typeof object === 'function') return functionText(object);
  if (parents.includes(object)) return '[Circular]';
  if (Error.isError(object)) return errorText(object, depth);
  const time = attempt(() => Date.prototype.getTime.call(object));
  if (time !== undefined) return Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString();
  const pattern = attempt(() => object === RegExp.prototype ? undefined : sourceOf.call(object));
  if (pattern !== undefined) return patternText(object, pattern);
  const name = className(object), inner = [...parents, object];
  if (depth > deepest) return `[${name}]`;
  if (Array.isArray(object))
    return listed(object, describe(object, 'length').value, name === 'Array' ? '' : `${name} `, depth, inner);
  const kind = attempt(() => kindOfArray.call(object));
  if (kind !== undefined)
    return listed(object, lengthOfArray.call(object), `${kind}(${lengthOfArray.call(object)}) `, depth, inner);
  const size = attempt(() => sizeOfMap.call(object)) ?? attempt(() => sizeOfSet.call(object));
  return size !== undefined ? collected(object, size, depth, inner) : members(object, name, depth, inner);
}

function collected(object, size, depth, parents) {
  const isMap = attempt(() => sizeOfMap.call(object)) !== undefined, parts = [];
  for (const [key, value] of (isMap ? Map : Set).prototype.entries.call(object)) {
    if (parts.length >= most) break;
    parts.push(isMap ? `${shown(key, depth + 1, parents)} => ${shown(value, depth + 1, parents)}`
      : shown(value, depth + 1, parents));
  }
  return list(`${isMap ? 'Map' : 'Set'}(${size}) {`, more(parts, size), '}', depth);
}

function shown(value, depth, parents) {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return primitive(value);
  if (--rest < 0) return '\u2026';
  const impl = implOrNothing(value);
  return attempt(() => (impl === undefined ? objectText(value, depth, parents) : platformText(value, impl)))
    ?? '{\u2026}';
}

export const consoleObjects = (args) => {
  rest = 1000;
  let text = '';
  for (let i = 0; i < args.length; i++) {
    text += (i > 0 ? ' ' : '') + (typeof args[i] === 'string' ? args[i] : shown(args[i], 0, []));
  }
  return text.length > largest ? `${text.slice(0, largest)}\u2026` : text;
};
