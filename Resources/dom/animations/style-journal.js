// The changes of a document that may start transitions and animations, by task. Pages whose styles declare none keep no
// journal. Until a page listens to an event of them, asks for animations or reads a style, nothing is compared, so that
// a listener which is added soon after the change still gets its events.
import { ensuring } from '../infra/endings.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { postTask } from '../window/messages.js';

const lazyStyleChanges = lazy('./style-changes.js');

// Limits of a journal while nothing compares styles: tasks, and milliseconds.
const mostTasks = 32;
const longest = 4000;

// The changes of one task.
export class Changes {
  constructor(time) {
    this.time = time;
    // From a changed element to the first values of its changed attributes: [name, old value].
    this.attributes = new Map();
    // Changed states that selectors depend on: [object, field, old value].
    this.fields = [];
    this.inserted = new Set();
    this.hasRemoved = false;
    // True if style sheets changed, and what the document keeps of its rules from before, if anything.
    this.hasSheets = false;
    this.oldRules = null;
  }
}

class StyleTracker {
  constructor(realm) {
    this.realm = realm;
    this.changes = [];
    this.isOpen = false;
    this.isQueued = false;
    this.isUpdating = false;
    this.isHeard = realm.hearsStyleEffects === true;
  }

  // Returns the changes of the current task.
  get current() {
    if (!this.isOpen) {
      this.isOpen = true;
      this.changes.push(new Changes(host.now(this.realm.id)));
    }
    if (!this.isQueued) {
      this.isQueued = true;
      postTask(this.realm, () => this.taskEnded());
    }
    return this.changes[this.changes.length - 1];
  }

  attributeChanged(element, name, oldValue) {
    if (!element.isConnected || element.document !== this.realm.document) return;
    const { attributes } = this.current;
    const known = attributes.get(element);
    if (known === undefined) attributes.set(element, new Map([[name, oldValue]]));
    else if (!known.has(name)) known.set(name, oldValue);
  }
  fieldChanged(object, field, oldValue) { this.current.fields.push([object, field, oldValue]); }
  connectionChanged(node, isConnected) {
    if (!isConnected) this.current.hasRemoved ||= this.realm.animatedElements !== undefined;
    else if (node.isElement || node.isShadowRoot === true) this.current.inserted.add(node);
  }
  sheetsChanged() {
    const { current } = this;
    if (current.hasSheets) return;
    current.hasSheets = true;
    const { document } = this.realm;
    const rules = document.cache?.get('styleRules')?.rules;
    // Nothing is rendered before the sheets of a page are loaded.
    if (rules === undefined || document.readyState === 'loading') return;
    current.oldRules = { styleRules: { version: 0, rules }, ruleIndex: { ...document.cache.get('ruleIndex') } };
  }

  taskEnded() {
    this.isQueued = this.isOpen = false;
    if (this.isHeard) this.flush();
    else this.trim();
  }
  // Merges the oldest tasks: of their changes, only the animations that still run can matter.
  trim() {
    const { changes } = this;
    const since = host.now(this.realm.id) - longest;
    let first = null;
    while (changes.length > mostTasks || changes[0]?.time < since) {
      first ??= changes[0];
      changes.shift();
    }
    if (first === null) return;
    const merged = new Changes(first.time);
    merged.hasSheets = true;
    changes.unshift(merged);
  }

  flush() { this.compare(this.changes.length); }
  // Compares the styles around the first tasks. Later changes are undone meanwhile.
  compare(count) {
    if (count === 0 || this.isUpdating) return;
    const { changes } = this;
    this.isUpdating = true;
    ensuring(() => {
      this.isUpdating = false;
      this.changes = changes.slice(count);
      this.isOpen &&= this.changes.length > 0;
    }, () => lazyStyleChanges().compareStyles(this.realm, changes, count));
  }

  heard() {
    if (this.isHeard) return;
    this.isHeard = true;
    // The current task may still change what it has begun.
    this.compare(this.changes.length - (this.isOpen ? 1 : 0));
    if (this.realm.animatedElements !== undefined) lazyStyleChanges().announceEffects(this.realm);
  }
  // The page listens to iterations, which were not followed before.
  iterationsHeard() {
    for (const effects of this.realm.animatedElements?.values() ?? [])
      for (const effect of effects) if (effect.isStarted === true && !effect.isOver) effect.entered();
  }
}

// The style sheets, or the `style` attribute of an element, declare a transition or an animation.
export const trackStyles = (realm, element = null, oldValue = null) => {
  if (realm.styleTracker !== undefined || realm.document?.hasWindow !== true) return;
  used.styleTracking = true;
  realm.styleTracker = new StyleTracker(realm);
  if (element === null) realm.styleTracker.sheetsChanged();
  else realm.styleTracker.attributeChanged(element, 'style', oldValue);
};
// The page listens to an event of transitions or animations, or asks for them.
export const hearStyleEffects = (realm, type) => {
  realm.hearsStyleEffects = true;
  realm.styleTracker?.heard();
  if (/iteration$/i.test(type)) realm.styleTracker?.iterationsHeard();
};

hooks.trackStyles = trackStyles;
hooks.hearStyleEffects = hearStyleEffects;
