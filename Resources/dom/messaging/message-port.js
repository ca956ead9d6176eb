// MessageChannel and MessagePort: HTML, "Channel messaging".
({
  core(dom) {
    // One end of a channel, which outlives the port that shows it: a port that is sent away leaves its end to another.
    class ChannelEnd {
      constructor() {
        this.peer = null;
        this.port = null;
        this.waiting = [];
      }

      arrive(realm) { return dom.wrap(new MessagePortImpl(realm, this)); }
    }

    class MessagePortImpl extends dom.PlainEventTargetImpl {
      constructor(realm, end) {
        super(realm);
        this.end = end;
        end.port = this;
        this.isStarted = false;
        // Whether it was sent away.
        this.isGone = false;
      }

      post(message, transfer) {
        const content = dom.writeStructured(dom.taskRealm() ?? this.realm, message, transfer, this);
        const peer = this.end?.peer;
        // A channel whose other end goes through it ends there.
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
        if (!this.isStarted) return;
        dom.postTask(this.realm, () => {
          const content = this.end?.waiting.shift();
          if (content !== undefined) dom.fireMessage(this, content, { origin: '', source: null });
        });
      }

      // It is sent away: what stands for it meanwhile.
      takeAway() {
        const { end } = this;
        this.isGone = true;
        this.end = null;
        if (end === null) return new ChannelEnd();
        end.port = null;
        return end;
      }

      close() {
        if (this.end === null) return;
        if (this.end.peer !== null) this.end.peer.peer = null;
        this.end.peer = null;
        this.end = null;
      }
    }
    MessagePortImpl.prototype.interface = 'MessagePort';
    dom.portOf = dom.brand(MessagePortImpl);

    class MessageChannelImpl {
      constructor(realm) {
        this.realm = realm;
        const ends = [new ChannelEnd(), new ChannelEnd()];
        [ends[0].peer, ends[1].peer] = [ends[1], ends[0]];
        this.ports = ends.map((end) => new MessagePortImpl(realm, end));
      }
    }
    MessageChannelImpl.prototype.interface = 'MessageChannel';
    dom.MessageChannelImpl = MessageChannelImpl;
    dom.channelOf = dom.brand(MessageChannelImpl);
  },

  face(page, dom) {
    const { realm } = page;
    const { portOf, channelOf } = dom;
    dom.host.loadModule(realm.id, '%structured');
    page.interface('MessagePort', 'EventTarget', {
      postMessage(message) {
        const port = portOf(this);
        dom.requireArguments(arguments, 1, 'MessagePort.postMessage');
        port.post(message, dom.transferOf(realm, arguments[1]));
      },
      start() { portOf(this).start(); },
      close() { portOf(this).close(); },
      get onmessage() { return dom.getHandler(portOf(this), 'message'); },
      // Setting the handler starts the port, as HTML says.
      set onmessage(handler) { const port = portOf(this); dom.setHandler(port, 'message', handler); port.start(); },
    });
    dom.defineHandlers(realm, realm.prototypeOf('MessagePort'), ['messageerror']);
    page.interface('MessageChannel', null, {
      get port1() { return dom.wrap(channelOf(this).ports[0]); },
      get port2() { return dom.wrap(channelOf(this).ports[1]); },
    }, { construct(args, newTarget) { return dom.wrapNew(new dom.MessageChannelImpl(realm), newTarget); } });
  },
})
