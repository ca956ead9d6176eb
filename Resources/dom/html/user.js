// What native code's tools do and see in the place of the person before the page. The events are trusted, and where
// nobody hears them none is made.
import { implOf } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { eventPath } from '../events/event-target.js';
import { fireClick, fireEvent } from '../events/firing.js';

const lazyComputed = lazy('../css/computed.js');
const lazyDeserialize = lazy('../messaging/deserialize.js');
const lazyFocus = lazy('./focus.js');
const lazyTouch = lazy('../events/touch.js');

const fire = (element, kind, type, { relatedTarget = null, ...fields }) => {
  const target = implOf(element);
  const isUI = kind === 'Event' ? {} : { view: target.realm.windowImpl };
  return fireEvent(target, type, { bubbles: true, cancelable: true, composed: true, ...isUI, ...fields,
    interface: kind, relatedTarget: relatedTarget === null ? null : implOf(relatedTarget) });
};

// Whether somebody could see an element, apart from its place and size: it has a box, and is not made invisible.
const isInvisible = (element) => {
  if (element.document.styleVersion === 0) {
    let each = element;
    while (each !== null && !each.hasAttribute('style')) each = each.parentElement ?? each.parent?.host ?? null;
    if (each === null) return false;
  }
  return lazyComputed().computedValue(element, 'visibility') !== 'visible';
};

// Entry: what native code's tools call.
const user = {
  fire,
  // A click acts upon its target whether somebody hears it or not; without fields it is one of the keyboard. A
  // control that is disabled gets none.
  click(element, fields) {
    const target = implOf(element);
    if (target.isDisabled !== true) fireClick(target, true, fields);
  },
  // A finger on an element, or taken away from it; the objects of it are made for who hears of it.
  touch(element, type, identifier) {
    const target = implOf(element);
    if (!eventPath({ type, composed: true, fields: null }, target)
      .some((next) => next.listenersOf(type) !== undefined)) return true;
    const touches = [lazyTouch().makeTouch(target, identifier)];
    const held = type === 'touchstart' ? touches : [];
    return fire(element, 'TouchEvent', type, { touches: held, targetTouches: held, changedTouches: touches });
  },
  edit(element, command, text) { implOf(element).document.focused?.edit?.(command, text); },
  sees: (element) => { const impl = implOf(element); return lazyFocus().isRendered(impl) && !isInvisible(impl); },
  displayOf: (element) => lazyFocus().displayOf(implOf(element)),
  // What is given to a function of the page is of the page's realm.
  copy: (window, value) => lazyDeserialize().structuredClone(implOf(window).realm, value),
  compile: (window, parameters, body) => implOf(window).realm.compileHandler(parameters, body),
  list: (window, values) => implOf(window).realm.makeArray(values),
};
export const userTools = () => user;

hooks.userTools = userTools;
