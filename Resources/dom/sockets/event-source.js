// EventSource: HTML, "Server-sent events". It sends requests like fetch, reads the response, and then the data that a
// stream of the host appends to it.
import { enter } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { dictionary } from '../events/event.js';
import { fireEvent } from '../events/firing.js';
import { postTask, told } from '../window/messages.js';
import { setTimer } from '../window/timers.js';

const lazyBytes = lazy('../encoding/bytes.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyExchange = lazy('../xhr/exchange.js');

const states = { CONNECTING: 0, OPEN: 1, CLOSED: 2 };

class EventSourceImpl extends PlainEventTargetImpl {
  constructor(realm, url, withCredentials) {
    super(realm);
    if (realm.hasPolicy === true && !hooks.allowsRequest(realm, 'connect-src', url)) fail('SecurityError');
    this.url = url;
    this.withCredentials = withCredentials;
    this.state = states.CONNECTING;
    this.key = 0;
    this.wait = 3000;
    this.lastId = '';
    this.origin = '';
    this.connect();
  }

  connect() {
    const { realm } = this;
    this.begin();
    this.key = lazyExchange().nextRequest(realm, this);
    const headers = [['Accept', 'text/event-stream'], ['Cache-Control', 'no-cache']];
    if (this.lastId !== '') headers.push(['Last-Event-ID', this.lastId]);
    lazyExchange().sendRequest(realm, this.key, {
      method: 'GET', url: this.url, blob: null, headers, data: null,
      credentials: this.withCredentials ? 'include' : 'same-origin',
      initiator: 'eventsource',
    });
  }

  begin() {
    this.rest = '';
    this.data = '';
    this.type = '';
    this.id = this.lastId;
    this.isAtStart = true;
  }

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
      fireEvent(this, 'error');
      return;
    }
    this.state = states.OPEN;
    [this.origin] = host.urlParts(url).slice(9);
    const text = lazyBytes()
      .textOfBytes(lazyBytes().bytesOf(host.responseBody(this.realm.id, key, '', true)) ?? lazyBytes().noBytes);
    const isOpen = host.connectStream(this.realm.id, key);
    if (isOpen) (this.realm.eventSources ??= new Map()).set(key, this);
    fireEvent(this, 'open');
    postTask(this.realm, () => {
      this.read(text);
      if (!isOpen) this.reconnect();
    });
  }

  // "Reestablish the connection".
  reconnect() {
    if (this.state === states.CLOSED) return;
    this.state = states.CONNECTING;
    fireEvent(this, 'error');
    if (this.state === states.CONNECTING) setTimer(this.realm,
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

  // "Interpreting an event stream". An incomplete line waits for its rest.
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
    if (data !== '') fireEvent(this, type || 'message',
      { interface: 'MessageEvent', data: data.slice(0, -1), origin, lastEventId: lastId, source: null });
  }

  close() {
    if (this.state === states.CLOSED) return;
    this.state = states.CLOSED;
    lazyExchange().cancelRequest(this.realm, this.key);
    if (this.realm.eventSources?.delete(this.key)) host.closeStream(this.realm.id, this.key);
  }
}
EventSourceImpl.prototype.interface = 'EventSource';
const sourceOf = brand(EventSourceImpl);
told.stream = (realm, key, text) => { realm.eventSources?.get(key)?.hear(text); };

describe('EventSource', {
  parent: 'EventTarget', length: 1, constants: states,
  construct(realm, args, newTarget) {
    enter(realm);
    requireArguments(args, 1);
    const url = host.parseURL(toText(args[0]), realm.document.baseURL);
    const { withCredentials } = dictionary(args[1]);
    if (url === null) fail('SyntaxError', 'Cannot open an EventSource to an invalid URL');
    return wrapNew(new EventSourceImpl(realm, url, !!withCredentials), newTarget);
  },
  attributes: () => [
    ['url', (wrapper) => sourceOf(wrapper).url],
    ['withCredentials', (wrapper) => sourceOf(wrapper).withCredentials],
    ['readyState', (wrapper) => sourceOf(wrapper).state],
    ...lazyEventHandlers().handlerSteps(['open', 'message', 'error']),
  ],
  methods: () => ({ close(wrapper) { sourceOf(wrapper).close(); } }),
});

/** @param {import('../realm').Page} page */
export function expose(page) {

}
