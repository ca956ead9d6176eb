// Fullscreen requests: Fullscreen API. Nothing is shown on a screen here, so each request fails as it does in WebKit
// without a gesture of the user.
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { fireEvent } from '../events/firing.js';
import { postTask } from '../window/messages.js';

// Documents outside of frames may.
export const isFullscreenEnabled = (document) => document.hasWindow && document.allowsFullscreen !== false;

const failLater = (element) => postTask(element.realm, () => {
  const target = element.isConnected ? element : element.document;
  fireEvent(target, 'fullscreenerror', { bubbles: true, composed: true });
  fireEvent(target, 'webkitfullscreenerror', { bubbles: true, composed: true });
});
const rejected = (realm, message) => {
  enter(realm);
  const error = typeError(message);
  return new realm.intrinsics.Promise((resolve, reject) => reject(error));
};

// The prefixed method returns nothing.
export const requestFullscreen = (element, isPrefixed) => {
  failLater(element);
  if (isPrefixed) return undefined;
  return rejected(element.realm, element.isConnected ? 'Cannot request fullscreen without transient activation.'
    : 'Cannot request fullscreen on a disconnected element.');
};
export const exitFullscreen = ({ realm }, isPrefixed) =>
  (isPrefixed ? undefined : rejected(realm, 'Not in fullscreen'));

hooks.requestFullscreen = requestFullscreen;
hooks.exitFullscreen = exitFullscreen;
hooks.isFullscreenEnabled = isFullscreenEnabled;
