// MessageChannel and MessagePort: HTML, "Channel messaging".
({
  core(dom) {
    class MessagePortImpl extends dom.PlainEventTargetImpl {
      constructor(realm) {
        super(realm);
        this.other = null;
        this.isStarted = false;
        this.waiting = [];
      }

      post(message) {
        const { other } = this;
        if (other === null) return;
        other.waiting.push(dom.structuredClone(other.realm, message));
        if (other.isStarted) other.deliverNext();
      }

      start() {
        if (this.isStarted) return;
        this.isStarted = true;
        for (let left = this.waiting.length; left > 0; left--) this.deliverNext();
      }

      deliverNext() {
        dom.postTask(this.realm, () => {
          if (this.waiting.length === 0) return;
          const data = this.waiting.shift();
          dom.fireEvent(this, 'message', { interface: 'MessageEvent', data, origin: '', source: null });
        });
      }

      close() {
        if (this.other !== null) this.other.other = null;
        this.other = null;
        this.waiting = [];
      }
    }
    MessagePortImpl.prototype.interface = 'MessagePort';
    dom.portOf = dom.brand(MessagePortImpl);

    class MessageChannelImpl {
      constructor(realm) {
        this.realm = realm;
        this.ports = [new MessagePortImpl(realm), new MessagePortImpl(realm)];
        [this.ports[0].other, this.ports[1].other] = [this.ports[1], this.ports[0]];
      }
    }
    MessageChannelImpl.prototype.interface = 'MessageChannel';
    dom.MessageChannelImpl = MessageChannelImpl;
    dom.channelOf = dom.brand(MessageChannelImpl);
  },

  face(page, dom) {
    const { realm } = page;
    const { portOf, channelOf } = dom;
    page.interface('MessagePort', 'EventTarget', {
      postMessage(message) { portOf(this).post(message); },
      start() { portOf(this).start(); },
      close() { portOf(this).close(); },
      get onmessage() { return dom.getHandler(portOf(this), 'message'); },
      // Setting the handler starts the port, as HTML says.
      set onmessage(handler) { const port = portOf(this); dom.setHandler(port, 'message', handler); port.start(); },
    });
    page.interface('MessageChannel', null, {
      get port1() { return dom.wrap(channelOf(this).ports[0]); },
      get port2() { return dom.wrap(channelOf(this).ports[1]); },
    }, { construct(args, newTarget) { return dom.wrapNew(new dom.MessageChannelImpl(realm), newTarget); } });
  },
})
