// postMessage: HTML, "Posting messages"; tasks of pages.
({
  core(dom) {
    // Most pages copy nothing: the module replaces these.
    for (const name of ['structuredClone', 'writeStructured', 'readStructured', 'transferOf', 'transferArgument']) {
      dom[name] = (realm, ...args) => {
        dom.host.loadModule(realm.id, '%structured');
        return dom[name](realm, ...args);
      };
    }

    // HTML, "window post message steps".
    dom.postMessage = (realm, message, target, transfer) => {
      const sender = dom.taskRealm() ?? realm;
      // What it throws is of the window that is told.
      dom.enter(realm);
      const isOptions = target === undefined || target === null || typeof target === 'object'
        || typeof target === 'function';
      const options = isOptions ? dom.dictionary(target) : null;
      const going = isOptions ? dom.transferArgument(sender, options.transfer) : dom.transferArgument(sender, transfer);
      const text =
        isOptions ? options.targetOrigin === undefined ? '/' : dom.toText(options.targetOrigin) : dom.toText(target);
      const wanted = text.toWellFormed();
      const origin = dom.host.origin(sender.id);
      let expected = wanted === '/' ? origin : null;
      if (wanted !== '*' && wanted !== '/') {
        const url = dom.host.parseURL(wanted, undefined);
        if (url === null) dom.fail('SyntaxError', `Invalid target origin '${wanted}' in a call to 'postMessage'`);
        expected = dom.host.urlParts(url)[9];
      }
      const content = dom.writeStructured(sender, message, going);
      dom.postTask(realm, () => {
        // What belongs to nobody but itself is like nobody else.
        if (expected !== null
          && (expected !== dom.host.origin(realm.id) || (expected === 'null' && realm !== sender))) return;
        dom.fireMessage(realm.windowImpl, content, { origin, source: dom.messageSource(realm, sender) });
      });
    };

    // A message has come; one that cannot be read here is told as such.
    dom.fireMessage = (target, content, init) => {
      let message;
      try {
        message = dom.readStructured(target.realm, content);
      } catch {
        dom.fireEvent(target, 'messageerror', { interface: 'MessageEvent', ...init });
        return;
      }
      dom.fireEvent(target, 'message',
        { interface: 'MessageEvent', data: message.value, ports: message.ports, ...init });
    };

    // The sender's window as the receiver may see it; null once its page is gone.
    dom.messageSource = (realm, sender) => {
      if (sender === realm) return realm.window;
      const number = dom.host.frameNumber(sender.id);
      return number === undefined ? null : dom.frameWindow(realm, number);
    };

    // The host answered a request: the module that made it is there.
    dom.entries.requestAnswered = (realm, ...answer) => {
      dom.active = realm;
      dom.requestAnswered(realm, ...answer);
    };

    // A script of native is about to run in a page; the one that was active is, again, when it has run in the midst of
    // that.
    dom.entries.enterTask = (realm) => {
      const outer = dom.active;
      dom.active = realm;
      return outer;
    };

    // The host tells a module of something that it was asked to watch.
    dom.told = {};
    dom.entries.told = (realm, name, ...values) => {
      dom.active = realm;
      dom.told[name](realm, ...values);
    };

    dom.told.storage = (realm, ...change) => {
      if (realm.windowImpl.listenersOf('storage') === undefined) return;
      dom.host.loadModule(realm.id, 'Storage');
      dom.tellStorage(realm, false, ...change);
    };

    // A task of the page that is no timer: it has no number that a page could clear and no nesting.
    dom.postTask = (realm, steps) => {
      if (!dom.host.postTask(realm.id)) dom.fail('QuotaExceededError', 'The page has too many tasks.');
      (realm.tasks ??= []).push(steps);
    };
    dom.entries.runTask = (realm) => {
      dom.active = realm;
      realm.tasks.shift()?.();
    };
  },
})
