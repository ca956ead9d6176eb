// Compiled selectors: Selectors Level 4, "Match a selector against an element".
import { compileCompound } from './simple-selectors.js';

// The kind of failure determines which other candidates can be skipped.
const result = { match: 0, failsHere: 1, failsForSiblings: 2, failsForAncestors: 3 };

// Returns the parent as a style sheet of a shadow tree sees it: the host is the parent of the tree and has no parent.
const parentOf = (element, shadow) => {
  if (element === shadow.host) return null;
  return element.parent === shadow ? shadow.host : element.parent;
};
const isOfHost = (part) => (part.type === 'pseudo' || part.type === 'function')
  && part.name === 'host';

class ComplexSelector {
  constructor({ compounds, combinators }) {
    this.parts = compounds;
    this.tests = compounds.map(compileCompound);
    this.combinators = combinators;
    // `::slotted()` or `::part()`, which cross the boundary of a shadow tree.
    this.reach = compounds[compounds.length - 1].find((part) => part.type === 'reach') ?? null;
  }

  matches(element, context) {
    return this.reach === null && this.matchFrom(this.tests.length - 1, element, context) === result.match;
  }
  // Returns whether the selector before the pseudo-element matches a slot or a host.
  matchesThrough(name, element, context) {
    return this.reach?.name === name && this.matchFrom(this.tests.length - 1, element, context) === result.match;
  }

  // Selectors Level 4, "virtual scoping root": a fragment or shadow root matches `:scope` before a combinator.
  isScoped(at) {
    const [part, ...others] = this.parts[at];
    return at === 0 && others.length === 0 && part.type === 'pseudo' && part.name === 'scope';
  }
  startsInScope(at, element, { scope }) {
    return this.isScoped(at - 1) && scope !== null && !scope.isElement && !scope.isDocument && scope !== element
      && scope.contains(element);
  }

  // Matches the compounds up to `at`, from right to left.
  matchFrom(at, element, context) {
    const { shadow } = context;
    // In its own shadow tree a host is featureless, except for `:host` and similar selectors.
    if (shadow !== null && element === shadow.host && !this.parts[at].some(isOfHost)) return result.failsHere;
    if (!this.tests[at](element, context)) return result.failsHere;
    if (at === 0) return result.match;
    switch (this.combinators[at - 1]) {
      case ' ':
        for (let next = shadow === null ? element.parent : parentOf(element, shadow); next !== null
          && next.isElement;
          next = shadow === null ? next.parent : parentOf(next, shadow)) {
          const found = this.matchFrom(at - 1, next, context);
          if (found === result.match || found === result.failsForAncestors) return found;
        }
        return this.startsInScope(at, element, context) ? result.match : result.failsForAncestors;
      case '>': {
        const parent = shadow === null ? element.parent : parentOf(element, shadow);
        if (parent === null || !parent.isElement) return parent === context.scope && this.isScoped(at - 1)
          ? result.match : result.failsForAncestors;
        const found = this.matchFrom(at - 1, parent, context);
        return found === result.match || found === result.failsForAncestors ? found : result.failsForSiblings;
      }
      case '+': {
        const sibling = element.previousElementSibling;
        return sibling === null ? result.failsForSiblings : this.matchFrom(at - 1, sibling, context);
      }
      default:
        for (let next = element.previousElementSibling; next !== null; next = next.previousElementSibling) {
          const found = this.matchFrom(at - 1, next, context);
          if (found !== result.failsHere) return found;
        }
        return result.failsForSiblings;
    }
  }
}

export class SelectorList {
  constructor(selectors) {
    this.selectors = selectors.map((selector) => new ComplexSelector(selector));
    // The id of a list that consists only of `#id`.
    const [parts, ...others] = selectors.length === 1 ? selectors[0].compounds : [];
    this.onlyId = parts?.length === 1 && others.length === 0 && parts[0].type === 'id' ? parts[0].name : null;
  }

  matches(element, context) {
    const { selectors } = this;
    for (let i = 0; i < selectors.length; i++) if (selectors[i].matches(element, context)) return true;
    return false;
  }
}
