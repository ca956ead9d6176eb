// The transitions of an element: CSS Transitions, "Starting of transitions".
import { hooks } from '../infra/hooks.js';
import { cascadeOf, declaredValue } from '../css/cascade.js';
import { computedValue } from '../css/computed.js';
import { boxShorthands, isMixedShorthand } from '../css/properties.js';
import { computedTable } from '../css/property-table.js';
import { longhandsOf, splitValue } from '../css/shorthands.js';
import { CSSTransitionImpl } from './css-effects.js';
import { isSmooth } from './interpolation.js';
import { declaresEffect } from './selector-reach.js';

export const valuesOf = (element, property) => splitValue(computedValue(element, property), ',');
export const milliseconds = (text) => Number.parseFloat(text) * (/ms$/i.test(text) ? 1 : 1000) || 0;
export const cyclic = (list, index) => list[index % list.length];
export const effectsOf = (element, kind) => [...element.realm.animatedElements?.get(element) ?? []]
  .filter((effect) => effect.interface === kind && !effect.isOver);

// Lengths that depend on a layout aren't compared.
const valueOf = (element, property) => {
  const declared = declaredValue(element, property) ?? computedTable.initial.get(property);
  return declared === 'auto' ? 'auto' : computedValue(element, property);
};
const partsOf = (property) => boxShorthands.get(property)
  ?? (isMixedShorthand(property) ? longhandsOf(property) : [property]);
const canChange = (property) => !property.startsWith('--') && !declaresEffect.test(property);
// Of the properties that elements inherit, those that are often animated.
const inheritedOnes = ['color', 'font-size', 'letter-spacing', 'line-height', 'visibility', 'word-spacing'];

// WebKit's order of properties, in which transitions of one change start.
const first = /^(?:direction|font-.*|letter-spacing|text-rendering|writing-mode|zoom)$/;
const last = /^(?:border-.*-(?:color|radius|style|width)|bottom|(?:max-|min-)?(?:height|width)|left|margin-.*|padding-.*|right|top)$/;
const rank = (property) => (first.test(property) ? 0 : last.test(property) ? 2 : 1);
const byOrder = (a, b) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0);
// CSS Transitions, "Faster reversing of interrupted transitions".
const shortened = (timing, part) => ({
  ...timing, duration: timing.duration * part, delay: timing.delay < 0 ? timing.delay * part : timing.delay,
});

// The styles of an element around a task. The properties are those that may have a transition.
export class StyleComparison {
  constructor(element, inherits) {
    this.element = element;
    this.inherits = inherits;
    // From a property to its timing; `all` is the timing of those that are not listed.
    this.timings = new Map();
    this.all = null;
    this.after = new Map();
    this.before = null;
  }

  readTimings() {
    const { element } = this;
    const durations = valuesOf(element, 'transition-duration');
    const delays = valuesOf(element, 'transition-delay');
    const easings = valuesOf(element, 'transition-timing-function');
    valuesOf(element, 'transition-property').forEach((name, index) => {
      const timing = {
        duration: milliseconds(cyclic(durations, index)), delay: milliseconds(cyclic(delays, index)),
        easing: cyclic(easings, index),
      };
      if (name === 'all') {
        this.all = timing;
        this.timings.clear();
      } else if (name !== 'none') for (const part of partsOf(name)) this.timings.set(part, timing);
    });
  }
  timingOf(property) { return this.timings.get(property) ?? this.all ?? undefined; }
  // Returns whether a change may start a transition, or replace one that runs.
  get isNeeded() {
    const isLong = (timing) => timing !== null && timing.duration + timing.delay > 0;
    return isLong(this.all) || [...this.timings.values()].some(isLong)
      || effectsOf(this.element, 'CSSTransition').length > 0;
  }
  get listed() {
    const all = this.all === null ? []
      : [...cascadeOf(this.element).result.declared.keys(), ...this.inherits ? inheritedOnes : []];
    return new Set([...this.timings.keys(), ...all].filter(canChange));
  }

  // Reads the style after the task; returns whether the one before it is needed.
  readAfter() {
    this.readTimings();
    if (!this.isNeeded) return false;
    for (const property of this.listed) this.after.set(property, valueOf(this.element, property));
    return true;
  }
  // An element that was not rendered has no style to start from.
  readBefore() {
    if (!hooks.isRendered(this.element)) return;
    this.before = new Map();
    for (const property of new Set([...this.after.keys(), ...this.listed]))
      this.before.set(property, valueOf(this.element, property));
  }
  // Properties that only the old style declares have a value after the task, too.
  completeAfter() {
    for (const property of this.before?.keys() ?? [])
      if (!this.after.has(property)) this.after.set(property, valueOf(this.element, property));
  }

  start(time) {
    const { element } = this;
    for (const effect of effectsOf(element, 'CSSTransition'))
      if (this.timingOf(effect.property) === undefined) effect.drop();
    for (const property of [...this.before?.keys() ?? []].sort(byOrder)) {
      const timing = this.timingOf(property);
      const [from, to] = [this.before.get(property), this.after.get(property)];
      if (timing === undefined || from === to) continue;
      const running = effectsOf(element, 'CSSTransition').find((effect) => effect.property === property);
      if (running?.to === to) continue;
      const start = running === undefined ? from : hooks.animatedValue(element, property, from);
      const part = running?.reversedPart(to) ?? null;
      running?.drop();
      if (timing.duration + timing.delay <= 0 || start === to || !isSmooth(property, start, to)) continue;
      const transition = new CSSTransitionImpl(element.realm, element, property, [start, to],
        part === null ? timing : shortened(timing, part));
      if (part !== null) Object.assign(transition, { part, reversingStart: running.to });
      transition.start(time);
    }
  }
}
