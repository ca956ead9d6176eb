// The visible part of the page: CSSOM View, "The VisualViewport Interface". Nothing zooms, and no keyboard appears.
import { wrap } from '../infra/brands.js';
import { defineGlobalAccessor } from '../infra/define.js';
import { hooks } from '../infra/hooks.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

class VisualViewportImpl extends PlainEventTargetImpl {}
VisualViewportImpl.prototype.interface = 'VisualViewport';
export const visualViewportBrand = brand(VisualViewportImpl);
export const makeVisualViewport = (realm) => wrap(new VisualViewportImpl(realm));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const of = visualViewportBrand;
  page.lazyInterface('VisualViewport', () => {
    const constructor = page.interface('VisualViewport', 'EventTarget', {
      get offsetLeft() { of(this); return 0; },
      get offsetTop() { of(this); return 0; },
      get pageLeft() { return hooks.viewportPosition(of(this).realm).x; },
      get pageTop() { return hooks.viewportPosition(of(this).realm).y; },
      get width() { return of(this).realm.viewport.width; },
      get height() { return of(this).realm.viewport.height; },
      get scale() { of(this); return 1; },
    });
    lazyEventHandlers().defineHandlers(realm, constructor.prototype, ['resize', 'scroll']);
  });
  page.lazyGlobal('visualViewport', () => {
    const viewport = makeVisualViewport(realm);
    defineGlobalAccessor(realm, 'visualViewport', () => viewport, true);
  });
}
