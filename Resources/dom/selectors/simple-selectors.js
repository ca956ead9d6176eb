// Tests of simple selectors: Selectors Level 4, "Elemental selectors" and "Attribute selectors".
import { asciiLower, splitOnSpaces } from '../nodes/names.js';
import { compileFunctional } from './functional-pseudo-classes.js';
import { plainPseudoClasses } from './pseudo-classes.js';

const all = () => true;

// Simple selectors become functions of (element, context). The context has `scope`, `anchor` and `shadow`, the shadow
// root whose style sheet contains the selector, or null.
const compilers = {
  anchor: () => (element, context) => element === context.anchor,
  never: () => () => false,
  // `matchesThrough` matches the elements that it reaches.
  reach: () => all,
  type({ name, lower, namespace }) {
    const inNamespace = namespace === undefined ? all : (element) => element.namespace === namespace;
    if (name === '*') return inNamespace;
    return (element) => element.localName === (element.isHTML && element.document.isHTMLDocument ? lower : name)
      && inNamespace(element);
  },
  id({ name }) {
    const lower = asciiLower(name);
    return (element) => {
      const id = element.getAttribute('id');
      return id !== null && (id === name || (element.document.isQuirky && asciiLower(id) === lower));
    };
  },
  class: ({ name }) => (element) => element.attributes.length > 0 && element.hasClass(name),
  attribute: (part) => {
    const test = valueTest(part);
    const { name, lower, namespace } = part;
    if (namespace !== null) {
      return (element) => {
        const wanted = element.isHTML && element.document.isHTMLDocument ? lower : name;
        return element.attributes.some((attribute) => attribute.localName === wanted
          && (namespace === undefined || attribute.namespace === namespace) && test(attribute.value, element));
      };
    }
    return (element) => {
      const attribute = element.findAttribute(element.isHTML && element.document.isHTMLDocument ? lower : name);
      return attribute !== null && attribute.namespace === null && test(attribute.value, element);
    };
  },
  pseudo: ({ name }) => plainPseudoClasses.get(name),
  function: (part) => compileFunctional[part.name](part),
};

// HTML, "case-sensitivity of selectors": attributes whose values are compared case-insensitively.
const caseless = new Set(('accept accept-charset align alink axis bgcolor charset checked clear codetype color '
  + 'compact declare defer dir direction disabled enctype face frame hreflang http-equiv lang language link media '
  + 'method multiple nohref noresize noshade nowrap readonly rel rev rules scope scrolling selected shape target '
  + 'text type valign valuetype vlink').split(' '));
const operators = {
  '=': (value, wanted) => value === wanted,
  '~=': (value, wanted) => wanted !== '' && !/[\t\n\f\r ]/.test(wanted)
    && splitOnSpaces(value).includes(wanted),
  '|=': (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  '^=': (value, wanted) => wanted !== '' && value.startsWith(wanted),
  '$=': (value, wanted) => wanted !== '' && value.endsWith(wanted),
  '*=': (value, wanted) => wanted !== '' && value.includes(wanted),
};
function valueTest({ lower: attributeName, namespace, operator, value: wanted, flag }) {
  if (operator === null) return all;
  const test = operators[operator];
  const lower = asciiLower(wanted);
  if (flag === 'i') return (value) => test(asciiLower(value), lower);
  // Only attributes of HTML, which are in no namespace.
  if (namespace !== null || !caseless.has(attributeName)) return (value) => test(value, wanted);
  return (value, element) => (element.isHTML && element.document.isHTMLDocument
    ? test(asciiLower(value), lower) : test(value, wanted));
}

export const compileCompound = (parts) => {
  const tests = parts.map((part) => compilers[part.type](part));
  if (tests.length === 1) return tests[0];
  return (element, context) => tests.every((test) => test(element, context));
};
