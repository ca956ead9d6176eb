// WebSocket: WebSockets Standard. The host makes the connections.
import { implOrNothing, wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, toNumber, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { fireEvent } from '../events/firing.js';
import { postTask, told } from '../window/messages.js';

const lazyBlob = lazy('../files/blob.js');
const lazyBytes = lazy('../encoding/bytes.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyIterable = lazy('../infra/iterable.js');
const lazyRequestBody = lazy('../xhr/request-body.js');

const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 };
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const mostReasonBytes = 123;
const binaryTypes = ['blob', 'arraybuffer'];

// Fetch Standard, "bad port".
const blockedPorts = new Set(('0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 '
  + '110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 '
  + '563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 '
  + '6679 6697 10080').split(' '));
const isBlocked = (url) => blockedPorts.has(host.urlParts(url)[5]);
const headerSize = (size) => 6 + (size > 0xffff ? 8 : size > 125 ? 2 : 0);

class WebSocketImpl extends PlainEventTargetImpl {
  constructor(realm, url, protocols) {
    super(realm);
    if (realm.hasPolicy === true && !hooks.allowsRequest(realm, 'connect-src', url)) fail('SecurityError');
    this.url = url;
    this.state = states.CONNECTING;
    this.protocol = '';
    this.binaryType = 'blob';
    this.buffered = 0;
    // The size in bytes of each message in flight.
    this.sizes = [];
    realm.sockets ??= new Map();
    this.key = realm.lastSocket = (realm.lastSocket ?? 0) + 1;
    realm.sockets.set(this.key, this);
    if (isBlocked(url)) {
      postTask(realm, () => this.block());
      return;
    }
    host.openSocket(realm.id, this.key, url, protocols.join('\n'));
  }

  send(value) {
    if (this.state === states.CONNECTING) fail('InvalidStateError');
    const blob = implOrNothing(value);
    const data = blob?.interface === 'Blob' || blob?.interface === 'File' ? blob.bytes : lazyBytes().bytesOf(value)
      ?? toText(value).toWellFormed();
    const size = lazyRequestBody().byteLength(data);
    // As in WebKit, a message that can't be sent counts with the header of its frame.
    this.buffered += size + (this.state === states.OPEN ? 0 : headerSize(size));
    if (this.state !== states.OPEN) return;
    this.sizes.push(size);
    host.sendSocket(this.realm.id, this.key, typeof data === 'string' ? data : data.slice());
  }

  close(code, reason) {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999)) fail('InvalidAccessError');
    if (lazyRequestBody().byteLength(reason) > mostReasonBytes)
      fail('SyntaxError', 'WebSocket close message is too long.');
    if (this.state >= states.CLOSING) return;
    const wasConnecting = this.state === states.CONNECTING;
    this.state = states.CLOSING;
    // A socket that is still connecting fails.
    if (wasConnecting) postTask(this.realm, () => this.fail());
    host.closeSocket(this.realm.id, this.key, wasConnecting ? 1006 : code ?? 1005, reason);
  }

  // As in WebKit, a connection to a blocked port ends with an error, before which the state doesn't change.
  block() {
    if (this.state === states.CONNECTING) fireEvent(this, 'error');
    this.state = states.CLOSED;
    this.realm.sockets.delete(this.key);
  }

  fail() {
    if (this.state === states.CLOSED) return;
    this.end({ wasClean: false, code: 1006, reason: '' }, true);
  }

  end(close, hasError) {
    this.state = states.CLOSED;
    this.realm.sockets.delete(this.key);
    if (hasError) fireEvent(this, 'error');
    fireEvent(this, 'close', { interface: 'CloseEvent', ...close });
  }

  message(data) {
    if (this.state !== states.OPEN) return;
    fireEvent(this, 'message',
      { interface: 'MessageEvent', data, origin: host.urlParts(this.url)[9], source: null });
  }

  hear(kind, first, second) {
    switch (kind) {
      case 'open':
        if (this.state !== states.CONNECTING) return;
        this.state = states.OPEN;
        this.protocol = first;
        fireEvent(this, 'open');
        break;
      case 'sent': this.buffered -= this.sizes.shift() ?? 0; break;
      case 'text': this.message(first); break;
      case 'bytes':
        this.message(this.binaryType === 'blob' ? wrap(new (lazyBlob().BlobImpl)(this.realm, first, ''))
          : host.pageBytes(this.realm.globalID, first, false));
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
const socketOf = brand(WebSocketImpl);
told.socket = (realm, key, ...news) => { realm.sockets?.get(key)?.hear(...news); };

// "The WebSocket constructor": http counts as ws, and fragments are not allowed.
function address(realm, value) {
  const url = host.parseURL(toText(value), realm.document.baseURL);
  const [scheme] = url === null ? [''] : host.urlParts(url);
  const text = {
    'ws:': url, 'wss:': url, 'http:': url?.replace(/^http/, 'ws'), 'https:': url?.replace(/^http/, 'ws')
  }[scheme];
  if (text === undefined || text.includes('#'))
    fail('SyntaxError');
  return text;
}
function protocolList(realm, value) {
  if (value === undefined) return [];
  const method = typeof value === 'object' && value !== null ? lazyIterable().iteratorMethod(value) : undefined;
  const list = method === undefined ? [toText(value)] : [...realm.listOf(value, method)].map(toText);
  if (list.some((each) => !token.test(each))
    || new Set(list.map((each) => each.toLowerCase())).size !== list.length) {
    fail('SyntaxError');
  }
  return list;
}

describe('WebSocket', {
  parent: 'EventTarget', length: 1, constants: states,
  construct(realm, args, newTarget) {
    enter(realm);
    requireArguments(args, 1);
    const url = address(realm, args[0]);
    // As in WebKit, the port is checked before the protocols.
    const protocols = isBlocked(url) ? [] : protocolList(realm, args[1]);
    return wrapNew(new WebSocketImpl(realm, url, protocols), newTarget);
  },
  attributes: () => [
    ['url', (wrapper) => socketOf(wrapper).url],
    ['readyState', (wrapper) => socketOf(wrapper).state],
    ['bufferedAmount', (wrapper) => socketOf(wrapper).buffered],
    ['extensions', (wrapper) => { socketOf(wrapper); return ''; }],
    ['protocol', (wrapper) => socketOf(wrapper).protocol],
    ['binaryType', (wrapper) => socketOf(wrapper).binaryType, (wrapper, value) => {
      const type = toText(value);
      if (binaryTypes.includes(type)) socketOf(wrapper).binaryType = type;
    }],
    ...lazyEventHandlers().handlerSteps(['open', 'error', 'close', 'message']),
  ],
  methods: () => ({
    send(wrapper, data) { socketOf(wrapper).send(data); },
    close(wrapper, code = undefined, reason = undefined) {
      // Web IDL, "[Clamp] unsigned short".
      const number =
        code === undefined ? undefined : Math.min(Math.max(Math.round(toNumber(code)) || 0, 0), 65535);
      socketOf(wrapper).close(number, reason === undefined ? '' : toText(reason).toWellFormed());
    },
  }),
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  lazyIterable(realm);
  lazyBlob(realm);
}
