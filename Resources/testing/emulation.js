// The surroundings that a spec gives to the pages of a context: a position, permissions and header fields of requests.
(function (testing) {
  'use strict';

  testing.testIdAttribute = 'data-testid';

  const isNumber = value => typeof value === 'number' && Number.isFinite(value);
  /// Checks a position; null is for none.
  testing.checkGeolocation = function (what, value, place) {
    if (value === undefined || value === null) return null;
    const { latitude, longitude, accuracy = 0 } = value;
    const isPosition = isNumber(latitude) && Math.abs(latitude) <= 90 && isNumber(longitude)
      && Math.abs(longitude) <= 180 && isNumber(accuracy) && accuracy >= 0;
    if (isPosition) return { latitude, longitude, accuracy };
    throw testing.failure(`${what} must be { latitude, longitude, accuracy } with a latitude from -90 to 90 and a `
      + `longitude from -180 to 180, but is ${testing.inline(value)}`, place);
  };

  // Access to these works without a permission or not at all, whatever a spec grants.
  const refused = ['clipboard-read', 'clipboard-write', 'camera', 'microphone', 'midi', 'notifications', 'push'];
  testing.checkPermissions = function (what, value, place) {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value))
      throw testing.failure(`${what} must be an array of names, but is ${testing.inline(value)}`, place);
    for (const name of value) {
      if (name === 'geolocation') continue;
      throw testing.failure(`${what}: ${refused.includes(name) ? 'pages cannot get the permission'
        : 'unknown permission'} ${testing.inline(name)}. Available: geolocation`, place);
    }
    return value;
  };

  /// Returns header fields as pairs.
  testing.checkHeaders = function (what, value, place) {
    if (value === undefined || value === null) return [];
    const isObject = typeof value === 'object' && !Array.isArray(value);
    const wrong = isObject ? Object.entries(value).find(([name, text]) => !/^[!#$%&'*+.^`|~\w-]+$/.test(name)
      || typeof text !== 'string' || /[\r\n\0]/.test(text)) : null;
    if (isObject && wrong === undefined) return Object.entries(value);
    throw testing.failure(isObject ? `${what}: invalid header field ${testing.inline(wrong[0])}: `
      + `${testing.inline(wrong[1])}; a value must be a string without line breaks`
      : `${what} must be an object of names and values, but is ${testing.inline(value)}`, place);
  };

  // The settings of each context.
  const states = new WeakMap();
  testing.addWords(testing.BrowserContext, {
    /// Sets the position and the permissions of the context's pages.
    async emulate(geolocation, permissions) {
      const state = { position: null, isGranted: false, ...states.get(this) };
      if (geolocation !== undefined) state.position = testing.checkGeolocation('the position', geolocation);
      if (permissions !== undefined) state.isGranted = permissions?.includes('geolocation') === true;
      states.set(this, state);
      this.tell('setPosition', [state.position, state.isGranted]);
    },
    /// Sets the position that pages get if they have the permission; null for none.
    async setGeolocation(geolocation) {
      await this.emulate(testing.checkGeolocation('context.setGeolocation(): the position', geolocation));
    },
    async grantPermissions(permissions, options) {
      const { origin } = testing.checkOptions('context.grantPermissions()', options, ['origin']);
      if (origin !== undefined) throw testing.failure('context.grantPermissions(): origin is not supported: a '
        + 'permission applies to all origins; leave the option out');
      await this.emulate(undefined, testing.checkPermissions('context.grantPermissions()', permissions));
    },
    async clearPermissions() { await this.emulate(undefined, []); },
    /// Adds header fields to all requests of the context's pages.
    async setExtraHTTPHeaders(headers) {
      this.tell('setHeaders', [testing.checkHeaders('context.setExtraHTTPHeaders()', headers)]);
    },
  });
  const mediaValues = {
    media: ['screen', 'print'], colorScheme: ['light', 'dark', 'no-preference'],
    reducedMotion: ['reduce', 'no-preference'], forcedColors: ['none', 'active'],
    contrast: ['no-preference', 'more', 'less', 'custom'],
  };
  const isSize = value => Number.isInteger(value) && value > 0;
  testing.addWords(testing.Page, {
    /// Changes the size of the page's view: the page gets the event `resize`, and media queries find the new size.
    async setViewportSize(size) {
      const { width, height } = testing.checkOptions('page.setViewportSize()', size, ['width', 'height']);
      if (!isSize(width) || !isSize(height)) throw testing.failure(
        `page.setViewportSize() needs { width, height } in CSS pixels, but got ${testing.inline(size)}`);
      this.tell('setViewport', [width, height]);
      await testing.ask('probe', [this.number, 'return 0;', null, null]);
    },
    /// Changes what media queries find; null resets a value to that of the test's start.
    async emulateMedia(given) {
      const options = testing.checkOptions('page.emulateMedia()', given, Object.keys(mediaValues));
      for (const [name, value] of Object.entries(options)) {
        if (value !== null && value !== undefined && !mediaValues[name].includes(value)) throw testing.failure(
          `page.emulateMedia(): ${name} must be ${mediaValues[name].join(' or ')}, but is ${testing.inline(value)}`);
      }
      const wanted = Object.entries(options).filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, value ?? 'reset']);
      this.tell('emulateMedia', [Object.fromEntries(wanted)]);
      await testing.ask('probe', [this.number, 'return 0;', null, null]);
    },
    /// Adds header fields to all requests of the page.
    async setExtraHTTPHeaders(headers) {
      this.tell('setPageHeaders', [testing.checkHeaders('page.setExtraHTTPHeaders()', headers)]);
    },
  });
  /// Called when a test has ended: the context of the next test has a state of its own.
  testing.forgetEmulation = () => { states.delete(testing.context); };
})
