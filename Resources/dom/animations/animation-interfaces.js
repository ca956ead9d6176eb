// The interfaces of Web Animations and CSS Animations.
import { implOrNothing, wrap } from '../infra/brands.js';
import { copyMembers } from '../infra/define.js';
import { typeError } from '../infra/errors.js';
import { brand, describe, finite, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { AnimationImpl } from './animation.js';
import { constructAnimation, enlist, KeyframeEffectImpl, makeEffect, setKeyframes, timelineOf } from './effects.js';
import { readTiming } from './effect-timing.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

const animationOf = brand(AnimationImpl);
const effectOf = brand(KeyframeEffectImpl);
const numberOrNull = (value) => (value === null || value === undefined ? null : finite(value));

describe('AnimationTimeline', {
  parent: null, attributes: () => [['currentTime', (wrapper) => implOrNothing(wrapper)?.currentTime ?? null]],
});
describe('DocumentTimeline', { parent: 'AnimationTimeline' });
describe('AnimationEffect', {
  parent: null,
  methods: () => ({
    getTiming: (wrapper) => copyMembers(effectOf(wrapper).realm.makeObject(), effectOf(wrapper).timing),
    getComputedTiming: (wrapper) =>
      copyMembers(effectOf(wrapper).realm.makeObject(), effectOf(wrapper).computedTiming),
    updateTiming: (wrapper, options = undefined) => {
      const effect = effectOf(wrapper);
      effect.timing = readTiming(effect.timing, dictionary(options));
      effect.animation?.resume();
    },
  }),
});
const shownKeyframe = (realm, { offset, computedOffset, easing, composite, values }) => {
  const shown = { composite, computedOffset, easing, offset };
  for (const [property, text] of values) {
    const name = property === 'float' ? 'cssFloat' : property.startsWith('--') ? property
      : property.replace(/-([a-z])/g, (all, letter) => letter.toUpperCase());
    shown[name] = text;
  }
  return copyMembers(realm.makeObject(), shown);
};
describe('KeyframeEffect', {
  parent: 'AnimationEffect', length: 1,
  attributes: () => [
    ['target', (wrapper) => wrap(effectOf(wrapper).target), (wrapper, value) => {
      const effect = effectOf(wrapper);
      effect.target = value === null ? null : implOrNothing(value);
      if (effect.animation !== null) enlist(effect.animation);
    }],
    ['pseudoElement', (wrapper) => effectOf(wrapper).pseudoElement],
    ['composite', (wrapper) => effectOf(wrapper).composite],
    ['iterationComposite', () => 'replace'],
  ],
  methods: () => ({
    getKeyframes: (wrapper) => {
      const { realm, keyframes } = effectOf(wrapper);
      return realm.makeArray(keyframes.map((keyframe) => shownKeyframe(realm, keyframe)));
    },
    setKeyframes: (wrapper, keyframes) => setKeyframes(effectOf(wrapper), keyframes),
  }),
  construct: (realm, args, newTarget) => {
    requireArguments(args, 1);
    const target = args[0] === null ? null : implOrNothing(args[0]);
    if (target === undefined || (target !== null && target.isElement !== true)) throw typeError('Type error');
    return wrapNew(makeEffect(realm, target, args[1], args[2]), newTarget);
  },
});
describe('Animation', {
  parent: 'EventTarget', length: 0,
  attributes: () => [
    ['id', (wrapper) => animationOf(wrapper).id, (wrapper, value) => { animationOf(wrapper).id = toText(value); }],
    ['effect', (wrapper) => wrap(animationOf(wrapper).effect), (wrapper, value) => {
      const animation = animationOf(wrapper);
      animation.effect = value === null ? null : implOrNothing(value);
      if (animation.effect !== null) animation.effect.animation = animation;
      enlist(animation);
      animation.resume();
    }],
    ['timeline', (wrapper) => wrap(timelineOf(animationOf(wrapper).realm.document))],
    ['startTime', (wrapper) => animationOf(wrapper).startTime, (wrapper, value) => {
      const animation = animationOf(wrapper);
      animation.startTime = numberOrNull(value);
      animation.holdTime = null;
      animation.resume();
    }],
    ['currentTime', (wrapper) => animationOf(wrapper).shownTime,
      (wrapper, value) => { animationOf(wrapper).shownTime = numberOrNull(value); }],
    ['playbackRate', (wrapper) => animationOf(wrapper).playbackRate,
      (wrapper, value) => animationOf(wrapper).setRate(finite(value))],
    ['playState', (wrapper) => animationOf(wrapper).playState],
    ['replaceState', () => 'active'],
    ['pending', (wrapper) => animationOf(wrapper).isPending],
    ['ready', (wrapper) => animationOf(wrapper).ready.promise],
    ['finished', (wrapper) => animationOf(wrapper).finished.promise],
    ...lazyEventHandlers().handlerSteps(['finish', 'cancel', 'remove']),
  ],
  methods: () => ({
    cancel: (wrapper) => animationOf(wrapper).cancel(),
    finish: (wrapper) => animationOf(wrapper).finish(),
    play: (wrapper) => animationOf(wrapper).play(),
    pause: (wrapper) => animationOf(wrapper).pause(),
    reverse: (wrapper) => animationOf(wrapper).reverse(),
    updatePlaybackRate: (wrapper, rate) => animationOf(wrapper).setRate(finite(rate)),
    persist: (wrapper) => { animationOf(wrapper); },
    commitStyles: (wrapper) => { animationOf(wrapper); },
  }),
  construct: (realm, args, newTarget) => {
    const effect = args[0] === undefined || args[0] === null ? null : implOrNothing(args[0]);
    return wrapNew(constructAnimation(realm, effect), newTarget);
  },
});
describe('CSSTransition', {
  parent: 'Animation', attributes: () => [['transitionProperty', (wrapper) => animationOf(wrapper).property ?? '']],
});
describe('CSSAnimation', {
  parent: 'Animation', attributes: () => [['animationName', (wrapper) => animationOf(wrapper).animationName ?? '']],
});
