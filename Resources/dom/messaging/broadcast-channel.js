// BroadcastChannel: HTML, "Broadcasting to other browsing contexts". Channels of the same name receive each other's
// messages if their documents share an origin and the host gave their views the same data store.
import { enter, taskRealm } from '../infra/current.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';

const lazyDeserialize = lazy('./deserialize.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyIterable = lazy('../infra/iterable.js');
const lazySerialize = lazy('./serialize.js');

class BroadcastChannelImpl extends PlainEventTargetImpl {
  constructor(realm, name) {
    super(realm);
    this.name = name;
    this.isClosed = false;
    (realm.broadcastChannels ??= new Set()).add(this);
  }

  post(message) {
    if (this.isClosed) fail('InvalidStateError', 'This BroadcastChannel is closed');
    const { realm, name } = this;
    const content = lazySerialize().writeStructured(taskRealm() ?? realm, message);
    const origin = host.origin(realm.id);
    for (const other of [realm, ...host.relatedRealms(realm.id, true) ?? []]) {
      for (const channel of other.broadcastChannels ?? []) {
        if (channel === this || channel.name !== name) continue;
        hooks.postTask(other,
          () => { if (!channel.isClosed) hooks.fireMessage(channel, content, { origin, source: null }); });
      }
    }
  }

  close() {
    this.isClosed = true;
    this.realm.broadcastChannels.delete(this);
  }
}
BroadcastChannelImpl.prototype.interface = 'BroadcastChannel';
const channelOf = brand(BroadcastChannelImpl);
describe('BroadcastChannel', {
  parent: 'EventTarget', length: 1,
  construct(realm, args, newTarget) {
    enter(realm);
    requireArguments(args, 1);
    return wrapNew(new BroadcastChannelImpl(realm, lazyIterable().wellFormed(args[0])), newTarget);
  },
  attributes: () => [['name', (wrapper) => channelOf(wrapper).name],
    ...lazyEventHandlers().handlerSteps(['message', 'messageerror'])],
  methods: () => ({
    // The message argument is required, although it may be any value.
    postMessage(wrapper, message) { channelOf(wrapper).post(message); },
    close(wrapper) { channelOf(wrapper).close(); },
  }),
});

/** @param {import('../realm').Page} page */
export function expose(page) {
  lazyDeserialize(page.realm);
  lazyIterable(page.realm);
}
