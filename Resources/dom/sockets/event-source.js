// EventSource: HTML, "Server-sent events". It asks as fetch does, reads the answer, and what a stream of the host adds
// to it.
({
  core(dom) {
    const { host } = dom;
    const states = { CONNECTING: 0, OPEN: 1, CLOSED: 2 };

    class EventSourceImpl extends dom.PlainEventTargetImpl {
      constructor(realm, url, withCredentials) {
        super(realm);
        Object.assign(this,
          { url, withCredentials, state: states.CONNECTING, key: 0, wait: 3000, lastId: '', origin: '' });
        this.connect();
      }

      connect() {
        const { realm } = this;
        this.begin();
        this.key = dom.nextRequest(realm, this);
        const headers = [['Accept', 'text/event-stream'], ['Cache-Control', 'no-cache']];
        if (this.lastId !== '') headers.push(['Last-Event-ID', this.lastId]);
        dom.sendRequest(realm, this.key, {
          method: 'GET', url: this.url, blob: null, headers, data: null,
          credentials: this.withCredentials ? 'include' : 'same-origin',
          initiator: 'eventsource',
        });
      }

      begin() { Object.assign(this, { rest: '', data: '', type: '', id: this.lastId, isAtStart: true }); }

      answer(key, [status, , url, lines]) {
        if (this.state === states.CLOSED) return;
        if (status === 0) {
          this.reconnect();
          return;
        }
        const fields = lines.split('\n');
        const at = fields.indexOf('content-type');
        const type = at < 0 ? '' : fields[at + 1].split(';')[0].trim().toLowerCase();
        if (status !== 200 || type !== 'text/event-stream') {
          this.close();
          dom.fireEvent(this, 'error');
          return;
        }
        this.state = states.OPEN;
        [this.origin] = host.urlParts(url).slice(9);
        const text = dom.textOfBytes(dom.bytesOf(host.responseBody(this.realm.id, key, '', true)) ?? dom.noBytes);
        const isOpen = host.connectStream(this.realm.id, key);
        if (isOpen) (this.realm.eventSources ??= new Map()).set(key, this);
        dom.fireEvent(this, 'open');
        dom.postTask(this.realm, () => {
          this.read(text);
          if (!isOpen) this.reconnect();
        });
      }

      // "Reestablish the connection".
      reconnect() {
        if (this.state === states.CLOSED) return;
        this.state = states.CONNECTING;
        dom.fireEvent(this, 'error');
        if (this.state === states.CONNECTING) dom.setTimer(this.realm,
          () => { if (this.state === states.CONNECTING) this.connect(); }, this.wait, [], false);
      }

      hear(text) {
        if (text !== null) {
          this.read(text);
          return;
        }
        this.realm.eventSources.delete(this.key);
        this.reconnect();
      }

      // "Interpreting an event stream". What is no whole line waits for the rest.
      read(text) {
        if (this.state === states.CLOSED) return;
        const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
        this.rest = lines.pop();
        for (const line of lines) {
          if (this.state === states.CLOSED) return;
          if (line === '') this.dispatch();
          else this.readLine(line);
        }
      }

      readLine(line) {
        const colon = line.indexOf(':');
        if (colon === 0) return;
        const name = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (name === 'event') this.type = value;
        else if (name === 'data') this.data += `${value}\n`;
        else if (name === 'id' && !value.includes('\0')) this.id = value;
        else if (name === 'retry' && /^\d+$/.test(value)) this.wait = Number(value);
      }

      dispatch() {
        this.lastId = this.id;
        const { data, type, origin, lastId } = this;
        this.data = this.type = '';
        if (data !== '') dom.fireEvent(this, type || 'message',
          { interface: 'MessageEvent', data: data.slice(0, -1), origin, lastEventId: lastId, source: null });
      }

      close() {
        if (this.state === states.CLOSED) return;
        this.state = states.CLOSED;
        dom.cancelRequest(this.realm, this.key);
        if (this.realm.eventSources?.delete(this.key)) host.closeStream(this.realm.id, this.key);
      }
    }
    EventSourceImpl.prototype.interface = 'EventSource';
    const sourceOf = dom.brand(EventSourceImpl);
    dom.told.stream = (realm, key, text) => { realm.eventSources?.get(key)?.hear(text); };

    dom.describe('EventSource', {
      parent: 'EventTarget', length: 1, constants: states,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        dom.requireArguments(args, 1, 'EventSource');
        const url = host.parseURL(dom.toText(args[0]), realm.document.baseURL);
        const { withCredentials } = dom.dictionary(args[1]);
        if (url === null) dom.fail('SyntaxError', 'Cannot open an EventSource to a URL that is none');
        return dom.wrapNew(new EventSourceImpl(realm, url, !!withCredentials), newTarget);
      },
      attributes: () => [
        ['url', (wrapper) => sourceOf(wrapper).url],
        ['withCredentials', (wrapper) => sourceOf(wrapper).withCredentials],
        ['readyState', (wrapper) => sourceOf(wrapper).state],
        ...dom.handlerSteps(['open', 'message', 'error']),
      ],
      methods: () => ({ close(wrapper) { sourceOf(wrapper).close(); } }),
    });
  },

  face(page, dom) {
    dom.host.loadModule(page.realm.id, '%bytes');
    dom.host.loadModule(page.realm.id, '%requests');
  },
})
