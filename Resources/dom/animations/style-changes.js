// Finds the changes of style that start transitions and animations: CSS Transitions, "Starting of transitions"; CSS
// Animations, "Declarative animations". It compares styles after each task, and when a page reads a style in between.
// Pages that neither listen to the events nor ask for animations don't pay for it.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { cascadeOf, declaredValue, flatParent } from '../css/cascade.js';
import { computedValue } from '../css/computed.js';
import { computedTable } from '../css/property-table.js';
import { boxShorthands, isMixedShorthand } from '../css/properties.js';
import { keyframeRulesOf, styleRulesOf } from '../css/sheet-lists.js';
import { longhandsOf, splitValue } from '../css/shorthands.js';
import { watchRendering } from '../window/changes-of-style.js';
import { postTask } from '../window/messages.js';
import { CSSAnimationImpl, CSSTransitionImpl } from './css-effects.js';
import { isSmooth } from './interpolation.js';
import { keyframesOfRule } from './keyframes.js';

const lazyMatcher = lazy('../selectors/matcher.js');
const lazySelectorParser = lazy('../selectors/selector-parser.js');

const listOf = (element, property) => splitValue(computedValue(element, property), ',');
const milliseconds = (text) => Number.parseFloat(text) * (/ms$/i.test(text) ? 1 : 1000) || 0;
const each = (list, index) => list[index % list.length];
// Lengths that depend on a layout aren't compared.
const valueOf = (element, property) => {
  const declared = declaredValue(element, property) ?? computedTable.initial.get(property);
  return declared === 'auto' ? 'auto' : computedValue(element, property);
};
const valueWithout = (element, property) => {
  const parent = flatParent(element);
  return computedTable.inherited.has(property) && parent !== null ? computedValue(parent, property)
    : computedTable.initial.get(property) ?? '';
};
const partsOf = (property) => boxShorthands.get(property)
  ?? (isMixedShorthand(property) ? longhandsOf(property) : [property]);
const elementsMatching = (document, text) => {
  const list = new (lazyMatcher().SelectorList)(lazySelectorParser().parseSelectors(text));
  const found = [];
  for (let node = document.firstChild; node !== null; node = node.next(document))
    if (node.isElement && list.matches(node, { scope: document, anchor: null, shadow: null })) found.push(node);
  return found;
};
const animating = /^(?:transition|animation)-/;

class StyleTracker {
  constructor(realm) {
    this.realm = realm;
    this.known = new Map();
    // The animations of each element by name, also those that are over.
    this.animations = new WeakMap();
    this.isQueued = false;
    this.isUpdating = false;
    this.rulesVersion = -1;
    this.selectors = [];
    watchRendering(realm, () => this.changed());
    this.update();
  }

  changed() {
    if (this.isQueued || this.isUpdating) return;
    this.isQueued = true;
    postTask(this.realm, () => this.flush());
  }
  flush() { if (this.isQueued && !this.isUpdating) this.update(); }

  // The elements that rules or attributes give a transition or an animation, and those that had one.
  candidates() {
    const { document } = this.realm;
    if (this.rulesVersion !== document.styleVersion) {
      this.rulesVersion = document.styleVersion;
      const rules = document.styleVersion === 0 ? [] : styleRulesOf(document);
      this.selectors = rules.filter(({ style }) => [...style.entries.keys()].some((name) => animating.test(name)))
        .map((rule) => rule.resolvedText);
    }
    const found = new Set(this.known.keys());
    for (const selector of [...this.selectors, '[style*="transition"]', '[style*="animation"]'])
      for (const element of elementsMatching(document, selector)) found.add(element);
    return found;
  }

  update() {
    this.isQueued = false;
    this.isUpdating = true;
    try {
      for (const element of this.candidates()) this.compare(element);
    } finally {
      this.isUpdating = false;
    }
  }

  effectsOf(element, kind) {
    return [...this.realm.animatedElements?.get(element) ?? []]
      .filter((each) => each.interface === kind && !each.isOver);
  }

  compare(element) {
    const before = this.known.get(element);
    if (!element.isConnected || !hooks.isRendered(element)) {
      for (const kind of ['CSSTransition', 'CSSAnimation'])
        for (const effect of this.effectsOf(element, kind)) effect.drop();
      this.known.delete(element);
      this.animations.delete(element);
      return;
    }
    const timings = this.transitionsOf(element, before);
    const values = new Map();
    for (const property of timings.keys()) values.set(property, valueOf(element, property));
    for (const effect of this.effectsOf(element, 'CSSTransition'))
      if (!timings.has(effect.property)) effect.drop();
    if (before !== undefined) this.startTransitions(element, before, values, timings);
    this.compareAnimations(element);
    this.known.set(element, values);
  }

  // Returns the properties that may have a transition, with its timing.
  transitionsOf(element, before) {
    const [durations, delays, easings] = ['duration', 'delay', 'timing-function']
      .map((kind) => listOf(element, `transition-${kind}`));
    const found = new Map();
    listOf(element, 'transition-property').forEach((name, index) => {
      const timing = {
        duration: milliseconds(each(durations, index)), delay: milliseconds(each(delays, index)),
        easing: each(easings, index),
      };
      const all = () => [...cascadeOf(element).result.declared.keys(), ...before?.keys() ?? []]
        .filter((property) => !property.startsWith('--') && !animating.test(property));
      for (const property of name === 'all' ? all() : name === 'none' ? [] : partsOf(name)) 
        if (!property.startsWith('--')) found.set(property, timing);
    });
    return found;
  }

  startTransitions(element, before, values, timings) {
    for (const property of [...values.keys()].sort()) {
      const timing = timings.get(property);
      const to = values.get(property);
      const from = before.get(property) ?? valueWithout(element, property);
      if (from === to) continue;
      const running = this.effectsOf(element, 'CSSTransition').find((effect) => effect.property === property);
      if (running?.to === to) continue;
      const start = running === undefined ? from : hooks.animatedValue(element, property, from);
      running?.drop();
      if (timing.duration + timing.delay <= 0 || start === to || !isSmooth(property, start, to)) continue;
      new CSSTransitionImpl(this.realm, element, property, [start, to], timing).start();
    }
  }

  // An animation whose name stays continues, with its new timing.
  compareAnimations(element) {
    const names = listOf(element, 'animation-name');
    const list = (kind) => listOf(element, `animation-${kind}`);
    const old = this.animations.get(element) ?? new Map();
    for (const [name, effect] of old) if (!names.includes(name)) effect.drop();
    const now = new Map();
    names.forEach((name, index) => {
      const rule = name === 'none' ? undefined : keyframeRulesOf(this.realm.document)?.get(name);
      if (rule === undefined) return;
      const count = each(list('iteration-count'), index);
      const timing = {
        duration: milliseconds(each(list('duration'), index)), delay: milliseconds(each(list('delay'), index)),
        iterations: count === 'infinite' ? Infinity : Number(count), direction: each(list('direction'), index),
        fill: each(list('fill-mode'), index),
      };
      let effect = old.get(name);
      if (effect === undefined) {
        effect = new CSSAnimationImpl(this.realm, element, name,
          keyframesOfRule(rule, each(list('timing-function'), index)), timing);
        effect.start();
      } else {
        effect.retime(timing);
      }
      const isPaused = each(list('play-state'), index) === 'paused';
      if (isPaused && effect.playState === 'running') effect.pause();
      else if (!isPaused && effect.playState === 'paused') effect.play();
      now.set(name, effect);
    });
    this.animations.set(element, now);
  }
}

export const trackStyles = (realm) => {
  if (realm.document?.hasWindow === true) realm.styleTracker ??= new StyleTracker(realm);
};

hooks.trackStyles = trackStyles;
