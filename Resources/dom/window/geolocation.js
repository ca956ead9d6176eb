// The Geolocation API, with the position and the permission that the host gives.
import { wrap } from '../infra/brands.js';
import { typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, toLong } from '../infra/idl.js';
import { callBack } from '../events/event.js';
import { postTask, told } from './messages.js';

class GeolocationImpl {
  constructor(realm) { this.realm = realm; }
}
GeolocationImpl.prototype.interface = 'Geolocation';
const geolocationOf = brand(GeolocationImpl);
export const geolocation = (realm) => wrap(realm.geolocation ??= new GeolocationImpl(realm));

const messages = { 1: 'User denied Geolocation', 2: 'Position unavailable' };
class PositionErrorImpl {
  constructor(realm, code) {
    this.realm = realm;
    this.code = code;
    this.message = messages[code];
  }
}
PositionErrorImpl.prototype.interface = 'GeolocationPositionError';
const errorOf = brand(PositionErrorImpl);
describe('GeolocationPositionError', {
  parent: null, constants: { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 },
  attributes: () => ['code', 'message'].map((name) => [name, (wrapper) => errorOf(wrapper)[name]]),
});

// The values of a device without further sensors.
const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
class CoordinatesImpl {
  constructor(realm, [latitude, longitude, accuracy]) {
    this.realm = realm;
    this.values = { latitude, longitude, accuracy, ...unknown };
  }
}
CoordinatesImpl.prototype.interface = 'GeolocationCoordinates';
const coordinatesOf = brand(CoordinatesImpl);
describe('GeolocationCoordinates', {
  parent: null,
  attributes: () => ['latitude', 'longitude', 'accuracy', ...Object.keys(unknown)]
    .map((name) => [name, (wrapper) => coordinatesOf(wrapper).values[name]]),
});
class PositionImpl {
  constructor(realm, values) {
    this.realm = realm;
    this.coords = new CoordinatesImpl(realm, values);
    this.timestamp = realm.intrinsics.Date.now();
  }
}
PositionImpl.prototype.interface = 'GeolocationPosition';
const positionOf = brand(PositionImpl);
describe('GeolocationPosition', {
  parent: null,
  attributes: () => [['coords', (wrapper) => wrap(positionOf(wrapper).coords)],
    ['timestamp', (wrapper) => positionOf(wrapper).timestamp]],
});

// Calls one of the callbacks with the position, or with the reason why there is none.
const answer = (realm, [success, failure]) => {
  const isGranted = host.permissionState(realm.id, 'geolocation') === 'granted';
  const values = isGranted ? host.position(realm.id) : undefined;
  if (values !== undefined) callBack(realm, success, undefined, wrap(new PositionImpl(realm, values)));
  else if (typeof failure === 'function')
    callBack(realm, failure, undefined, wrap(new PositionErrorImpl(realm, isGranted ? 2 : 1)));
};
/** @returns {[any, any]} */
const callbacks = (name, success, failure) => {
  if (typeof success !== 'function')
    throw typeError(`Argument 1 ('successCallback') to Geolocation.${name} must be a function`);
  return [success, failure];
};
const answerWatch = (realm, number) => {
  const watch = realm.positionWatches.get(number);
  if (watch !== undefined) answer(realm, watch);
};
describe('Geolocation', {
  parent: null,
  methods: () => ({
    getCurrentPosition(wrapper, success, failure = undefined) {
      const { realm } = geolocationOf(wrapper);
      const given = callbacks('getCurrentPosition', success, failure);
      postTask(realm, () => answer(realm, given));
    },
    watchPosition(wrapper, success, failure = undefined) {
      const { realm } = geolocationOf(wrapper);
      const given = callbacks('watchPosition', success, failure);
      realm.positionWatches ??= new Map();
      const number = realm.lastWatch = (realm.lastWatch ?? 0) + 1;
      realm.positionWatches.set(number, given);
      postTask(realm, () => answerWatch(realm, number));
      return number;
    },
    clearWatch(wrapper, number) { geolocationOf(wrapper).realm.positionWatches?.delete(toLong(number)); },
  }),
});
told.position = (realm) => {
  for (const number of realm.positionWatches?.keys() ?? []) postTask(realm, () => answerWatch(realm, number));
};
