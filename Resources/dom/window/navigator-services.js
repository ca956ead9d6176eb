// What hangs on navigator: Clipboard API, Permissions, Geolocation and Beacon, as a web view without a user answers
// them.
({
  core(dom) {
    const { host } = dom;
    const later = (realm, steps) => new realm.intrinsics.Promise((resolve, reject) => {
      dom.enter(realm);
      const result = steps();
      dom.postTask(realm, () => (result.error === undefined ? resolve(result.value) : reject(result.error)));
    });
    const plain = (name) => {
      class ServiceImpl {
        constructor(realm) { this.realm = realm; }
      }
      ServiceImpl.prototype.interface = name;
      return ServiceImpl;
    };
    const services = {
      clipboard: plain('Clipboard'), permissions: plain('Permissions'), geolocation: plain('Geolocation')
    };
    dom.navigatorService = (realm, name) => {
      realm.services ??= {};
      return dom.wrap(realm.services[name] ??= new services[name](realm));
    };
    const [clipboardOf, permissionsOf, geolocationOf] = Object.values(services).map(dom.brand);

    const notAllowed = (realm) => ({ error: dom.makeDOMException(realm, 'NotAllowedError',
      'The request is not allowed by the user agent or the platform in the current context, possibly because the user '
        + 'denied permission.') });
    // Only a gesture lets a page at the clipboard, which is the host's.
    dom.describe('Clipboard', {
      parent: 'EventTarget',
      methods: () => ({
        readText: (wrapper) => later(clipboardOf(wrapper).realm, () => {
          const { realm } = clipboardOf(wrapper);
          const text = host.readClipboard(realm.id);
          return text === null ? notAllowed(realm) : { value: text };
        }),
        writeText: (wrapper, data) => later(clipboardOf(wrapper).realm, () => {
          const { realm } = clipboardOf(wrapper);
          return host.writeClipboard(realm.id, dom.toText(data)) ? { value: undefined } : notAllowed(realm);
        }),
      }),
    });

    const permissionNames = ['camera', 'geolocation', 'microphone', 'notifications', 'push', 'screen-wake-lock'];
    class PermissionStatusImpl extends dom.PlainEventTargetImpl {
      constructor(realm, name) {
        super(realm);
        this.name = name;
      }
    }
    PermissionStatusImpl.prototype.interface = 'PermissionStatus';
    const statusOf = dom.brand(PermissionStatusImpl);
    dom.describe('PermissionStatus', {
      parent: 'EventTarget',
      attributes: () => [['name', (wrapper) => statusOf(wrapper).name],
        ['state', (wrapper) => { statusOf(wrapper); return 'prompt'; }],
        ...dom.handlerSteps(['change'])],
    });
    dom.describe('Permissions', {
      parent: null,
      methods: () => ({
        query: (wrapper, descriptor) => later(permissionsOf(wrapper).realm, () => {
          const { realm } = permissionsOf(wrapper);
          const { name } = dom.dictionary(descriptor);
          if (name === undefined || !permissionNames.includes(dom.toText(name))) throw dom.typeError('Type error');
          return { value: dom.wrap(new PermissionStatusImpl(realm, dom.toText(name))) };
        }),
      }),
    });

    class PositionErrorImpl {
      constructor(realm) { Object.assign(this, { realm, code: 1, message: 'User denied Geolocation' }); }
    }
    PositionErrorImpl.prototype.interface = 'GeolocationPositionError';
    const errorOf = dom.brand(PositionErrorImpl);
    dom.describe('GeolocationPositionError', {
      parent: null, constants: { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 },
      attributes: () => ['code', 'message'].map((name) => [name, (wrapper) => errorOf(wrapper)[name]]),
    });
    // Nobody is there to allow it.
    const ask = (wrapper, success, failure) => {
      const { realm } = geolocationOf(wrapper);
      if (typeof success !== 'function')
        throw dom.typeError("Argument 1 ('successCallback') to Geolocation must be a function");
      if (typeof failure !== 'function') return;
      dom.postTask(realm, () => dom.callBack(realm, failure, undefined, dom.wrap(new PositionErrorImpl(realm))));
    };
    dom.describe('Geolocation', {
      parent: null,
      methods: (realm) => ({
        getCurrentPosition(wrapper, success, failure = undefined) { ask(wrapper, success, failure); },
        watchPosition(wrapper, success, failure = undefined) {
          ask(wrapper, success, failure);
          return realm.lastWatch = (realm.lastWatch ?? 0) + 1;
        },
        clearWatch(wrapper, number) { geolocationOf(wrapper); dom.toLong(number); },
      }),
    });

    // Beacon: nobody hears of the answer, and the page's end does not stop it.
    const deaf = { answer() {} };
    dom.sendBeacon = (realm, value, body) => {
      dom.enter(realm);
      dom.host.loadModule(realm.id, '%requests');
      const url = host.parseURL(dom.toText(value), realm.document.baseURL);
      if (url === null || !/^https?:/.test(url))
        throw dom.typeError('This URL either has an invalid URL or is of a scheme that beacons are not sent to');
      const { data, type } = dom.requestBody(body);
      const headers = type === null ? [] : [['Content-Type', type]];
      dom.sendRequest(realm, dom.nextRequest(realm, deaf), {
        method: 'POST', url, blob: null, headers, data: typeof data === 'object' && data !== null ? data.slice() : data,
        credentials: 'include',
        mode: type === null || /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i.test(type)
          ? 'no-cors'
          : 'cors', initiator: 'beacon',
      });
      return true;
    };
  },
})
