// matchMedia: CSSOM View, "The MediaQueryList Interface". The view never changes, so its listeners are never called.
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { brand, requireArguments, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { addEventListener, PlainEventTargetImpl, removeEventListener } from '../events/event-target.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyMediaQueries = lazy('../css/media-queries.js');

class MediaQueryListImpl extends PlainEventTargetImpl {
  constructor(realm, text) {
    super(realm);
    this.media = lazyMediaQueries().mediaText(realm, text);
  }

  get matches() { return lazyMediaQueries().mediaMatches(this.realm, this.media); }
}
MediaQueryListImpl.prototype.interface = 'MediaQueryList';
export const mediaQueryListOf = brand(MediaQueryListImpl);
export const matchMedia = (realm, args) => {
  enter(realm);
  requireArguments(args, 1);
  return wrap(new MediaQueryListImpl(realm, toText(args[0])));
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyInterface('MediaQueryList', () => {
    const constructor = page.interface('MediaQueryList', 'EventTarget', {
      get media() { return mediaQueryListOf(this).media; },
      get matches() { return mediaQueryListOf(this).matches; },
      addListener(listener) { addEventListener(mediaQueryListOf(this), 'change', listener); },
      removeListener(listener) { removeEventListener(mediaQueryListOf(this), 'change', listener); },
    });
    lazyEventHandlers().defineHandlers(realm, constructor.prototype, ['change']);
  });
  page.lazyGlobal('matchMedia', () =>
    page.global('matchMedia', { matchMedia(query) { return matchMedia(realm, arguments); } }.matchMedia, true));
}
