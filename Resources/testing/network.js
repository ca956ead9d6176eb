// `network`: mock responses to requests of pages, for one page or for all pages of a context.
(function (testing, host) {
  'use strict';

  const routes = testing.makeScope();
  testing.hasRoutes = () => routes.keys().some(key => routes.all(key).length > 0);

  function glob(pattern) {
    let depth = 0;
    return pattern.replace(/\\(.)|\*\*|[*{},.+^$()|[\]\\/?]/g, (part, escaped) => {
      if (escaped) return '\\' + escaped;
      switch (part) {
        case '**': return '.*';
        case '*': return '[^/]*';
        case '{': depth++; return '(?:';
        case '}': depth--; return ')';
        case ',': return depth > 0 ? '|' : ',';
        default: return '\\' + part;
      }
    });
  }

  /// Returns whether a URL matches a pattern: a glob (matched against the path if it begins with a slash), a regular
  /// expression, or a function. For a path without a query or a hash, those of the URL are ignored.
  testing.fitsURL = function (pattern, url, what) {
    if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(url);
    if (typeof pattern === 'function') return Boolean(pattern(new testing.platform.URL(url)));
    if (typeof pattern !== 'string') throw testing.failure(
      `${what}: a pattern must be a string, a regular expression or a function, but is ${testing.inline(pattern)}`
    );
    let subject = url;
    if (pattern.startsWith('/')) {
      subject = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
      if (!pattern.includes('#')) subject = subject.replace(/#.*/, '');
      if (!pattern.includes('?')) subject = subject.replace(/\?[^#]*/, '');
    }
    return new RegExp(`^${glob(pattern)}$`).test(subject);
  };

  /// The same for a request, which does not send the hash of its URL: a pattern may include it or not.
  testing.fitsRequest = (fits, url) => fits(url) || (url.includes('#') && fits(url.replace(/#.*/s, '')));

  const fits = (entry, url) =>
    testing.fitsRequest(each => testing.fitsURL(entry.pattern, each, 'network.route()'), url);

  /// Runs the routes of a request, the last one first, until one handles it: `continue`, `taken`, or null if none does.
  function runRoutes(event, entries, changes, isLate) {
    while (entries.length > 0) {
      const entry = entries.shift();
      if (entry.times <= 0 || !fits(entry, changes?.url ?? event.url)) continue;
      entry.times--;
      const route = new testing.Route(event, late => {
        const next = runRoutes(event, entries, late.changes ?? changes, true);
        if (next.verdict !== 'taken') host.tell('passOn', [event.page, event.id, next.changes]);
      });
      const fails = error => {
        if (!route.isOver) host.tell('abort', [event.page, event.id, "the spec's route failed"]);
        host.tell('listenerFails', ['route', testing.describe(error)]);
      };
      try {
        const result = typeof entry.answer === 'function' ? entry.answer(route, route.request())
          : route.fulfill(entry.answer);
        if (typeof result?.then === 'function') result.then(undefined, fails);
      } catch (error) {
        fails(error);
        return { verdict: 'taken' };
      }
      route.leave();
      changes = route.changes ?? changes;
      if (route.verdict === 'continue') return { verdict: 'continue', changes };
      if (route.verdict !== 'fallback') return { verdict: 'taken' };
    }
    return { verdict: isLate ? 'continue' : null, changes };
  }

  /// Called for a request. Returns true if a route of the spec handles it, now or later; or the changes with which it
  /// goes on, null for none.
  testing.routed = function (event) {
    const entries =
      [...routes.all(`page ${event.page}`).reverse(), ...routes.all(`context ${event.context}`).reverse()];
    const { verdict, changes } = runRoutes(event, entries, null, false);
    return verdict === 'taken' ? true : changes ?? null;
  };

  const words = what => ({
    /// Handles requests that match a pattern: with a response { status, headers, contentType, body, json, path, delay
    /// }, or with a function that receives the route.
    async route(pattern, answer, options) {
      const { times = Infinity } = testing.checkOptions(`${what}.route()`, options, ['times']);
      if (times !== Infinity && !(Number.isInteger(times) && times > 0)) throw testing.failure(
        `${what}.route(): times must be a positive integer, but is ${testing.inline(times)}`);
      testing.fitsURL(pattern, 'https://page.test/', `${what}.route()`);
      if (answer === undefined || answer === null || (typeof answer !== 'function' && typeof answer !== 'object')) {
        throw testing.failure(`${what}.route() needs a response such as { json: ... }, or a function`);
      }
      if (typeof answer === 'object') testing.routeAnswer(answer);
      routes.add(this.routeKey, { pattern, answer, times });
      testing.tellHearing();
    },
    async unroute(pattern, answer) {
      testing.fitsURL(pattern, 'https://page.test/', `${what}.unroute()`);
      const same = entry => String(entry.pattern) === String(pattern)
        && (answer === undefined || entry.answer === answer);
      for (const entry of routes.all(this.routeKey).filter(same)) routes.remove(this.routeKey, entry);
      testing.tellHearing();
    },
    async unrouteAll(options) {
      testing.checkOptions(`${what}.unrouteAll()`, options, ['behavior']);
      for (const entry of routes.all(this.routeKey)) routes.remove(this.routeKey, entry);
      testing.tellHearing();
    },
  });
  testing.routeWords = words;
  testing.addWords(testing.Page, { get routeKey() { return `page ${this.number}`; }, ...words('page') });

  /// The routes of the test's own context.
  testing.network = {
    ...words('network'), get routeKey() { return 'context 0'; },
    setOffline: isOffline => testing.context.setOffline(isOffline),
  };
})
