// The Screen Orientation API: the orientation is that of the view's size, which a device changes when it is rotated.
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { brand, describe, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { fireEvent } from '../events/firing.js';
import { postTask } from './messages.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyException = lazy('../events/exception.js');

// The angle of the device: 0 in portrait, 90 in landscape.
export const angleOf = ({ screenSize }) => (screenSize.width > screenSize.height ? 90 : 0);
const locks = ['any', 'natural', 'landscape', 'portrait', 'portrait-primary', 'portrait-secondary',
  'landscape-primary', 'landscape-secondary'];

class ScreenOrientationImpl extends PlainEventTargetImpl {}
ScreenOrientationImpl.prototype.interface = 'ScreenOrientation';
const of = brand(ScreenOrientationImpl);
const realmOf = (wrapper) => of(wrapper).realm;
describe('ScreenOrientation', {
  parent: 'EventTarget',
  attributes: () => [
    ['type', (wrapper) => (angleOf(realmOf(wrapper)) === 0 ? 'portrait-primary' : 'landscape-primary')],
    ['angle', (wrapper) => angleOf(realmOf(wrapper))],
    ...lazyEventHandlers().handlerSteps(['change']),
  ],
  methods: () => ({
    // "The common safety checks": nothing is fullscreen here.
    lock(wrapper, orientation) {
      const realm = realmOf(wrapper);
      return new realm.intrinsics.Promise((resolve, reject) => {
        enter(realm);
        if (!locks.includes(toText(orientation))) throw typeError('Type error');
        const error = lazyException().makeDOMException(realm, 'SecurityError',
          'Locking the screen orientation is only allowed when in fullscreen');
        postTask(realm, () => reject(error));
      });
    },
    unlock: (wrapper) => { of(wrapper); },
  }),
});

export const screenOrientation = (realm) => wrap(realm.screenOrientation ??= new ScreenOrientationImpl(realm));

// "Screen orientation change", with the event that WebKit's window has in addition.
export const screenIsRotated = (realm) => {
  if (realm.screenOrientation !== undefined) fireEvent(realm.screenOrientation, 'change');
  fireEvent(realm.windowImpl, 'orientationchange');
};
