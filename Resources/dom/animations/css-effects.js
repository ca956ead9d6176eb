// The transitions and animations of style sheets, with their events: CSS Transitions, "Starting of transitions"; CSS
// Animations, "Events".
import { fireEvent } from '../events/firing.js';
import { eventPath } from '../events/event-target.js';
import { setTimer } from '../window/timers.js';
import { AnimationImpl } from './animation.js';
import { clock, frameAfter, inFrame } from './animation-frames.js';
import { enlist, KeyframeEffectImpl } from './effects.js';
import { activeDuration, defaultTiming } from './effect-timing.js';
import { keyframesBetween } from './keyframes.js';

const legacyNames = {
  transitionend: 'webkitTransitionEnd', animationstart: 'webkitAnimationStart', animationend: 'webkitAnimationEnd',
  animationiteration: 'webkitAnimationIteration',
};
class StyleEffectImpl extends AnimationImpl {
  constructor(realm, element, keyframes, timing) {
    super(realm, new KeyframeEffectImpl(realm, element, keyframes, { ...defaultTiming, ...timing }));
    this.owner = element;
    this.family = '';
    this.isAnnounced = false;
    // Of the events `start`, `end` and `cancel`, each is fired once.
    this.isStarted = false;
    this.isOver = false;
    // True while nothing observes such effects: it needs no frames and timers then.
    this.isSilent = false;
    enlist(this);
  }

  get eventFields() { return {}; }
  fire(kind, seconds) {
    const type = `${this.family}${kind}`;
    const fields = { ...this.eventFields, bubbles: true, elapsedTime: seconds };
    const send = (name) => fireEvent(this.owner, name, fields);
    if (legacyNames[type] !== undefined && this.owner.listenersOf(type) === undefined) send(legacyNames[type]);
    send(type);
  }

  // The active time, in seconds.
  get elapsed() {
    const { timing } = this.effect;
    return Math.max(0, Math.min((this.currentTime ?? 0) - timing.delay, activeDuration(timing))) / 1000;
  }

  get currentTime() {
    const time = super.currentTime;
    return this.isSilent && time !== null ? Math.max(0, time) : time;
  }

  // Starts in the first frame after the time of the change that causes it.
  start(time) {
    this.isSilent = true;
    this.generation = time;
    this.startTime = frameAfter(time);
    if (this.realm.hearsStyleEffects === true) this.announce();
  }
  // From now on, the page gets the events. Those of frames that are over had no listener.
  announce() {
    this.isSilent = false;
    if (this.startTime === null) return;
    if (clock(this.realm) < this.startTime) {
      this.startTime = null;
      this.play();
      inFrame(this.realm, () => { if (!this.isOver) this.firstFrame(); });
      return;
    }
    this.isAnnounced = true;
    this.isStarted = this.currentTime >= this.effect.timing.delay;
    if (this.isAtEnd(this.currentTime)) this.isOver = true;
    else if (this.isStarted) this.entered();
    else this.planStart(this.effect.timing.delay - this.currentTime);
    this.resume();
  }
  firstFrame() {
    this.began();
    const { delay } = this.effect.timing;
    if (delay <= 0) this.realm.frameJobs.unshift(() => this.enter(-delay / 1000));
    else this.planStart(delay);
  }
  planStart(delay) {
    setTimer(this.realm, () => inFrame(this.realm, () => this.enter(0)), Math.ceil(delay), [], false);
  }
  began() {}
  // Gives a running or finished effect another timing.
  retime(timing) {
    const { timing: old } = this.effect;
    if (Object.keys(timing).every((name) => timing[name] === old[name])) return;
    this.effect.timing = { ...old, ...timing };
    // A finished animation is held at its old end.
    if (this.startTime !== null) this.holdTime = null;
    if (this.isSilent) enlist(this);
    else if (this.playState !== 'idle') {
      enlist(this);
      this.resume();
    }
  }
  enter(seconds) {
    if (this.isStarted || this.isOver) return;
    this.isStarted = true;
    this.fire('start', Math.min(seconds, activeDuration(this.effect.timing) / 1000));
    this.entered();
  }
  // Hook: the active phase has begun.
  entered() {}
  ended() {
    if (this.isOver) return;
    this.enter(0);
    this.isOver = true;
    this.fire('end', activeDuration(this.effect.timing) / 1000);
  }
  // Ends an effect whose style is no longer there.
  drop() {
    if (this.isOver) return;
    this.isOver = true;
    if (this.isSilent) {
      this.startTime = this.holdTime = null;
      return;
    }
    const elapsed = this.isStarted ? this.elapsed : 0;
    if (this.playState !== 'finished')
      inFrame(this.realm, () => { if (this.isAnnounced || this.isStarted) this.fire('cancel', elapsed); });
    this.cancel();
  }
}

export class CSSTransitionImpl extends StyleEffectImpl {
  constructor(realm, element, property, [from, to], timing) {
    super(realm, element, keyframesBetween(property, from, to), { ...timing, fill: 'backwards' });
    this.property = property;
    this.to = to;
    this.family = 'transition';
    // The value whose return shortens the next transition, and the part that this one is of its whole.
    this.reversingStart = from;
    this.part = 1;
  }

  // Returns the part of its duration that a transition back to a value takes; null if it isn't one back.
  reversedPart(value) {
    if (value !== this.reversingStart) return null;
    const { progress } = this.effect.progress;
    return Math.min(1, Math.abs((progress ?? 0) * this.part + 1 - this.part));
  }

  get eventFields() { return { interface: 'TransitionEvent', propertyName: this.property, pseudoElement: '' }; }
  began() {
    this.isAnnounced = true;
    this.fire('run', Math.max(0, -this.effect.timing.delay) / 1000);
  }
}
CSSTransitionImpl.prototype.interface = 'CSSTransition';

export class CSSAnimationImpl extends StyleEffectImpl {
  constructor(realm, element, name, keyframes, timing) {
    super(realm, element, keyframes, timing);
    this.animationName = name;
    this.family = 'animation';
  }

  get eventFields() {
    return { interface: 'AnimationEvent', animationName: this.animationName, pseudoElement: '' };
  }

  entered() {
    if (this.followsIterations) return;
    const { delay, duration } = this.effect.timing;
    this.planIteration(duration > 0 ? Math.floor(((this.currentTime ?? 0) - delay) / duration) + 1 : 1);
  }
  // Iterations without an end are followed only while something listens to them.
  planIteration(number) {
    const { duration, iterations } = this.effect.timing;
    const type = 'animationiteration';
    const isHeard = eventPath({ type, composed: false, fields: null }, this.owner)
      .some((next) => next.listenersOf(type) !== undefined || next.listenersOf(legacyNames[type]) !== undefined);
    this.followsIterations = !this.isOver && number < iterations && isHeard && duration > 0;
    if (!this.followsIterations) return;
    const due = this.effect.timing.delay + number * duration;
    setTimer(this.realm, () => inFrame(this.realm, () => {
      if (this.isOver) return;
      this.fire('iteration', number * duration / 1000);
      this.planIteration(number + 1);
    }), Math.max(0, Math.ceil(due - (this.currentTime ?? 0))), [], false);
  }
}
CSSAnimationImpl.prototype.interface = 'CSSAnimation';
CSSAnimationImpl.prototype.followsIterations = false;
