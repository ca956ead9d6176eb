// The members of Element that reflect `role` and the attributes of ARIA: WAI-ARIA, "ARIAMixin".
import { implOrNothing, wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { elementArgument, elementOf } from './element.js';

const lazyIterable = lazy('../infra/iterable.js');

const names = 'Atomic AutoComplete BrailleLabel BrailleRoleDescription Busy Checked ColCount ColIndex ColIndexText '
  + 'ColSpan Current Description Disabled Expanded HasPopup Hidden Invalid KeyShortcuts Label Level Live Modal '
  + 'MultiLine MultiSelectable Orientation Placeholder PosInSet Pressed ReadOnly Relevant Required RoleDescription '
  + 'RowCount RowIndex RowIndexText RowSpan Selected SetSize Sort ValueMax ValueMin ValueNow ValueText';
const lists = 'ControlsElements DescribedByElements DetailsElements ErrorMessageElements FlowToElements '
  + 'LabelledByElements OwnsElements';

// Missing attributes are null, and null removes an attribute.
const text = (property, attribute) => [
  property, (wrapper) => elementOf(wrapper).getAttribute(attribute),
  (wrapper, value) => mutations.setOrRemove(elementOf(wrapper), attribute, value),
];

// The elements that a page set for an attribute. They apply while the attribute is empty.
const explicit = (element, attribute) =>
  (element.getAttribute(attribute) === '' ? element.ariaElements?.get(attribute) : undefined);
const setExplicit = (element, attribute, elements) => {
  if (elements === null) {
    mutations.setOrRemove(element, attribute, null);
    element.ariaElements?.delete(attribute);
    return;
  }
  element.setAttribute(attribute, '');
  (element.ariaElements ??= new Map()).set(attribute, elements);
};
// HTML, "attr-associated elements": those in the same tree, or in one around it.
const isNear = (element, other) => {
  for (let root = element.root; ; root = root.host.root) {
    if (other.root === root) return true;
    if (!root.isShadowRoot) return false;
  }
};
const elementsOf = (element, attribute) => {
  const value = element.getAttribute(attribute);
  if (value === null) return null;
  const given = explicit(element, attribute);
  if (given !== undefined) return given.filter((each) => isNear(element, each));
  const { root } = element;
  return value.split(/[\t\n\f\r ]+/).filter((id) => id !== '')
    .map((id) => root.getElementById?.(id) ?? null).filter((each) => each !== null);
};

const single = (property, attribute) => [
  property,
  (wrapper) => wrap(elementsOf(elementOf(wrapper), attribute)?.[0] ?? null),
  (wrapper, value) => {
    const element = elementOf(wrapper);
    setExplicit(element, attribute, value === null || value === undefined ? null
      : [elementArgument(value, `The Element.${property} attribute`)]);
  },
];
// The same array is returned until its elements change.
const list = (property, attribute) => [
  property,
  (wrapper) => {
    const element = elementOf(wrapper);
    const elements = elementsOf(element, attribute);
    if (elements === null) return null;
    const known = (element.ariaLists ??= new Map()).get(attribute);
    if (known !== undefined && known.elements.length === elements.length
      && known.elements.every((each, index) => each === elements[index])) return known.array;
    const array = Object.freeze(element.realm.makeArray(elements.map(wrap)));
    element.ariaLists.set(attribute, { elements, array });
    return array;
  },
  (wrapper, value) => {
    const element = elementOf(wrapper);
    if (value === null || value === undefined) { setExplicit(element, attribute, null); return; }
    if (typeof value !== 'object' && typeof value !== 'function') throw typeError('Value is not a sequence');
    lazyIterable(element.realm);
    const given = element.realm.listOf(value);
    const elements = [];
    for (let i = 0; i < given.length; i++) {
      const impl = implOrNothing(given[i]);
      if (impl?.isElement !== true) throw typeError('Type error');
      elements.push(impl);
    }
    setExplicit(element, attribute, elements);
  },
];

export const ariaMembers = () => [
  text('role', 'role'),
  ...names.split(' ').map((name) => text(`aria${name}`, `aria-${name.toLowerCase()}`)),
  single('ariaActiveDescendantElement', 'aria-activedescendant'),
  ...lists.split(' ').map((name) => list(`aria${name}`, `aria-${name.slice(0, -8).toLowerCase()}`)),
];
