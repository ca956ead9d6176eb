// Compares the styles around tasks, and starts and ends transitions and animations: CSS Transitions, "Starting of
// transitions"; CSS Animations, "Declarative animations".
import { hooks } from '../infra/hooks.js';
import { ensuring } from '../infra/endings.js';
import { keyframeRulesOf } from '../css/sheet-lists.js';
import { affectedElements, elementsOfChangedRules, isIn } from './affected-elements.js';
import { CSSAnimationImpl } from './css-effects.js';
import { keyframesOfRule } from './keyframes.js';
import { Rewinder } from './rewinder.js';
import { cyclic, effectsOf, valuesOf, milliseconds, StyleComparison } from './style-comparison.js';

// Returns the animations that an element's style names, in order.
const declaredAnimations = (element) => {
  const names = valuesOf(element, 'animation-name');
  if (names.every((name) => name === 'none')) return [];
  const kinds = ['duration', 'delay', 'iteration-count', 'direction', 'fill-mode', 'timing-function', 'play-state'];
  const lists = kinds.map((kind) => valuesOf(element, `animation-${kind}`));
  return names.flatMap((name, index) => {
    const rule = name === 'none' ? undefined : keyframeRulesOf(element.document)?.get(name);
    if (rule === undefined) return [];
    const [duration, delay, count, direction, fill, easing, state] = lists.map((list) => cyclic(list, index));
    const iterations = count === 'infinite' ? Infinity : Number(count);
    return [{
      name, rule, easing, isPaused: state === 'paused',
      timing: { duration: milliseconds(duration), delay: milliseconds(delay), iterations, direction, fill },
    }];
  });
};
// An animation whose name stays continues, with its new timing.
const startAnimations = (element, declared, time) => {
  const { realm } = element;
  const known = realm.styleAnimations ??= new WeakMap();
  const old = known.get(element) ?? new Map();
  if (old.size === 0 && declared.length === 0) return;
  for (const [name, effect] of old) if (!declared.some((animation) => animation.name === name)) effect.drop();
  const now = new Map();
  for (const { name, rule, easing, isPaused, timing } of declared) {
    let effect = old.get(name);
    if (effect === undefined) {
      effect = new CSSAnimationImpl(realm, element, name, keyframesOfRule(rule, easing), timing);
      effect.start(time);
    } else {
      effect.retime(timing);
    }
    if (isPaused && effect.playState === 'running') effect.pause();
    else if (!isPaused && effect.playState === 'paused') effect.play();
    now.set(name, effect);
  }
  known.set(element, now);
};
const dropEffects = (element) => {
  for (const kind of ['CSSTransition', 'CSSAnimation']) for (const effect of effectsOf(element, kind)) effect.drop();
  element.realm.styleAnimations?.delete(element);
};

// Compares the styles around one task, and returns the steps that start and end effects.
const compareTask = (realm, rewinder, index) => {
  const changes = rewinder.changes[index];
  const { document } = realm;
  const isLater = (element) => rewinder.changes.some((later, at) => at > index && isIn(later.inserted, element));
  rewinder.goTo(index + 1);
  const steps = [];
  const comparisons = [];
  const affected = affectedElements(document, changes);
  const restyled = changes.hasSheets ? elementsOfChangedRules(document, changes, affected.keys()) : null;
  for (const [element, inherits] of affected) {
    if (isLater(element)) continue;
    if (!hooks.isRendered(element)) {
      steps.push(() => dropEffects(element));
      continue;
    }
    const isNew = isIn(changes.inserted, element);
    const animations = declaredAnimations(element);
    const comparison = new StyleComparison(element, inherits);
    const isCompared = !isNew && (restyled === null || restyled.has(element) || changes.attributes.has(element))
      && comparison.readAfter();
    if (isCompared) comparisons.push(comparison);
    steps.push(() => {
      if (isNew) dropEffects(element);
      if (isCompared) comparison.start(changes.time);
      startAnimations(element, animations, changes.time);
    });
  }
  if (comparisons.length > 0) {
    rewinder.goTo(index);
    for (const comparison of comparisons) comparison.readBefore();
    rewinder.goTo(index + 1);
    for (const comparison of comparisons) comparison.completeAfter();
  }
  return steps;
};

// Compares the styles around the first tasks of a journal. Effects start when the document is in its present state.
export const compareStyles = (realm, changes, count) => {
  const rewinder = new Rewinder(realm.document, changes);
  const steps = [];
  ensuring(() => rewinder.goTo(changes.length), () => {
    for (let index = 0; index < count; index++) steps.push(...compareTask(realm, rewinder, index));
  });
  if (changes.some(({ hasRemoved }) => hasRemoved))
    for (const element of [...realm.animatedElements?.keys() ?? []]) if (!element.isConnected) dropEffects(element);
  for (const step of steps) step();
  if (realm.animatedElements !== undefined) forgetEnded(realm);
};
const forgetEnded = (realm) => {
  for (const [element, effects] of realm.animatedElements) {
    for (const effect of effects) if (effect.isSilent && !effect.isRelevant) effects.delete(effect);
    if (effects.size === 0) realm.animatedElements.delete(element);
  }
};

// Effects that began while nothing observed them get their events from now on.
export const announceEffects = (realm) => {
  for (const effects of [...realm.animatedElements.values()])
    for (const effect of [...effects]) if (effect.isSilent) effect.announce();
};
