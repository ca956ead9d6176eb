// MessageChannel and MessagePort: HTML, "Channel messaging".
import { wrap } from '../infra/brands.js';
import { taskRealm } from '../infra/current.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, requireArguments, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';

const lazyDeserialize = lazy('./deserialize.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazySerialize = lazy('./serialize.js');

// One end of a channel. It outlives the port that exposes it: a transferred port hands its end over to another port.
export class ChannelEnd {
  constructor() {
    this.peer = null;
    this.port = null;
    this.waiting = [];
  }

  arrive(realm) { return wrap(new MessagePortImpl(realm, this)); }
}

export class MessagePortImpl extends PlainEventTargetImpl {
  constructor(realm, end) {
    super(realm);
    this.end = end;
    end.port = this;
    this.isStarted = false;
    // Indicates whether it was transferred or closed, so that it can't be transferred any more.
    this.isGone = false;
  }

  post(message, transfer) {
    const content = lazySerialize().writeStructured(taskRealm() ?? this.realm, message, transfer, this);
    const peer = this.end?.peer;
    // A channel whose other end is transferred through it ends there.
    if (!peer || content.transferred.some((record) => record.value === peer)) return;
    peer.waiting.push(content);
    peer.port?.deliverNext();
  }

  start() {
    if (this.isStarted || this.end === null) return;
    this.isStarted = true;
    for (let left = this.end.waiting.length; left > 0; left--) this.deliverNext();
  }

  deliverNext() {
    // A port of a page or a worker that has ended receives nothing.
    if (!this.isStarted || host.isClosed(this.realm.id)) return;
    hooks.postTask(this.realm, () => {
      const content = this.end?.waiting.shift();
      return content === undefined ? undefined : this.fire(content);
    });
  }

  fire(content) { hooks.fireMessage(this, content, { origin: '', source: null }); }

  // Detaches the port for its transfer; returns its channel end, which represents it meanwhile.
  takeAway() {
    const { end } = this;
    this.isGone = true;
    this.end = null;
    if (end === null) return new ChannelEnd();
    end.port = null;
    return end;
  }

  close() {
    this.isGone = true;
    if (this.end === null) return;
    if (this.end.peer !== null) this.end.peer.peer = null;
    this.end.peer = null;
    this.end = null;
  }
}
MessagePortImpl.prototype.interface = 'MessagePort';
export const portOf = brand(MessagePortImpl);

export class MessageChannelImpl {
  constructor(realm) {
    this.realm = realm;
    const ends = [new ChannelEnd(), new ChannelEnd()];
    [ends[0].peer, ends[1].peer] = [ends[1], ends[0]];
    this.ports = ends.map((end) => new MessagePortImpl(realm, end));
  }
}
MessageChannelImpl.prototype.interface = 'MessageChannel';
export const channelOf = brand(MessageChannelImpl);

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  lazyDeserialize(realm);
  page.interface('MessagePort', 'EventTarget', {
    postMessage(message) {
      const port = portOf(this);
      requireArguments(arguments, 1, this);
      port.post(message, lazyDeserialize().transferOf(realm, arguments[1]));
    },
    start() { portOf(this).start(); },
    close() { portOf(this).close(); },
    get onmessage() { return lazyEventHandlers().getHandler(portOf(this), 'message'); },
    // Setting the handler starts the port, as HTML specifies.
    set onmessage(handler) {
      const port = portOf(this);
      lazyEventHandlers().setHandler(port, 'message', handler);
      port.start();
    },
  });
  lazyEventHandlers().defineHandlers(realm, realm.prototypeOf('MessagePort'), ['messageerror']);
  page.interface('MessageChannel', null, {
    get port1() { return wrap(channelOf(this).ports[0]); },
    get port2() { return wrap(channelOf(this).ports[1]); },
  }, { construct(args, newTarget) { return wrapNew(new MessageChannelImpl(realm), newTarget); } });
}
