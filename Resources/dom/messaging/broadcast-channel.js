// BroadcastChannel: HTML, "Broadcasting to other browsing contexts". Channels of a name hear each other where their
// documents share an origin and the host gave their views the same data.
({
  core(dom) {
    const { host } = dom;

    class BroadcastChannelImpl extends dom.PlainEventTargetImpl {
      constructor(realm, name) {
        super(realm);
        this.name = name;
        this.isClosed = false;
        (realm.broadcastChannels ??= new Set()).add(this);
      }

      post(message) {
        if (this.isClosed) dom.fail('InvalidStateError', 'This BroadcastChannel is closed');
        const { realm, name } = this;
        const content = dom.writeStructured(dom.taskRealm() ?? realm, message);
        const origin = host.origin(realm.id);
        for (const other of [realm, ...host.relatedRealms(realm.id, true) ?? []]) {
          for (const channel of other.broadcastChannels ?? []) {
            if (channel === this || channel.name !== name) continue;
            dom.postTask(other,
              () => { if (!channel.isClosed) dom.fireMessage(channel, content, { origin, source: null }); });
          }
        }
      }

      close() {
        this.isClosed = true;
        this.realm.broadcastChannels.delete(this);
      }
    }
    BroadcastChannelImpl.prototype.interface = 'BroadcastChannel';
    const channelOf = dom.brand(BroadcastChannelImpl);
    dom.describe('BroadcastChannel', {
      parent: 'EventTarget', length: 1,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        dom.requireArguments(args, 1, 'BroadcastChannel');
        return dom.wrapNew(new BroadcastChannelImpl(realm, dom.wellFormed(args[0])), newTarget);
      },
      attributes: () => [['name', (wrapper) => channelOf(wrapper).name],
        ...dom.handlerSteps(['message', 'messageerror'])],
      methods: () => ({
        // The message is needed although it may be anything.
        postMessage(wrapper, message) { channelOf(wrapper).post(message); },
        close(wrapper) { channelOf(wrapper).close(); },
      }),
    });
  },

  face(page, dom) {
    dom.host.loadModule(page.realm.id, '%structured');
    dom.host.loadModule(page.realm.id, '%iterable');
  },
})
