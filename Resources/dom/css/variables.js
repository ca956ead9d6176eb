// Custom properties: CSS Variables, "Using Cascading Variables".
import { lazy } from '../infra/lazy-units.js';
import { ordinal } from '../nodes/node.js';
import { cascadeOf, flatParent } from './cascade.js';

const lazyRegisteredProperties = lazy('./registered-properties.js');

const deepest = 32;
const most = 1 << 16;
// Returns the value of a custom property; undefined if it is not set, or if it refers to one that is not set.
export const customProperty = (element, name, visited = new Set()) => {
  const isInherited = lazyRegisteredProperties().registeredProperty(element.document, name)?.inherits !== false;
  for (let each = element; each !== null && (isInherited || each === element); each = flatParent(each)) {
    const entry = cascadeOf(each).result.declared.get(name);
    if (entry === undefined || /^(?:inherit|unset|revert)$/i.test(entry.value)) continue;
    if (/^initial$/i.test(entry.value))
      return lazyRegisteredProperties().registeredProperty(each.document, name)?.initialValue;
    const key = `${ordinal(each)} ${name}`;
    if (visited.has(key) || visited.size > deepest) return undefined;
    return substitute(each, entry.value, new Set([...visited, key]));
  }
  return lazyRegisteredProperties().registeredProperty(element.document, name)?.initialValue;
};
const environment = /^(?:safe-area-inset-(?:top|right|bottom|left)|fullscreen-inset-(?:top|right|bottom|left))$/;
// Substitutes each var() and env(); undefined makes the declaration invalid at computed-value time.
export const substitute = (element, text, visited = new Set()) => {
  let result = '';
  let rest = text;
  for (let at; (at = rest.search(/(?<![-\w])(?:var|env)\(/i)) >= 0;) {
    let depth = 0;
    let end = at + 3;
    for (; end < rest.length; end++) {
      if (rest[end] === '(') depth++;
      else if (rest[end] === ')' && --depth === 0) break;
    }
    const [, name, fallback] = /^\s*([^\s,]+)[^,]*(?:,([^]*))?$/.exec(rest.slice(at + 4, end)) ?? [];
    if (name === undefined) return undefined;
    const isVariable = /v/i.test(rest[at]);
    const value = (isVariable ? customProperty(element, name, visited) : environment.test(name) ? '0px' : undefined)
      ?? (fallback === undefined ? undefined : substitute(element, fallback.trim(), visited));
    if (value === undefined || result.length + value.length > most) return undefined;
    result += rest.slice(0, at) + value;
    rest = rest.slice(end + 1);
  }
  return (result + rest).trim();
};
