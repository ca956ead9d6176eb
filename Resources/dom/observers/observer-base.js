// The base of geometry observers, and their place in a frame: HTML, "update the rendering"; Resize Observer,
// "Processing Model"; Intersection Observer, "Run the Update Intersection Observations Steps".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { requireArguments } from '../infra/idl.js';
import { callBack } from '../events/event.js';
import { fireEvent } from '../events/firing.js';
import { watchRendering } from '../window/changes-of-style.js';
import { needFrame } from '../window/timers.js';

export class GeometryObserverImpl {
  constructor(realm, callback) {
    this.realm = realm;
    this.callback = callback;
    // The targets, and what was last reported about each.
    this.targets = new Map();
    this.records = [];
  }

  add(target, observation) {
    const { realm } = this;
    this.targets.set(target, observation);
    if (realm.geometryObservers === undefined) {
      realm.geometryObservers = new Set();
      realm.afterFrame.push(resize(-1), intersect);
      watchRendering(realm, needFrame);
    }
    realm.geometryObservers.add(this);
    needFrame(realm);
  }

  unobserve(target) {
    this.targets.delete(target);
    if (this.targets.size === 0) this.realm.geometryObservers?.delete(this);
  }

  disconnect() {
    this.targets.clear();
    this.realm.geometryObservers?.delete(this);
    this.records = [];
  }

  takeRecords() {
    const { records } = this;
    this.records = [];
    return this.realm.makeArray(records);
  }

  deliver() {
    if (this.records.length > 0)
      callBack(this.realm, this.callback, wrap(this), this.takeRecords(), wrap(this));
  }
}
const depthOf = (node) => {
  let depth = 0;
  for (let each = node; each !== null; each = each.parent ?? each.host ?? null) depth++;
  return depth;
};

// Delivers the changed sizes of targets that are deeper than `depth`, and continues with those that this has changed.
const resize = (depth) => (realm) => {
  const deliveries = [];
  let shallowest = Infinity;
  let isCutOff = false;
  for (const observer of realm.geometryObservers) {
    const active = observer.resizedTargets?.() ?? [];
    const deep = active.filter((target) => depthOf(target) > depth);
    isCutOff ||= deep.length < active.length;
    if (deep.length === 0) continue;
    shallowest = Math.min(shallowest, ...deep.map(depthOf));
    deliveries.push(() => observer.report(deep));
  }
  if (deliveries.length > 0) {
    realm.frameJobs.unshift(...deliveries, resize(shallowest));
  } else if (isCutOff) {
    needFrame(realm);
    fireEvent(realm.windowImpl, 'error', { interface: 'ErrorEvent', cancelable: true,
      message: 'ResizeObserver loop completed with undelivered notifications.', filename: realm.document.url,
      error: null });
  }
};
const intersect = (realm) => { for (const observer of [...realm.geometryObservers]) observer.intersect?.(); };

export const observerCallback = (realm, args, name) => {
  enter(realm);
  requireArguments(args, 1);
  if (typeof args[0] === 'function') return args[0];
  throw typeError(`Argument 1 ('callback') to the ${name} constructor must be a function`);
};
