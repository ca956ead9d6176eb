// The values that running and filling animations give the elements of a layout: Web Animations, "The effect stack". As
// in browsers, they stay the same during a frame.
import { hooks } from '../infra/hooks.js';
import { degrees } from './layout-changes.js';
import { styleFields } from './style-fields.js';

const boxProperties = new Set([...styleFields.keys(), 'font-size']);
const isOfPlace = (name) => /^(?:transform|translate|rotate|scale)$/.test(name);

export const noAnimatedStyles = new Map();

// Returns the values by element. Entries of the last layout are kept if they are the same, and so is the whole map.
// `version` is that of the document's styles.
export const animatedStyles = (document, last, version) => {
  const { animatedElements } = document.realm;
  if (animatedElements.size === 0) return noAnimatedStyles;
  const found = new Map();
  let isSame = true;
  for (const element of [...animatedElements.keys()]) {
    if (element.document !== document || !element.isConnected) continue;
    const values = hooks.animatedValues(element, boxProperties, version);
    if (values === null) continue;
    const before = last.get(element);
    const isKept = before !== undefined && isSameMap(before, values);
    found.set(element, isKept ? before : values);
    isSame &&= isKept;
  }
  if (found.size === 0) return noAnimatedStyles;
  return isSame && found.size === last.size ? last : found;
};
const isSameMap = (a, b) => {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) if (b.get(name) !== value) return false;
  return true;
};

// Marks the elements whose values differ from those of the last layout.
export const markAnimated = (changes, before, now) => {
  for (const element of new Set([...before.keys(), ...now.keys()]))
    if (before.get(element) !== now.get(element)) changes.mark(element, degrees.itself);
};

// Moves the boxes of a layout in which only transforms of boxes have changed; returns false if more has.
export const moveAnimated = (layout, before, now) => {
  if (before.size !== now.size) return false;
  const moved = [];
  for (const [element, values] of now) {
    const old = before.get(element);
    if (old === values) continue;
    const box = layout.boxes.get(element);
    const kept = element.cache?.get('cascade')?.layout;
    if (old === undefined || box === undefined || box.isInline || old.size !== values.size
      || kept?.style !== box.style) return false;
    for (const [name, value] of values)
      if (old.get(name) !== value && !(isOfPlace(name) && isBoth(old.get(name), value))) return false;
    moved.push({ box, kept, values });
  }
  for (const { box, kept, values } of moved) {
    for (const [name, value] of values) if (isOfPlace(name)) box.style.set(name, value, null);
    kept.animated = values;
    box.matrix = undefined;
  }
  layout.extents.clear();
  layout.scrollAreas.clear();
  return true;
};
// A box with a transform contains other boxes than one without.
const isBoth = (old, value) => old !== undefined && old !== 'none' && value !== 'none';
