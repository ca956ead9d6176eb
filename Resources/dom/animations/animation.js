// Animation: Web Animations, "Animations" and "The Animation interface". Animations run on the page's clock; frames
// settle their promises and fire their events.
import { fail } from '../infra/errors.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { setTimer } from '../window/timers.js';
import { clock, frameLength, inFrame } from './animation-frames.js';
import { AnimationPromises } from './animation-promises.js';
import { endOf } from './effect-timing.js';

const lazyException = lazy('../events/exception.js');
const { then } = Promise.prototype;
const nothing = () => {};

export class AnimationImpl extends AnimationPromises {
  constructor(realm, effect) {
    super(realm);
    this.effect = effect;
    this.id = '';
    this.startTime = null;
    this.holdTime = null;
    this.playbackRate = 1;
    this.isPending = false;
    this.isPausing = false;
    this.isFinished = false;
    this.number = ++AnimationImpl.count;
    // Each change of the playback makes scheduled ends stale.
    this.version = 0;
    this.ready = this.makePromise(true);
    this.finished = this.makePromise(false);
    if (effect !== null) effect.animation = this;
  }

  get end() { return this.effect === null ? 0 : endOf(this.effect.timing); }
  get currentTime() {
    if (this.holdTime !== null) return this.holdTime;
    return this.startTime === null ? null : (clock(this.realm) - this.startTime) * this.playbackRate;
  }
  // The current time that the page sees: a finished animation stays at its end.
  get shownTime() {
    const time = this.currentTime;
    if (time === null || this.holdTime !== null) return time;
    return this.playbackRate > 0 ? Math.min(time, this.end) : Math.max(time, 0);
  }
  set shownTime(time) {
    if (time === null) {
      if (this.currentTime !== null) fail('TypeError');
      return;
    }
    if (this.startTime === null) {
      this.holdTime = time;
    } else {
      this.startTime = clock(this.realm) - time / this.playbackRate;
      this.holdTime = null;
    }
    this.resume();
  }

  get playState() {
    const time = this.currentTime;
    if (time === null && !this.isPending) return 'idle';
    if (this.isPausing || (this.startTime === null && !this.isPending)) return 'paused';
    return this.isAtEnd(time) ? 'finished' : 'running';
  }
  isAtEnd(time) {
    return time !== null && ((this.playbackRate > 0 && time >= this.end) || (this.playbackRate < 0 && time <= 0));
  }

  play() {
    const time = this.currentTime;
    if (this.playbackRate >= 0 && (time === null || time < 0 || time >= this.end)) this.holdTime = 0;
    else if (this.playbackRate < 0 && (time === null || time <= 0 || time > this.end)) {
      if (this.end === Infinity) fail('InvalidStateError');
      this.holdTime = this.end;
    } else if (this.holdTime === null) this.holdTime = time;
    this.isPausing = false;
    this.begin(() => {
      this.startTime = clock(this.realm) - this.holdTime / (this.playbackRate || 1);
      if (this.playbackRate !== 0) this.holdTime = null;
    });
  }

  pause() {
    if (this.playState === 'paused') return;
    this.holdTime = this.shownTime ?? (this.playbackRate < 0 ? this.end : 0);
    this.startTime = null;
    this.isPausing = true;
    this.begin(() => {});
  }

  // Waits for the next frame, in which the animation is ready.
  begin(steps) {
    this.startTime = null;
    this.isPending = true;
    if (this.ready.isSettled) this.ready = this.makePromise(false);
    if (this.finished.isSettled) this.finished = this.makePromise(false);
    const version = ++this.version;
    inFrame(this.realm, () => {
      if (this.version !== version) return;
      this.isPending = false;
      steps();
      this.settle('ready');
      this.resume();
    });
  }

  // Plans the end: a timer requests a frame, which finishes the animation if nothing has changed since.
  resume() {
    if (this.isPending) return;
    if (this.finished.isSettled && !this.isAtEnd(this.currentTime)) this.finished = this.makePromise(false);
    const version = ++this.version;
    if (this.playState === 'finished') this.finishSoon(version);
    if (this.playState !== 'running' || this.end === Infinity) return;
    const left = (this.playbackRate > 0 ? this.end - this.currentTime : this.currentTime) / Math.abs(this.playbackRate);
    if (!Number.isFinite(left)) return;
    setTimer(this.realm, () => {
      if (this.version !== version) return;
      inFrame(this.realm, () => { if (this.version === version) this.finishSoon(version); });
    }, Math.max(0, Math.ceil(left - frameLength)), [], false);
  }
  finishSoon(version) {
    if (this.isAtEnd(this.currentTime)) {
      this.complete();
      return;
    }
    inFrame(this.realm, () => { if (this.version === version) this.finishSoon(version); });
  }
  complete() {
    this.version++;
    if (this.finished.isSettled) return;
    this.holdTime = this.playbackRate > 0 ? this.end : 0;
    this.settle('finished');
    this.tell('finish', this.shownTime);
    this.ended();
  }

  // Hook: the animation has reached its end.
  ended() {}

  tell(type, currentTime) {
    const timelineTime = clock(this.realm);
    const fire = () =>
      fireEvent(this, type, { interface: 'AnimationPlaybackEvent', bubbles: true, currentTime, timelineTime });
    if (this.realm.firingCallbacks === null) inFrame(this.realm, fire);
    else this.realm.frameJobs.push(fire);
  }

  finish() {
    if (this.playbackRate === 0 || (this.playbackRate > 0 && this.end === Infinity)) fail('InvalidStateError');
    const time = this.playbackRate > 0 ? this.end : 0;
    this.isPending = this.isPausing = false;
    this.settle('ready');
    this.startTime = clock(this.realm) - time / this.playbackRate;
    this.holdTime = time;
    this.complete();
  }

  cancel() {
    if (this.playState === 'idle') return;
    this.version++;
    this.isPending = this.isPausing = false;
    const error = lazyException().makeDOMException(this.realm, 'AbortError', 'The operation was aborted.');
    for (const name of ['ready', 'finished']) {
      const kept = this[name];
      if (!kept.isSettled) {
        // Pages needn't handle this rejection.
        Reflect.apply(then, kept.promise, [nothing, nothing]);
        kept.reject(error);
      }
      this[name] = this.makePromise(name === 'ready');
    }
    this.startTime = this.holdTime = null;
    this.tell('cancel', null);
  }

  reverse() {
    this.setRate(-this.playbackRate);
    this.play();
  }
  setRate(rate) {
    const time = this.currentTime;
    this.playbackRate = rate;
    if (time !== null) this.shownTime = time;
  }

  // Returns whether the animation still affects its target, or will.
  get isRelevant() {
    const { playState, effect } = this;
    if (playState === 'idle' || effect === null) return false;
    return playState !== 'finished' || effect.fills;
  }
}
AnimationImpl.prototype.interface = 'Animation';
AnimationImpl.count = 0;
