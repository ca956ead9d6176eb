// Navigator and Screen, set up when a page first touches them.
({
  core(dom) {
    dom.appVersion = (realm) => realm.userAgent.replace(/^Mozilla\//, '');
    dom.vendorOf = (userAgent) => (/Chrome/.test(userAgent) ? 'Google Inc.' : 'Apple Computer, Inc.');
    dom.platformOf = (userAgent) => (/iPhone|iPad|iPod/.exec(userAgent)?.[0] ?? (/Android/.test(userAgent) ? 'Linux armv8l' : 'MacIntel'));
  },

  face(page, dom) {
    const { realm } = page;
    const languages = Object.freeze(['en-US']);
    page.interface('Navigator', null, {
      get userAgent() { return realm.userAgent; },
      get appVersion() { return dom.appVersion(realm); },
      get appName() { return 'Netscape'; },
      get appCodeName() { return 'Mozilla'; },
      get product() { return 'Gecko'; },
      get productSub() { return '20030107'; },
      get vendor() { return dom.vendorOf(realm.userAgent); },
      get vendorSub() { return ''; },
      get platform() { return dom.platformOf(realm.userAgent); },
      get language() { return 'en-US'; },
      get languages() { return languages; },
      get onLine() { return true; },
      get cookieEnabled() { return true; },
      get hardwareConcurrency() { return 4; },
      get maxTouchPoints() { return 5; },
      get webdriver() { return false; },
      javaEnabled() { return false; },
    });
    page.interface('Screen', null, {
      get width() { return realm.viewport.width; },
      get height() { return realm.viewport.height; },
      get availWidth() { return realm.viewport.width; },
      get availHeight() { return realm.viewport.height; },
      get availLeft() { return 0; },
      get availTop() { return 0; },
      get colorDepth() { return 24; },
      get pixelDepth() { return 24; },
    });
    page.global('navigator', dom.singleton(realm, 'Navigator', {}), true);
    page.global('screen', dom.singleton(realm, 'Screen', {}), true);
  },
})
