// The implicit ports of a worker: HTML, "Dedicated workers". Their messages are events of the Worker object and of the
// worker's global object, so no script has the ports.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';

const lazyMessagePort = lazy('./message-port.js');

// Made on first use, so that pages with ports but without workers don't load this module.
let ImplicitPortImpl;
const makePort = (realm, end, receiver) => {
  ImplicitPortImpl ??= class extends lazyMessagePort().MessagePortImpl {
    constructor(ofRealm, ofChannel, target) {
      super(ofRealm, ofChannel);
      this.receiver = target;
    }

    // Microtasks run between the listeners of a message, whose event no script fires.
    fire(content) { return hooks.fireMessageInSteps(this.receiver, content, { origin: '', source: null }); }
  };
  return new ImplicitPortImpl(realm, end, receiver);
};

class ImplicitChannel {
  constructor(realm, receiver) {
    const { ChannelEnd } = lazyMessagePort();
    const outside = new ChannelEnd();
    this.inside = new ChannelEnd();
    [outside.peer, this.inside.peer] = [this.inside, outside];
    this.port = makePort(realm, outside, receiver);
    this.port.start();
  }

  // The worker takes no further messages.
  close() {
    this.port.end.peer = null;
    this.inside.waiting = [];
  }

  // The owner takes no messages either, also none of those that the worker has sent: HTML, "terminate a worker".
  end() {
    this.close();
    this.inside.peer = null;
    this.port.end.waiting = [];
  }
}

export const implicitChannel = (realm, receiver) => new ImplicitChannel(realm, receiver);
export const implicitPort = makePort;
