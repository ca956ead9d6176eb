// The transitions and animations of style sheets, with their events: CSS Transitions, "Starting of transitions"; CSS
// Animations, "Events".
import { fireEvent } from '../events/firing.js';
import { eventPath } from '../events/event-target.js';
import { setTimer } from '../window/timers.js';
import { AnimationImpl, inFrame } from './animation.js';
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

  start() {
    this.play();
    inFrame(this.realm, () => {
      if (this.isOver) return;
      this.began();
      const { delay } = this.effect.timing;
      if (delay <= 0) inFrame(this.realm, () => this.enter(-delay / 1000));
      else setTimer(this.realm, () => inFrame(this.realm, () => this.enter(0)), Math.ceil(delay), [], false);
    });
  }
  began() {}
  // Gives a running or finished effect another timing.
  retime(timing) {
    const { timing: old } = this.effect;
    if (Object.keys(timing).every((name) => timing[name] === old[name])) return;
    this.effect.timing = { ...old, ...timing };
    // A finished animation is held at its old end.
    if (this.startTime !== null) this.holdTime = null;
    if (this.playState !== 'idle') {
      enlist(this);
      this.resume();
    }
  }
  enter(seconds) {
    if (this.isStarted || this.isOver) return;
    this.isStarted = true;
    this.fire('start', Math.min(seconds, activeDuration(this.effect.timing) / 1000));
  }
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

  enter(seconds) {
    const isFirst = !this.isStarted;
    super.enter(seconds);
    if (isFirst) this.planIteration(1);
  }
  // Iterations without an end are followed only while something listens to them.
  planIteration(number) {
    const { duration, iterations } = this.effect.timing;
    const type = 'animationiteration';
    const isHeard = eventPath({ type, composed: false, fields: null }, this.owner)
      .some((next) => next.listenersOf(type) !== undefined || next.listenersOf(legacyNames[type]) !== undefined);
    if (this.isOver || number >= iterations || !isHeard || !(duration > 0)) return;
    const due = this.effect.timing.delay + number * duration;
    setTimer(this.realm, () => inFrame(this.realm, () => {
      if (this.isOver) return;
      this.fire('iteration', number * duration / 1000);
      this.planIteration(number + 1);
    }), Math.max(0, Math.ceil(due - (this.currentTime ?? 0))), [], false);
  }
}
CSSAnimationImpl.prototype.interface = 'CSSAnimation';
