// The frames in which animations begin, end and fire their events: Web Animations, "Update animations and send events".
import { host } from '../infra/host.js';
import { needFrame } from '../window/timers.js';

export const frameLength = 1000 / 60;
export const clock = (realm) => host.now(realm.id);
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
