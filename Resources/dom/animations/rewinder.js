// Puts a document's attributes and states back to what they were before a task, so that styles of that time can be
// computed: CSS Transitions, "before-change style".
import { styleRulesOf } from '../css/sheet-lists.js';
import { newVersion } from '../nodes/changes.js';
import { makeAttribute } from '../nodes/attributes.js';

// Returns the attributes that an element had before changes.
const attributesBefore = (element, changes) => {
  const { attributes } = element;
  const found = attributes.filter(({ name }) => changes.get(name) !== null).map((attribute) => {
    const { name, namespace, prefix, localName } = attribute;
    return changes.has(name) ? makeAttribute(namespace, prefix, localName, changes.get(name)) : attribute;
  });
  for (const [name, value] of changes)
    if (value !== null && !attributes.some((each) => each.name === name))
      found.push(makeAttribute(null, null, name, value));
  return found;
};

export class Rewinder {
  constructor(document, changes) {
    this.document = document;
    this.changes = changes;
    this.version = document.attributeVersion;
    this.place = changes.length;
    // The attributes and the inline styles of elements that are not in effect.
    this.others = changes.map(() => new Map());
    if (changes.some(({ oldRules }) => oldRules !== null)) styleRulesOf(document);
  }

  // Goes to the state before the change with an index, or to the present.
  goTo(place) {
    while (this.place > place) this.exchange(--this.place);
    while (this.place < place) this.exchange(this.place++);
    // These changes aren't reported, so no box of the last layout is kept.
    this.document.layoutChanges = null;
    // Caches of the present are valid again after the return.
    this.document.attributeVersion = place === this.changes.length ? this.version : newVersion();
  }

  exchange(index) {
    const { attributes, fields } = this.changes[index];
    const others = this.others[index];
    this.exchangeRules(this.changes[index]);
    for (const [element, changes] of attributes) {
      const other = others.get(element) ?? { attributes: attributesBefore(element, changes), style: undefined };
      const style = element.cache?.get('style');
      others.set(element, { attributes: element.attributes, style });
      element.attributes = other.attributes;
      if (other.style !== undefined) element.cache.set('style', other.style);
      else if (style !== undefined) element.cache.delete('style');
    }
    // The first change of a field has its oldest value, so they are undone from the last.
    const isForward = this.place > index;
    for (const entry of isForward ? fields : [...fields].reverse()) {
      const [object, field, value] = entry;
      entry[2] = object[field];
      object[field] = value;
    }
  }

  exchangeRules(changes) {
    const { cache, styleVersion } = this.document;
    const { oldRules } = changes;
    if (oldRules === null) return;
    changes.oldRules = { styleRules: cache.get('styleRules'), ruleIndex: cache.get('ruleIndex') };
    cache.set('styleRules', Object.assign(oldRules.styleRules, { version: styleVersion }));
    cache.set('ruleIndex', oldRules.ruleIndex);
  }
}
