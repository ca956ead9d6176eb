// The style of an element in the last layout. When a document has changed, most elements have the same style as before.

export class KeptStyle {
  // `result` is the cascade's, and `animated` has the values of animations; undefined for none.
  constructor(style, parent, { declared, agent }, animated) {
    const { element } = style;
    this.style = style;
    this.parent = parent;
    this.declared = declared;
    this.agent = agent;
    this.animated = animated;
    this.viewport = element.realm.viewport;
    // Indicates whether the style depends on nothing else, such as the value of a variable.
    this.isPlain = element.isModal !== true;
  }

  // Returns whether the style is right for the result of another cascade.
  isFor(element, parent, { declared, agent }) {
    if (this.parent !== parent) return false;
    if (this.declared === declared && this.agent === agent) return true;
    if (!this.isPlain || !isSameAgent(this.agent, agent) || element.isModal === true
      || this.declared.size !== declared.size || !isSameSize(this.viewport, element.realm.viewport)) return false;
    // A declaration that changes is replaced by another object.
    for (const [name, entry] of declared) if (this.declared.get(name) !== entry) return false;
    this.declared = declared;
    this.agent = agent;
    return true;
  }
}
const isSameAgent = (a, b) => {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [name, value] of a) if (b.get(name) !== value) return false;
  return true;
};
const isSameSize = (a, b) => a === b || (a.width === b.width && a.height === b.height);
