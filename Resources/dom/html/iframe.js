// HTMLIFrameElement and its browsing context. The timing of navigations follows the observed behavior of WebKit: at
// insertion synchronously, after a later write of `src` in a task after the current one.
import { host } from '../infra/host.js';
import { ifLoaded, lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { registerElement } from '../nodes/create-element.js';
import { resolveIn } from '../nodes/document.js';
import { whenLoaded } from '../window/life-cycle.js';
import { postTask } from '../window/messages.js';
import { runScriptInFrame } from '../window/navigation.js';
import { HTMLElementImpl } from './html-element.js';
import { enumerated } from './reflect.js';

const lazyExchange = lazy('../xhr/exchange.js');
const lazyLoading = lazy('./lazy-loading.js');

const blank = 'about:blank';
const isBlank = (target) => /^about:blank(?:[?#]|$)/.test(target);

export class HTMLIFrameElementImpl extends HTMLElementImpl {
  constructor(...args) {
    super(...args);
    // The host's number of the browsing context; 0 if there is none.
    this.frame = 0;
    this.lastSource = null;
    this.lastURL = null;
    this.lastTarget = blank;
    // The last address that was sent to the host for this browsing context.
    this.lastAsked = null;
    // The address that a lazy frame has yet to load.
    this.deferred = null;
  }

  get isFocusableByKind() { return this.localName === 'iframe'; }
  get hasSource() { return this.localName === 'iframe' && this.hasAttribute('srcdoc'); }

  get sandboxing() { return this.localName === 'iframe' ? this.getAttribute('sandbox') ?? undefined : undefined; }

  // The URL for the navigation policy decision: the resolved one, or about:blank if it is empty or invalid.
  target(source) {
    if (this.hasSource) return 'about:srcdoc';
    if (source === null || source === '') return blank;
    const { url } = this.document;
    if (source !== this.lastSource || url !== this.lastURL) {
      this.lastSource = source;
      this.lastURL = url;
      this.lastTarget = resolveIn(this.document, source) ?? blank;
    }
    return this.lastTarget;
  }

  inserted() {
    super.inserted();
    const { realm } = this;
    if (!this.document.hasWindow) return;
    const target = this.target(this.getAttribute('src'));
    const script = target.startsWith('javascript:');
    const isDeferred = this.waits(target);
    const opened = host.openFrame(realm.id, script || isDeferred ? blank : target, this.getAttribute('name') ?? '',
      this.sandboxing, this.getAttribute('referrerpolicy'));
    // The page has reached its limit of frames.
    if (opened === 0) return;
    // As in WebKit, a frame whose address a policy refuses stays empty, and has its event at once.
    const isRefused = opened < 0;
    const frame = Math.abs(opened);
    // A host in the page's process decides synchronously, and may have run scripts that moved the element.
    if (this.frame !== 0 || !this.isConnected) return void host.closeFrame(frame);
    this.frame = frame;
    realm.frames.set(this.frame, this);
    if (isBlank(target) || isRefused) fireEvent(this, 'load');
    if (script) this.runScript(target, true);
    if (isDeferred) this.defer(target);
  }

  get isLazy() {
    return this.localName === 'iframe' && enumerated(this, 'loading', ['lazy'], '') === 'lazy'
      && !this.document.blocksScripts;
  }

  waits(target) { return !target.startsWith('javascript:') && !isBlank(target) && this.isLazy; }

  // HTML, "lazy load resumption steps". A frame that waits never delays the load event.
  defer(target) {
    const { document, frame } = this;
    this.deferred = target;
    const steps = () => {
      if (this.frame === frame && this.deferred !== null)
        lazyLoading().watchLazy(this, () => this.loadDeferred());
    };
    if (document.readyState === 'complete') steps();
    else whenLoaded(document, steps);
  }

  loadDeferred() {
    const target = this.deferred;
    if (target === null) return;
    this.stopWaiting();
    this.navigate(target);
  }

  stopWaiting() {
    this.deferred = null;
    ifLoaded(lazyLoading)?.unwatchLazy(this);
  }

  removed() {
    super.removed();
    if (this.frame === 0) return;
    const { frame } = this;
    this.frame = 0;
    this.lastAsked = null;
    if (this.deferred !== null) this.stopWaiting();
    this.realm.frames.delete(frame);
    host.closeFrame(frame);
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'src' && this.frame !== 0 && !this.hasSource) this.changeSource(this.target(value));
    else if (name === 'srcdoc' && this.frame !== 0 && this.localName === 'iframe')
      this.changeSource(this.target(this.getAttribute('src')));
    else if (name === 'loading' && !this.isLazy) this.loadDeferred();
    else if (name === 'sandbox' && this.frame !== 0) host.sandboxFrame(this.frame, this.sandboxing);
  }

  // A lazy frame that is far away keeps its document until it comes near.
  changeSource(target) {
    if (this.deferred === null && this.waits(target)) this.defer(target);
    else this.navigate(target);
  }

  // HTML, "navigate to a javascript: URL": the script runs in the frame, and its result, if a string, replaces the
  // document.
  // An element that is inserted with such an address gets its load event then.
  runScript(target, isFirst = false) {
    const { document, droppedScripts, frame, realm } = this;
    const release = document.readyState === 'complete' ? null : lazyExchange().holdLoad(realm);
    postTask(realm, () => {
      const isReplaced = this.frame === frame && this.droppedScripts === droppedScripts
        && runScriptInFrame(realm, frame, target, this);
      if (isFirst && !isReplaced && this.frame === frame) fireEvent(this, 'load');
      release?.();
    });
  }

  // As in WebKit, a form that is submitted to the frame cancels scripts that are about to run in it.
  dropScripts() { this.droppedScripts++; }

  navigate(target) {
    if (this.deferred !== null) return void (this.deferred = target);
    if (target.startsWith('javascript:')) return this.runScript(target);
    // A page that signals by messages navigates to the same address each time; omitting it saves the host from reading
    // it again.
    const { frame } = this;
    host.navigateFrame(frame, target === this.lastAsked ? undefined : target, this.getAttribute('referrerpolicy'));
    this.lastAsked = target;
    // The host loads no empty document in place of another; pages wait for its event all the same.
    if (target === blank && (host.frameRealm(frame)?.document.url ?? blank) === blank)
      postTask(this.realm, () => { if (this.frame === frame && this.lastAsked === blank) fireEvent(this, 'load'); });
  }
}
HTMLIFrameElementImpl.prototype.droppedScripts = 0;
HTMLIFrameElementImpl.prototype.interface = 'HTMLIFrameElement';
registerElement('iframe', HTMLIFrameElementImpl);

class HTMLFrameElementImpl extends HTMLIFrameElementImpl {}
HTMLFrameElementImpl.prototype.interface = 'HTMLFrameElement';
registerElement('frame', HTMLFrameElementImpl);
