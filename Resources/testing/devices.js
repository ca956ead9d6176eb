// `devices`: the devices that `test.use()` can choose, by the names of this runner and of Playwright.
(function (testing, host) {
  'use strict';

  // Width and height of the viewport in CSS pixels, and device pixels per CSS pixel.
  const iPhones = {
    'iPhone SE': [320, 568, 2], 'iPhone SE (3rd gen)': [375, 667, 2], 'iPhone 8': [375, 667, 2],
    'iPhone 8 Plus': [414, 736, 3], 'iPhone X': [375, 812, 3], 'iPhone XR': [414, 896, 3], 'iPhone 11': [414, 715, 2],
    'iPhone 11 Pro': [375, 635, 3], 'iPhone 11 Pro Max': [414, 715, 3], 'iPhone 12': [390, 664, 3],
    'iPhone 12 Mini': [375, 629, 3], 'iPhone 12 Pro': [390, 664, 3], 'iPhone 12 Pro Max': [428, 746, 3],
    'iPhone 13': [390, 664, 3], 'iPhone 13 Mini': [375, 629, 3], 'iPhone 13 Pro': [390, 664, 3],
    'iPhone 13 Pro Max': [428, 746, 3], 'iPhone 14': [390, 664, 3], 'iPhone 14 Plus': [428, 746, 3],
    'iPhone 14 Pro': [393, 660, 3], 'iPhone 14 Pro Max': [430, 740, 3], 'iPhone 15': [393, 659, 3],
    'iPhone 15 Plus': [430, 739, 3], 'iPhone 15 Pro': [393, 659, 3], 'iPhone 15 Pro Max': [430, 739, 3],
  };
  const iPads = {
    'iPad (gen 7)': [810, 1080, 2], 'iPad Mini': [768, 1024, 2], 'iPad Pro 11': [834, 1194, 2],
    'Desktop Safari': [1280, 720, 2], 'Desktop Chrome': [1280, 720, 1], 'Desktop Firefox': [1280, 720, 1],
    'Desktop Edge': [1280, 720, 1],
  };
  const androids = {
    'Pixel 5': [393, 727, 2.75], 'Pixel 7': [412, 839, 2.625], 'Galaxy S8': [360, 740, 3],
    'Galaxy S9+': [320, 658, 4.5], 'Galaxy S24': [360, 780, 3],
  };

  /// Returns a device; the user agent is that of a web view, whichever browser the name belongs to.
  function device({ userAgent, platform }, [width, height, deviceScaleFactor], isMobile) {
    return {
      userAgent, platform, viewport: { width, height }, deviceScaleFactor, isMobile, hasTouch: isMobile,
      defaultBrowserType: 'webkit',
    };
  }

  let table;
  function load() {
    if (table) return table;
    const presets = host.tell('devices', []);
    table = {};
    const add = (preset, sizes, isMobile) => {
      for (const [name, size] of Object.entries(sizes)) {
        table[name] = device(preset, size, isMobile && !name.startsWith('Desktop'));
        const { width, height } = table[name].viewport;
        if (table[name].isMobile) table[`${name} landscape`] = device(preset, [height, width, size[2]], true);
      }
    };
    for (const [name, { width, height, scale, ...preset }] of Object.entries(presets))
      add(preset, { [name]: [width, height, scale] }, true);
    add(presets.iphone, iPhones, true);
    add(presets.ipad, iPads, true);
    add(presets.android, androids, true);
    return table;
  }

  testing.deviceNamed = function (name, what) {
    const devices = load();
    const found = Object.keys(devices).find(known => known.toLowerCase() === String(name).toLowerCase());
    if (found) return devices[found];
    throw testing.failure(`${what}: unknown device ${testing.inline(name)}.`
      + `${testing.didYouMean(String(name), Object.keys(devices))} Object.keys(devices) lists the devices.`);
  };

  testing.devices = new Proxy({}, {
    get: (_, name) => typeof name !== 'string' || name in Object.prototype || name === 'toJSON' || name === 'then'
      ? Reflect.get(load(), name) : testing.deviceNamed(name, 'devices'),
    has: (_, name) => Reflect.has(load(), name),
    ownKeys: () => Reflect.ownKeys(load()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(load(), name);
      return found && { ...found, configurable: true };
    },
  });
})
