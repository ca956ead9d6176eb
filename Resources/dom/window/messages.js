// structuredClone and postMessage: HTML, "Safe passing of structured data".
({
  core(dom) {
    const primitives = new Set(['undefined', 'boolean', 'number', 'string', 'bigint']);
    const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

    // Copies a value into a realm; cycles and shared parts stay what they are.
    dom.structuredClone = (realm, value) => {
      const { intrinsics } = realm;
      const copies = new Map();
      const copy = (original) => {
        if (original === null || primitives.has(typeof original)) return original;
        const platformCopy = copies.get(original) ?? dom.implOrNothing(original)?.copyFor?.(realm);
        if (platformCopy !== undefined) {
          copies.set(original, platformCopy);
          return platformCopy;
        }
        if (typeof original === 'symbol' || typeof original === 'function' || dom.implOrNothing(original) !== undefined) {
          dom.fail('DataCloneError', 'The object can not be cloned.');
        }
        const known = copies.get(original);
        if (known !== undefined) return known;
        const keep = (made) => { copies.set(original, made); return made; };
        switch (tagOf(original)) {
          case 'Date': return keep(new intrinsics.Date(+original));
          case 'RegExp': return keep(new intrinsics.RegExp(original.source, original.flags));
          case 'Boolean': case 'Number': case 'String': return keep(intrinsics.Object(original.valueOf()));
          case 'Error': {
            const made = keep(new intrinsics.Error(`${original.message}`));
            made.name = `${original.name}`;
            return made;
          }
          case 'Map': {
            const made = keep(new intrinsics.Map());
            for (const [key, member] of Map.prototype.entries.call(original)) made.set(copy(key), copy(member));
            return made;
          }
          case 'Set': {
            const made = keep(new intrinsics.Set());
            for (const member of Set.prototype.values.call(original)) made.add(copy(member));
            return made;
          }
          case 'Promise': case 'WeakMap': case 'WeakSet': case 'WeakRef':
            dom.fail('DataCloneError', 'The object can not be cloned.');
        }
        if (ArrayBuffer.isView(original)) return keep(original.slice?.() ?? original);
        const made = keep(Array.isArray(original) ? realm.makeArray([]) : realm.makeObject());
        if (Array.isArray(original)) made.length = original.length;
        for (const key of Object.keys(original)) made[key] = copy(original[key]);
        return made;
      };
      return copy(value);
    };

    dom.postMessage = (realm, message, target, sender = dom.active ?? realm) => {
      const data = dom.structuredClone(realm, message);
      const wanted = typeof target === 'object' && target !== null ? target.targetOrigin ?? '/' : target ?? '/';
      const origin = dom.host.origin(sender.id);
      if (wanted !== '*' && wanted !== '/' && dom.host.parseURL(`${wanted}`, undefined) === null) {
        dom.fail('SyntaxError', `Invalid target origin: ${wanted}`);
      }
      const expected = wanted === '/' ? origin : wanted;
      dom.postTask(realm, () => {
        if (expected !== '*' && dom.host.urlParts(expected)[9] !== dom.host.origin(realm.id)) return;
        const source = dom.messageSource(realm, sender);
        dom.fireEvent(realm.windowImpl, 'message', { interface: 'MessageEvent', data, origin, source });
      });
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

    // The host tells a module of something that it was asked to watch.
    dom.told = {};
    dom.entries.told = (realm, name, ...values) => {
      dom.active = realm;
      dom.told[name](realm, ...values);
    };

    // A task of the page that is no timer: it has no number that a page could clear and no nesting.
    dom.postTask = (realm, steps) => {
      (realm.tasks ??= []).push(steps);
      dom.host.postTask(realm.id);
    };
    dom.entries.runTask = (realm) => {
      dom.active = realm;
      realm.tasks.shift()?.();
    };
  },
})
