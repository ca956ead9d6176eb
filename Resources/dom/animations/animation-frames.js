// The frames in which animations begin, end and fire their events: Web Animations, "Update animations and send events".
import { ensuring } from '../infra/endings.js';
import { host } from '../infra/host.js';
import { needFrame } from '../window/timers.js';

export const frameLength = 1000 / 60;
export const clock = (realm) => realm.heldTime ?? host.now(realm.id);
// Runs steps for which animations have the time at which the current frame first ran such steps; `since` is the time of
// the latest start of an animation, which a frame's time must not precede.
export const atFrameTime = (realm, since, steps) => {
  const now = host.now(realm.id);
  const { frameTime } = realm;
  const isOfFrame = frameTime !== undefined && frameTime >= since
    && Math.floor(frameTime / frameLength) === Math.floor(now / frameLength);
  if (!isOfFrame) realm.frameTime = now;
  realm.heldTime = realm.frameTime;
  return ensuring(() => { realm.heldTime = undefined; }, steps);
};
// Returns the time of the first frame after a time.
export const frameAfter = (time) => (Math.floor((time + 0.001) / frameLength) + 1) * frameLength;

// Steps that the next frame runs: promises and events of animations.
export const inFrame = (realm, step) => {
  if (realm.animationSteps === undefined) {
    realm.animationSteps = [];
    realm.beforeFrame.push(runSteps);
  }
  realm.animationSteps.push(step);
  needFrame(realm);
};
const runSteps = (realm) => {
  const steps = realm.animationSteps;
  realm.animationSteps = [];
  realm.frameJobs.unshift(...steps);
};
