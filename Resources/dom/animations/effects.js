// Keyframe effects, and the values that an element has while it is animated: Web Animations, "The effect stack".
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { toNumber, toText } from '../infra/idl.js';
import { iteratorSymbol } from '../infra/iterable.js';
import { dictionary } from '../events/event.js';
import { AnimationImpl } from './animation.js';
import { computedValue } from '../css/computed.js';
import { atFrameTime, clock, frameLength } from './animation-frames.js';
import { readKeyframes, valueIn } from './keyframes.js';
import { activeDuration, defaultTiming, endOf, progressAt, readTiming } from './effect-timing.js';

export class KeyframeEffectImpl {
  constructor(realm, target, keyframes, timing) {
    this.realm = realm;
    this.target = target;
    this.keyframes = keyframes;
    this.timing = timing;
    this.composite = 'replace';
    this.pseudoElement = null;
    this.animation = null;
  }

  get fills() { return this.timing.fill === 'forwards' || this.timing.fill === 'both'; }
  get localTime() { return this.animation === null ? null : this.animation.shownTime; }
  get progress() { return progressAt(this.timing, this.localTime, this.animation?.playbackRate < 0); }

  get computedTiming() {
    const { timing, localTime, progress: { progress, currentIteration } } = this;
    return {
      ...timing, duration: timing.duration === 'auto' ? 0 : timing.duration,
      fill: timing.fill === 'auto' ? 'none' : timing.fill,
      activeDuration: activeDuration(timing), currentIteration, endTime: endOf(timing), localTime, progress,
    };
  }

  valueAt(property, base) {
    const { progress } = this.progress;
    return progress === null ? undefined : valueIn(this.target, this.keyframes, property, progress, base);
  }
}
KeyframeEffectImpl.prototype.interface = 'KeyframeEffect';

const isIterable = (value) => value[iteratorSymbol] !== undefined && value[iteratorSymbol] !== null;
export const makeEffect = (realm, target, keyframes, options) => {
  const isNumber = typeof options === 'number' || typeof options === 'string';
  const timing = readTiming(defaultTiming, isNumber ? { duration: toNumber(options) } : dictionary(options));
  return new KeyframeEffectImpl(realm, target, readKeyframes(realm, keyframes, isIterable), timing);
};
export const setKeyframes = (effect, value) => {
  effect.keyframes = readKeyframes(effect.realm, value, isIterable);
};

// Makes an animation one of those of its target.
export const enlist = (animation) => {
  const { realm, effect } = animation;
  const target = effect?.target ?? null;
  if (target === null) return;
  realm.animatedElements ??= new Map();
  if (!realm.animatedElements.has(target)) realm.animatedElements.set(target, new Set());
  realm.animatedElements.get(target).add(animation);
};
const rank = { CSSTransition: 0, CSSAnimation: 1, Animation: 2 };
// Web Animations leaves it to CSS Transitions: those of one change are in the order of their names.
const byName = (a, b) => (a.interface === 'CSSTransition' && a.generation === b.generation
  ? a.property < b.property ? -1 : 1 : 0);
const relevant = (element) => {
  const animations = element.realm.animatedElements?.get(element);
  if (animations === undefined) return [];
  for (const each of animations) if (!each.isRelevant && each.playState !== 'idle') animations.delete(each);
  if (animations.size === 0) element.realm.animatedElements.delete(element);
  return [...animations].filter((each) => each.isRelevant)
    .sort((a, b) => rank[a.interface] - rank[b.interface] || byName(a, b) || a.number - b.number);
};
export const animatedValue = (element, property, value) => {
  let result = value;
  for (const { effect } of relevant(element)) result = effect.valueAt(property, () => result) ?? result;
  return result;
};

// The properties of the layout in a list of keyframes, found once.
const layoutProperties = new WeakMap();
const propertiesIn = (keyframes, wanted) => {
  let names = layoutProperties.get(keyframes);
  if (names === undefined) {
    const all = new Set(keyframes.flatMap(({ longhands }) => [...longhands.keys()]));
    layoutProperties.set(keyframes, names = [...all].filter((name) => wanted.has(name)));
  }
  return names;
};
const hasProperties = (element, wanted) => {
  for (const { effect } of element.realm.animatedElements.get(element))
    if (effect !== null && propertiesIn(effect.keyframes, wanted).length > 0) return true;
  return false;
};
// Returns everything that an element's values depend on in a frame, besides its style.
const stateOf = (element) => {
  const state = [];
  for (const each of element.realm.animatedElements.get(element)) {
    const { effect } = each;
    state.push(each, each.startTime, each.holdTime, each.playbackRate, each.isPending, each.isPausing, effect,
      effect?.timing, effect?.keyframes);
  }
  return state;
};
const isSameList = (a, b) => a.length === b.length && a.every((each, index) => Object.is(each, b[index]));
const lastValues = new WeakMap();
// Returns the values that animations give an element in this frame, for the properties of the layout (`wanted`); null
// if there are none. The same `version` means the same style. A script may read many boxes in a frame.
export const animatedValues = (element, wanted, version) => {
  if (!hasProperties(element, wanted)) return null;
  const frame = Math.floor(clock(element.realm) / frameLength);
  const state = stateOf(element);
  const last = lastValues.get(element);
  if (last?.frame === frame && last.version === version && isSameList(last.state, state)) return last.values;
  const values = computeValues(element, wanted);
  lastValues.set(element, { frame, version, state, values });
  return values;
};
const computeValues = (element, wanted) => {
  const animations = relevant(element);
  if (animations.length === 0) return null;
  const since = Math.max(...animations.map(({ startTime }) => startTime ?? -Infinity));
  return atFrameTime(element.realm, since, () => {
    const values = new Map();
    for (const { effect } of animations) {
      for (const name of propertiesIn(effect.keyframes, wanted)) {
        if (values.has(name) || effect.progress.progress === null) continue;
        values.set(name, animatedValue(element, name, computedValue(element, name)));
      }
    }
    return values.size === 0 ? null : values;
  });
};

const animate = (element, keyframes, options) => {
  const { realm } = element;
  const animation = new AnimationImpl(realm, makeEffect(realm, element, keyframes, options));
  if (options !== null && typeof options === 'object' && options.id !== undefined) animation.id = toText(options.id);
  enlist(animation);
  realm.load('Animation');
  animation.play();
  return wrap(animation);
};
const flush = (realm) => {
  hooks.hearStyleEffects(realm, '');
  realm.styleTracker?.flush();
  realm.load('CSSTransition');
};
const animationsOf = (element, options) => {
  flush(element.realm);
  const isDeep = !!dictionary(options).subtree;
  const found = [];
  for (const target of [...element.realm.animatedElements?.keys() ?? []])
    if (target === element || (isDeep && element.contains(target))) found.push(...relevant(target));
  return element.realm.makeArray(found.map(wrap));
};
const allAnimations = (root) => {
  flush(root.realm);
  const found = [...root.realm.animatedElements?.keys() ?? []].filter((target) => target.isConnected)
    .flatMap((target) => relevant(target));
  return root.realm.makeArray(found.map(wrap));
};

class TimelineImpl {
  constructor(realm) { this.realm = realm; }
  get currentTime() { return clock(this.realm); }
}
TimelineImpl.prototype.interface = 'DocumentTimeline';
export const timelineOf = (document) => {
  document.realm.load('Animation');
  return document.cached('timeline', () => new TimelineImpl(document.realm));
};
export const constructAnimation = (realm, effect) => {
  if (effect !== null && effect?.interface !== 'KeyframeEffect') throw typeError('Type error');
  const animation = new AnimationImpl(realm, effect);
  enlist(animation);
  return animation;
};
export const animations = () => ({ animate, animationsOf, allAnimations, timelineOf });

hooks.animations = animations;
hooks.animatedValue = animatedValue;
hooks.animatedValues = animatedValues;
