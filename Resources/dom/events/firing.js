// The firing of events by the implementation: DOM, "Firing events".
({
  core(dom) {
    // Fires a trusted event: true unless it was canceled. `init` has bubbles, cancelable, interface, target and the
    // fields of the interface. Without a listener on the path nothing is made for the page.
    dom.fireEvent = (target, type, init = dom.noFields) => {
      const { realm } = target;
      const event = new dom.EventImpl(realm, init.interface ?? 'Event', type, init, init);
      const path = dom.eventPath(event, target);
      if (!path.some((next) => next.listenersOf(type) !== undefined)) return true;
      event.isTrusted = true;
      event.timeStamp = realm.now();
      return dom.dispatch(event, target, path, init.target ?? target);
    };

    // Fires a click, which acts upon its target even if nobody listens. WebKit makes clicks pointer events.
    dom.fireClick = (target, isTrusted, fields = { detail: 0, pointerId: -1 }) => {
      const event = new dom.EventImpl(target.realm, 'PointerEvent', 'click',
        { bubbles: true, cancelable: true, composed: true },
        { ...fields, view: target.realm.windowImpl });
      event.isTrusted = isTrusted;
      event.timeStamp = target.realm.now();
      return dom.dispatch(event, target, dom.eventPath(event, target), target);
    };

    dom.entries.user = () => dom.user ?? (dom.need('%user') && dom.user);
  },
})
