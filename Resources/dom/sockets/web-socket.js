// WebSocket: WebSockets Standard. Who answers is the host's.
({
  core(dom) {
    const { host } = dom;
    const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
    const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
    const mostReasonBytes = 123;
    const binaryTypes = ['blob', 'arraybuffer'];

    class WebSocketImpl extends dom.PlainEventTargetImpl {
      constructor(realm, url, protocols) {
        super(realm);
        this.url = url;
        this.state = states.CONNECTING;
        this.protocol = '';
        this.binaryType = 'blob';
        this.buffered = 0;
        // How many bytes each message that is on its way has.
        this.sizes = [];
        realm.sockets ??= new Map();
        this.key = realm.lastSocket = (realm.lastSocket ?? 0) + 1;
        realm.sockets.set(this.key, this);
        host.openSocket(realm.id, this.key, url, protocols.join('\n'));
      }

      send(value) {
        if (this.state === states.CONNECTING) dom.fail('InvalidStateError');
        const blob = dom.implOrNothing(value);
        const data = blob?.interface === 'Blob' || blob?.interface === 'File' ? blob.bytes : dom.bytesOf(value)
          ?? dom.toText(value).toWellFormed();
        const size = dom.byteLength(data);
        this.buffered += size;
        if (this.state !== states.OPEN) return;
        this.sizes.push(size);
        host.sendSocket(this.realm.id, this.key, typeof data === 'string' ? data : data.slice());
      }

      close(code, reason) {
        if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999)) dom.fail('InvalidAccessError');
        if (dom.byteLength(reason) > mostReasonBytes) dom.fail('SyntaxError', 'WebSocket close message is too long.');
        if (this.state >= states.CLOSING) return;
        const wasConnecting = this.state === states.CONNECTING;
        this.state = states.CLOSING;
        // What is not connected yet fails.
        if (wasConnecting) dom.postTask(this.realm, () => this.fail());
        else host.closeSocket(this.realm.id, this.key, code ?? 1005, reason);
      }

      fail() {
        if (this.state === states.CLOSED) return;
        this.end({ wasClean: false, code: 1006, reason: '' }, true);
      }

      end(close, hasError) {
        this.state = states.CLOSED;
        this.realm.sockets.delete(this.key);
        if (hasError) dom.fireEvent(this, 'error');
        dom.fireEvent(this, 'close', { interface: 'CloseEvent', ...close });
      }

      message(data) {
        if (this.state !== states.OPEN) return;
        dom.fireEvent(this, 'message',
          { interface: 'MessageEvent', data, origin: host.urlParts(this.url)[9], source: null });
      }

      hear(kind, first, second) {
        switch (kind) {
          case 'open':
            if (this.state !== states.CONNECTING) return;
            this.state = states.OPEN;
            this.protocol = first;
            dom.fireEvent(this, 'open');
            break;
          case 'sent': this.buffered -= this.sizes.shift() ?? 0; break;
          case 'text': this.message(first); break;
          case 'bytes':
            this.message(this.binaryType === 'blob' ? dom.wrap(new dom.BlobImpl(this.realm, first, ''))
              : host.pageBytes(this.realm.id, first, false));
            break;
          case 'closed':
            if (this.state === states.CONNECTING) this.fail();
            else this.end({ wasClean: true, code: first, reason: second }, false);
            break;
          default: this.fail();
        }
      }
    }
    WebSocketImpl.prototype.interface = 'WebSocket';
    const socketOf = dom.brand(WebSocketImpl);
    dom.told.socket = (realm, key, ...news) => { realm.sockets?.get(key)?.hear(...news); };

    // "The WebSocket constructor": http counts as ws, and fragments are none.
    function address(realm, value) {
      const url = host.parseURL(dom.toText(value), realm.document.baseURL);
      const [scheme] = url === null ? [''] : host.urlParts(url);
      const text = {
        'ws:': url, 'wss:': url, 'http:': url?.replace(/^http/, 'ws'), 'https:': url?.replace(/^http/, 'ws')
      }[scheme];
      if (text === undefined || text.includes('#'))
        dom.fail('SyntaxError', 'The URL of a WebSocket must be one of ws or wss, without a fragment');
      return text;
    }
    function protocolList(realm, value) {
      if (value === undefined) return [];
      const isList = typeof value === 'object' && value !== null && value[Symbol.iterator] !== undefined
        && value[Symbol.iterator] !== null;
      const list = isList ? [...realm.listOf(value)].map(dom.toText) : [dom.toText(value)];
      if (list.some((each) => !token.test(each))
        || new Set(list.map((each) => each.toLowerCase())).size !== list.length) {
        dom.fail('SyntaxError', 'The protocols of a WebSocket must be different tokens');
      }
      return list;
    }

    dom.describe('WebSocket', {
      parent: 'EventTarget', length: 1, constants: states,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        dom.requireArguments(args, 1, 'WebSocket');
        const url = address(realm, args[0]);
        return dom.wrapNew(new WebSocketImpl(realm, url, protocolList(realm, args[1])), newTarget);
      },
      attributes: () => [
        ['url', (wrapper) => socketOf(wrapper).url],
        ['readyState', (wrapper) => socketOf(wrapper).state],
        ['bufferedAmount', (wrapper) => socketOf(wrapper).buffered],
        ['extensions', (wrapper) => { socketOf(wrapper); return ''; }],
        ['protocol', (wrapper) => socketOf(wrapper).protocol],
        ['binaryType', (wrapper) => socketOf(wrapper).binaryType, (wrapper, value) => {
          const type = dom.toText(value);
          if (binaryTypes.includes(type)) socketOf(wrapper).binaryType = type;
        }],
        ...dom.handlerSteps(['open', 'error', 'close', 'message']),
      ],
      methods: () => ({
        send(wrapper, data) { socketOf(wrapper).send(data); },
        close(wrapper, code = undefined, reason = undefined) {
          // Web IDL, "[Clamp] unsigned short".
          const number =
            code === undefined ? undefined : Math.min(Math.max(Math.round(dom.toNumber(code)) || 0, 0), 65535);
          socketOf(wrapper).close(number, reason === undefined ? '' : dom.toText(reason).toWellFormed());
        },
      }),
    });
  },

  face(page, dom) {
    const { realm } = page;
    dom.host.loadModule(realm.id, '%iterable');
    dom.host.loadModule(realm.id, '%bytes');
    dom.host.loadModule(realm.id, '%requests');
    dom.host.loadModule(realm.id, 'Blob');
  },
})
