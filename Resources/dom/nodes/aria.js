// The members that reflect attributes of accessibility: ARIA, "Interface Mixin ARIAMixin".
import { implOrNothing, wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { ElementImpl, elementOf } from './element.js';
import { asciiLower } from './names.js';
import { scopeOf } from './tree.js';

const lazyIterable = lazy('../infra/iterable.js');

const texts = `Atomic AutoComplete BrailleLabel BrailleRoleDescription Busy Checked ColCount ColIndex ColIndexText
  ColSpan Current Description Disabled Expanded HasPopup Hidden Invalid KeyShortcuts Label Level Live Modal MultiLine
  MultiSelectable Orientation Placeholder PosInSet Pressed ReadOnly Relevant Required RoleDescription RowCount RowIndex
  RowIndexText RowSpan Selected SetSize Sort ValueMax ValueMin ValueNow ValueText`.split(/\s+/);
const lists = 'Controls DescribedBy Details ErrorMessage FlowTo LabelledBy Owns'.split(' ');

const text = (name, attribute) => [
  name, (wrapper) => elementOf(wrapper).getAttribute(attribute),
  (wrapper, value) => { mutations.setOrRemove(elementOf(wrapper), attribute, value); },
];

// Elements that a script has set stay as long as the attribute is empty, as the setter leaves it: HTML,
// "attr-elements".
const explicitOf = (element, attribute) =>
  (element.getAttribute(attribute) === '' ? element.ariaElements?.get(attribute) : undefined);
const setExplicit = (element, attribute, elements) => {
  if (elements === null) {
    element.ariaElements?.delete(attribute);
    element.removeAttribute(attribute);
    return;
  }
  element.setAttribute(attribute, '');
  (element.ariaElements ??= new Map()).set(attribute, elements);
};
// An element is shown if it is in the same tree, or in one around it.
const isInScope = (element, other) => {
  for (let { root } = element; ; ({ root } = root.host)) {
    if (root === other.root) return true;
    if (root.isShadowRoot !== true) return false;
  }
};
const byIds = (element, attribute) => (element.getAttribute(attribute) ?? '').split(/[\t\n\f\r ]+/)
  .map((id) => (id === '' ? null : scopeOf(element).getElementById?.(id) ?? null)).filter((each) => each !== null);

const single = (name, attribute) => [name, (wrapper) => {
  const element = elementOf(wrapper);
  const explicit = explicitOf(element, attribute);
  if (explicit !== undefined) return isInScope(element, explicit[0]) ? wrap(explicit[0]) : null;
  return wrap(byIds(element, attribute)[0] ?? null);
}, (wrapper, value) => {
  const element = elementOf(wrapper);
  const target = value === null || value === undefined ? null : implOrNothing(value);
  if (target !== null && !(target instanceof ElementImpl))
    throw typeError(`The Element.${name} attribute must be an instance of Element`);
  setExplicit(element, attribute, target === null ? null : [target]);
}];

const list = (name, attribute) => [name, (wrapper) => {
  const element = elementOf(wrapper);
  if (!element.hasAttribute(attribute)) return null;
  const explicit = explicitOf(element, attribute);
  const shown = explicit === undefined ? byIds(element, attribute)
    : explicit.filter((each) => isInScope(element, each));
  // The same elements make the same array.
  const known = element.cached(`aria ${attribute}`, () => ({ shown: null, array: null }));
  if (known.shown === null || known.shown.length !== shown.length || known.shown.some((each, i) => each !== shown[i]))
    Object.assign(known, { shown, array: Object.freeze(element.realm.makeArray(shown.map(wrap))) });
  return known.array;
}, (wrapper, value) => {
  const element = elementOf(wrapper);
  if (value === null || value === undefined) {
    setExplicit(element, attribute, null);
    return;
  }
  if (typeof value !== 'object' && typeof value !== 'function') throw typeError('Value is not a sequence');
  lazyIterable(current.realm);
  const elements = [...current.realm.listOf(value)].map(implOrNothing);
  if (!elements.every((each) => each instanceof ElementImpl)) throw typeError('Type error');
  setExplicit(element, attribute, elements);
}];

export const ariaMembers = () => [
  text('role', 'role'),
  ...texts.map((name) => text(`aria${name}`, `aria-${asciiLower(name)}`)),
  single('ariaActiveDescendantElement', 'aria-activedescendant'),
  ...lists.map((name) => list(`aria${name}Elements`, `aria-${asciiLower(name)}`)),
];
