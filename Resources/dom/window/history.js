// History: HTML, "The History interface". The steps are the host's; states are kept as copies in the implementation's
// realm.
({
  core(dom) {
    const { host } = dom;
    const [protocol, username, password, hostPart, pathname, search] = [0, 1, 2, 3, 6, 7];

    // HTML, "can have its URL rewritten".
    const mayBecome = (old, next) => {
      const [from, to] = [host.urlParts(old), host.urlParts(next)];
      const isSame = (...parts) => parts.every((part) => from[part] === to[part]);
      if (!isSame(protocol, username, password, hostPart)) return false;
      if (to[protocol] === 'https:' || to[protocol] === 'http:') return true;
      return to[protocol] === 'file:' ? isSame(pathname) : isSame(pathname, search);
    };

    dom.pushState = (realm, name, state, title, url, replaces) => {
      dom.enter(realm);
      dom.toText(title);
      if (host.isClosed(realm.id)) dom.fail('SecurityError', 'The operation is insecure.');
      const old = realm.document.url;
      const text = url === undefined || url === null ? '' : dom.toText(url);
      const address = text === '' ? old : host.parseURL(text, realm.document.baseURL);
      const kept = state === undefined || state === null ? undefined : dom.writeStructured(realm, state);
      if (address === null || (address !== old && !mayBecome(old, address))) {
        dom.fail('SecurityError',
          `Blocked attempt to use history.${name}() to change session history URL from ${old} to `
          + `${address ?? text}. Protocols, domains, ports, usernames, and passwords must match.`);
      }
      host.pushState(realm.id, kept, address, replaces);
      realm.historyState = undefined;
      realm.document.url = address;
    };
    dom.setScrollRestoration = (realm, value) => {
      if (value === 'auto' || value === 'manual') host.scrollRestoration(realm.id, value);
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { host } = dom;
    page.interface('History', null, {
      get length() { return host.historyLength(realm.id); },
      get scrollRestoration() { return host.scrollRestoration(realm.id); },
      set scrollRestoration(value) { dom.setScrollRestoration(realm, `${value}`); },
      get state() { return dom.historyState(realm); },
      go(delta = 0) { host.traverseHistory(realm.id, delta | 0); },
      back() { host.traverseHistory(realm.id, -1); },
      forward() { host.traverseHistory(realm.id, 1); },
      pushState(state, title, url) {
        dom.requireArguments(arguments, 2, 'History.pushState');
        dom.pushState(realm, 'pushState', state, title, url, false);
      },
      replaceState(state, title, url) {
        dom.requireArguments(arguments, 2, 'History.replaceState');
        dom.pushState(realm, 'replaceState', state, title, url, true);
      },
    });
    page.global('history', dom.singleton(realm, 'History'), true);
  },
})
