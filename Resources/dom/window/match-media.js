// matchMedia: CSSOM View, "The MediaQueryList Interface".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { typeError } from '../infra/errors.js';
import { brand, requireArguments, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { addEventListener, PlainEventTargetImpl, removeEventListener } from '../events/event-target.js';
import { watchFrameSize } from './frame-size-watch.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyMediaQueries = lazy('../css/media-queries.js');

// The lists of a page. One with listeners stays as long as its page, and another as long as the page keeps it.
class MediaLists {
  kept = new Set();
  others = [];
  limit = 32;

  add(list) {
    this.kept.add(list);
    if (this.kept.size < this.limit) return;
    for (const each of this.kept) {
      if (each.listenersOf('change') !== undefined) continue;
      this.kept.delete(each);
      this.others.push(new WeakRef(each));
    }
    this.others = this.others.filter((reference) => reference.deref() !== undefined);
    this.limit = Math.max(32, this.kept.size * 2);
  }

  check() {
    const lists = [...this.kept, ...this.others.map((reference) => reference.deref())];
    for (const list of lists) {
      if (list === undefined || list.matches === list.matched) continue;
      const { media, matches } = list;
      list.matched = matches;
      fireEvent(list, 'change', { interface: 'MediaQueryListEvent', media, matches });
    }
  }
}

class MediaQueryListImpl extends PlainEventTargetImpl {
  constructor(realm, text) {
    super(realm);
    this.media = lazyMediaQueries().mediaText(realm, text);
    this.matched = this.matches;
    if (realm.mediaLists === undefined) {
      realm.mediaLists = new MediaLists();
      watchFrameSize(realm);
    }
    realm.mediaLists.add(this);
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

export const listenerArgument = (value, method) => {
  if (value === null || value === undefined || typeof value === 'object' || typeof value === 'function') return value;
  throw typeError(`Argument 1 ('listener') to MediaQueryList.${method} must be an object`);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  page.lazyInterface('MediaQueryList', () => {
    const constructor = page.interface('MediaQueryList', 'EventTarget', {
      get media() { return mediaQueryListOf(this).media; },
      get matches() { return mediaQueryListOf(this).matches; },
      addListener(listener) {
        requireArguments(arguments, 1, this);
        addEventListener(mediaQueryListOf(this), 'change', listenerArgument(listener, 'addListener'));
      },
      removeListener(listener) {
        requireArguments(arguments, 1, this);
        removeEventListener(mediaQueryListOf(this), 'change', listenerArgument(listener, 'removeListener'));
      },
    });
    lazyEventHandlers().defineHandlers(realm, constructor.prototype, ['change']);
  });
  page.lazyGlobal('matchMedia', () =>
    page.global('matchMedia', { matchMedia(query) { return matchMedia(realm, arguments); } }.matchMedia, true));
}
