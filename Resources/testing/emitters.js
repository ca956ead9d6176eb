// Event emitters: pages, contexts and sockets, with the listeners that a spec adds to them.
(function (testing, host) {
  'use strict';

  const listeners = testing.makeScope();
  // The pages' events that the host reports only if a spec listens to them, by the name of the listener's event.
  const reported = { weberror: 'pageerror' };
  let told = '';

  /// Sends the host the names of the events that have listeners; the host delivers no others.
  testing.tellHearing = function () {
    const keys = listeners.keys().filter(key => listeners.all(key).length > 0).map(key => key.replace(/^.* /, ''));
    const names = keys.map(name => reported[name] ?? name);
    const heard = [...new Set([...names, ...testing.networkHearing(names)])].sort();
    if (heard.join() === told) return;
    told = heard.join();
    host.tell('hears', heard);
  };

  /// Creates the base class of objects that emit events. `what` names the object in messages; `instead` explains the
  /// events that its Playwright counterpart has and that never occur here.
  testing.makeEmitter = (what, names, instead = {}) => {
    function known(name) {
      if (names.includes(name)) return name;
      if (Object.hasOwn(instead, name))
        throw testing.failure(`${what}.on('${name}') is not supported: ${instead[name]}`);
      throw testing.failure(`${what}.on('${name}'): unknown event. Events: ${names.join(', ')}`);
    }

    function listens(name, listener) {
      if (typeof listener !== 'function')
        throw testing.failure(`${what}.on('${name}') needs a function, but got ${testing.inline(listener)}`);
      return listener;
    }

    return class Emitter {
      /// The key of the listeners, which differs from those of all other emitters.
      #key;
      constructor(key) { this.#key = key; }
      static eventNames = [...names, ...Object.keys(instead)];

      on(name, listener) {
        listeners.add(`${this.#key} ${known(name)}`, listens(name, listener));
        testing.tellHearing();
        return this;
      }
      addListener(name, listener) { return this.on(name, listener); }
      prependListener(name, listener) {
        const key = `${this.#key} ${known(name)}`;
        const others = listeners.all(key);
        listeners.delete(key);
        for (const each of [listens(name, listener), ...others]) listeners.add(key, each);
        testing.tellHearing();
        return this;
      }
      off(name, listener) {
        const key = `${this.#key} ${known(name)}`;
        const added = listeners.all(key).find(each => each === listener || each.listener === listener);
        listeners.remove(key, added);
        testing.tellHearing();
        return this;
      }
      removeListener(name, listener) { return this.off(name, listener); }
      once(name, listener) {
        listens(name, listener);
        const once = event => { this.off(name, once); return listener(event); };
        // The spec may remove its own function.
        return this.on(name, Object.assign(once, { listener }));
      }
      removeAllListeners(name) {
        for (const each of name === undefined ? names : [known(name)]) listeners.delete(`${this.#key} ${each}`);
        testing.tellHearing();
        return this;
      }
      async waitForEvent(name, wanted) {
        const options = typeof wanted === 'function' ? { predicate: wanted } : wanted;
        return this.nextEvent(`${what}.waitForEvent('${name}')`, name, options);
      }

      /// Calls the listeners of an event; returns whether there are any.
      emit(name, subject) {
        const called = listeners.all(`${this.#key} ${name}`);
        const fails = error => host.tell('listenerFails', [name, testing.describe(error)]);
        for (const listener of called) {
          try {
            const result = listener(subject);
            if (typeof result?.then === 'function') result.then(undefined, fails);
          } catch (error) {
            fails(error);
          }
        }
        return called.length > 0;
      }

      /// Returns the next event of a kind that satisfies the predicate.
      nextEvent(what, name, given) {
        const { predicate = () => true, timeout = testing.waitTimeout } =
          testing.checkOptions(what, given, ['predicate', 'timeout']);
        known(name);
        if (typeof predicate !== 'function')
          throw testing.failure(`${what}: predicate must be a function, but is ${testing.inline(predicate)}`);
        const place = testing.place();
        const endWait = testing.beginWait(place);
        return new Promise((resolve, reject) => {
          const end = (settle, value) => {
            endWait();
            if (timer !== null) testing.clearTimeout(timer);
            this.off(name, listener);
            settle(value);
          };
          const listener = async event => {
            try { if (await predicate(event)) end(resolve, event); } catch (error) { end(reject, error); }
          };
          const late = () =>
            end(reject, testing.failure(`${what}: ${testing.timedOut(timeout)}: no such event`, place));
          // As in Playwright, 0 means no timeout.
          const timer = timeout === 0 || timeout === Infinity ? null : testing.setTimeout(late, timeout);
          this.on(name, listener);
        });
      }
    };
  };

  /// Adds members to a class, as if they were declared in it.
  testing.addWords = (type, words) => {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(words)))
      Object.defineProperty(type.prototype, name, { ...descriptor, enumerable: false });
  };
})
