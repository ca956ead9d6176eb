// The options of `test.use()` that set what surrounds a test's page, such as its viewport.
(function (testing, host) {
  'use strict';

  const wrong = (name, wish, value, place) =>
    testing.failure(`test.use(): ${name} must be ${wish}, but is ${testing.inline(value)}`, place);
  const need = (wish, test) => (name, value, place) => {
    if (value !== undefined && value !== null && !test(value)) throw wrong(name, wish, value, place);
  };
  const text = need('a string', value => typeof value === 'string');
  const time = need('a number of milliseconds', value => typeof value === 'number' && value >= 0);
  const flag = need('true or false', value => typeof value === 'boolean');
  const size = need('{ width, height } in CSS pixels',
    value => Number.isInteger(value?.width) && Number.isInteger(value?.height) && value.width > 0 && value.height > 0);
  const names = need('a name or an array of names',
    value => [value].flat().length > 0 && [value].flat().every(one => typeof one === 'string'));

  /// Accepts only the value that pages have anyway.
  const only = (accepted, reason) => (name, value, place) => {
    if (value === undefined || value === null || accepted.includes(value)) return;
    throw testing.failure(`test.use({ ${name}: ${testing.inline(value)} }) is not supported: ${reason}`, place);
  };
  const none = reason => only([], reason);
  const one = (...values) => need(`one of ${values.join(', ')}`, value => values.includes(value));

  // The options, with a function that checks a value.
  const options = {
    viewport: size, deviceScaleFactor: need('a positive number', value => value > 0), userAgent: text,
    platform: one('ios', 'android'),
    device: (name, value) => { if (value !== undefined) testing.deviceNamed(value, 'test.use({ device })'); },
    offline: flag, allowFileAccessFromFileURLs: flag, allowUniversalAccessFromFileURLs: flag,
    baseURL: text, bridge: names, bridges: names, bridgeName: names, host: text, actionTimeout: time,
    navigationTimeout: time, storageState: () => {},
    // Part of a device, without an effect on a page that has no screen.
    screen: size, isMobile: flag, hasTouch: flag, defaultBrowserType: text,
    // Settings of browsers, without an effect here.
    headless: flag, channel: text, launchOptions: () => {}, contextOptions: () => {}, acceptDownloads: flag,
    trace: () => {}, ignoreHTTPSErrors: flag, bypassCSP: flag, serviceWorkers: text,
    screenshot: only(['off', 'only-on-failure'], 'the page has no screen; use --report for an HTML report'),
    video: only(['off', 'retain-on-failure', 'on-first-retry'],
      'the page has no screen; use --report for an HTML report'),
    locale: only(['en-US'], 'pages have the locale en-US'),
    timezoneId: none('pages have the time zone of the process; set the environment variable TZ'),
    colorScheme: one('light', 'dark', 'no-preference'), reducedMotion: one('no-preference', 'reduce'),
    forcedColors: one('none', 'active'),
    javaScriptEnabled: only([true], 'pages always run their scripts'),
    geolocation: (name, value, place) => testing.checkGeolocation(`test.use({ ${name} })`, value, place),
    permissions: (name, value, place) => testing.checkPermissions(`test.use({ ${name} })`, value, place),
    extraHTTPHeaders: (name, value, place) => testing.checkHeaders(`test.use({ ${name} })`, value, place),
    httpCredentials: none("use extraHTTPHeaders: { Authorization: 'Basic …' }"),
    proxy: none('set the option --proxy, or the key proxy of the configuration file'),
    testIdAttribute: need('the name of an attribute', value => /^[^\s"'<>\/=\]]+$/.test(value)),
    connectOptions: none('there is no browser to connect to'),
    clientCertificates: none('network.route() can respond in place of the server'),
  };

  testing.surroundingNames = Object.keys(options);
  testing.surroundingDefault = name => name === 'viewport' ? testing.page.viewportSize() : undefined;

  /// Checks a value of an option that sets the page's surroundings.
  testing.checkSurrounding = (name, value, place) => {
    if (Object.hasOwn(options, name)) options[name](name, value, place);
  };

  /// Returns the surroundings in the host's format.
  function described({ device, bridge, bridges, bridgeName, ...given }) {
    const base = device === undefined ? {} : testing.deviceNamed(device, 'test.use({ device })');
    const { viewport, userAgent, platform, deviceScaleFactor, offline, baseURL, host: kind } = { ...base, ...given };
    const wanted = bridges ?? bridge;
    return {
      viewport: viewport ?? null, userAgent: userAgent ?? null, deviceScaleFactor: deviceScaleFactor ?? null,
      allowFileAccessFromFileURLs: given.allowFileAccessFromFileURLs ?? null,
      allowUniversalAccessFromFileURLs: given.allowUniversalAccessFromFileURLs ?? null,
      platform: platform ?? null, offline: offline === true, baseURL: baseURL ?? null, host: kind ?? null,
      bridges: wanted === undefined || wanted === null ? null : [wanted].flat(),
      bridgeName: bridgeName === undefined || bridgeName === null ? null : [bridgeName].flat(),
      isDark: given.colorScheme === 'dark', reducesMotion: given.reducedMotion === 'reduce',
      forcesColors: given.forcedColors === 'active',
      headers: testing.checkHeaders('test.use({ extraHTTPHeaders })', given.extraHTTPHeaders),
    };
  }

  let isSet = false;
  let before = {};

  /// Sets the surroundings of the test or hook that begins. `setUp` returns the value of an option that is overridden.
  testing.surround = async function (pool, setUp) {
    const given = {};
    for (const name of testing.surroundingNames) {
      const registration = pool.get(name);
      if (registration.isBuiltIn) continue;
      const value = await setUp(testing.nodeOf(pool, name));
      testing.checkSurrounding(name, value, registration.place);
      if (value !== undefined) given[name] = value;
    }
    if (isSet || Object.keys(given).length > 0) testing.tell('surround', [described(given)]);
    isSet = Object.keys(given).length > 0;
    Object.assign(testing, before);
    before = {};
    for (const [name, setting] of [['actionTimeout', 'waitTimeout'], ['navigationTimeout', 'loadTimeout']]) {
      if (given[name] === undefined || given[name] === null) continue;
      before[setting] = testing[setting];
      testing[setting] = given[name] === 0 ? Infinity : given[name];
    }
    testing.testIdAttribute = given.testIdAttribute ?? 'data-testid';
    if (given.geolocation || given.permissions) await testing.context.emulate(given.geolocation, given.permissions);
    if (given.storageState !== undefined) await testing.useStorageState(given.storageState);
  };
})
