// requestIdleCallback: HTML, "Cooperative scheduling of background tasks". The page is idle once its present tasks are
// done.
({
  core(dom) {
    const longestIdle = 50;
    class IdleDeadlineImpl {
      constructor(realm, didTimeout) {
        Object.assign(this, { realm, didTimeout, end: dom.host.now(realm.id) + (didTimeout ? 0 : longestIdle) });
      }

      get left() { return Math.max(0, this.end - dom.host.now(this.realm.id)); }
    }
    IdleDeadlineImpl.prototype.interface = 'IdleDeadline';
    const deadlineOf = dom.brand(IdleDeadlineImpl);
    dom.describe('IdleDeadline', {
      parent: null,
      attributes: () => [['didTimeout', (wrapper) => deadlineOf(wrapper).didTimeout]],
      methods: () => ({ timeRemaining: (wrapper) => deadlineOf(wrapper).left }),
    });
    dom.requestIdle = (realm, callback) => {
      if (typeof callback !== 'function')
        throw dom.typeError("Argument 1 ('callback') to Window.requestIdleCallback must be a function");
      return dom.setTimer(realm,
        () => dom.callBack(realm, callback, undefined, dom.wrap(new IdleDeadlineImpl(realm, false))), 1, [], false);
    };
  },

  face(page, dom) {
    const { realm } = page;
    page.lazyGlobal('requestIdleCallback', () => page.global('requestIdleCallback',
      { requestIdleCallback(callback) { return dom.requestIdle(realm, callback); } }.requestIdleCallback, true));
    page.lazyGlobal('cancelIdleCallback', () => page.global('cancelIdleCallback',
      { cancelIdleCallback(handle) { dom.clearTimer(realm, dom.toLong(handle)); } }.cancelIdleCallback, true));
  },
})
