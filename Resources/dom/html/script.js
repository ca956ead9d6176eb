// HTMLScriptElement: HTML, "prepare the script element". The host fetches and evaluates.
import { hooks, mutations } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { brand, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { fireEvent } from '../events/firing.js';
import { registerElement } from '../nodes/create-element.js';
import { resolveIn } from '../nodes/document.js';
import { asciiLower } from '../nodes/names.js';
import { policyNonce } from '../nodes/nonce.js';
import { postTask } from '../window/messages.js';
import { HTMLElementImpl } from './html-element.js';
import { enumerated, reflectURL } from './reflect.js';

const lazySubResources = lazy('../xhr/sub-resources.js');

// The modes in which the host runs a script; the host uses the same numbers.
const modes = { parserInline: 0, parserBlocking: 1, deferred: 2, asynchronous: 3, ordered: 4, inlineNow: 5 };
const javaScriptTypes = new Set([
  'application/ecmascript', 'application/javascript', 'application/x-ecmascript', 'application/x-javascript',
  'text/ecmascript', 'text/javascript', 'text/javascript1.0', 'text/javascript1.1', 'text/javascript1.2',
  'text/javascript1.3', 'text/javascript1.4', 'text/javascript1.5', 'text/jscript', 'text/livescript',
  'text/x-ecmascript', 'text/x-javascript',
]);

const strip = (text) => text.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '');
// Makes an element class a script element class, for HTML and SVG.
export const scripted = (Base) => class extends Base {
  constructor(...args) {
    super(...args);
    this.alreadyStarted = false;
    // Set by the tree builder until the end tag is reached.
    this.parserInserted = false;
    this.forceAsync = true;
  }

  // HTML, "prepare the script element", the steps about the type.
  get kind() {
    const type = this.getAttribute('type');
    const language = this.getAttribute('language');
    if (type === '' || (type === null && (language === null || language === ''))) return 'classic';
    const name = asciiLower(type === null ? `text/${language}` : strip(type));
    if (javaScriptTypes.has(name)) return 'classic';
    return name === 'module' || name === 'importmap' ? name : 'data';
  }

  // True if the obsolete attributes `for` and `event` let the script run.
  get isForWindow() {
    const target = this.getAttribute('for');
    const event = this.getAttribute('event');
    if (target === null || event === null) return true;
    return asciiLower(strip(target)) === 'window' && /^onload(\(\))?$/.test(asciiLower(strip(event)));
  }

  get sourceName() { return 'src'; }
  get source() { return this.getAttribute('src'); }
  // The kind of consent that its origin must give; null for none.
  get consent() { return this.hasAttribute('crossorigin') ? lazySubResources().crossOriginOf(this) : null; }

  inserted() {
    super.inserted();
    if (!this.parserInserted) this.prepare(false);
  }

  childrenChanged() {
    super.childrenChanged();
    if (!this.parserInserted && this.isConnected) this.prepare(false);
  }

  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (name === 'async') this.forceAsync = false;
    if (name === this.sourceName) this.sourceChanged(oldValue);
  }

  sourceChanged(oldValue) {
    if (oldValue === null && !this.parserInserted && this.isConnected) this.prepare(false);
  }

  // A copy of a script that has run does not run again.
  copyTo(copy, deep) {
    super.copyTo?.(copy, deep);
    copy.alreadyStarted = this.alreadyStarted;
  }

  // Called at the end tag.
  finishParsing() {
    this.parserInserted = false;
    this.forceAsync = false;
    this.prepare(true);
  }

  prepare(byParser) {
    if (this.alreadyStarted || !this.isConnected) return;
    const { source } = this;
    const text = source === null ? this.childText : '';
    const { kind, realm, document } = this;
    if ((source === null && text === '') || kind === 'data') {
      // If it is changed later, it runs like a script-inserted one.
      this.forceAsync = byParser && !this.hasAttribute('async');
      return;
    }
    this.alreadyStarted = true;
    this.preparationDocument = document;
    this.isExternal = source !== null;
    if (!document.hasWindow || document.blocksScripts
      || (kind === 'classic' && (this.hasAttribute('nomodule') || !this.isForWindow))) return;
    const isPoliced = realm.hasPolicy === true;
    if (isPoliced && source === null
      && !hooks.allowsInline(this, 'inline script', text, byParser ? host.scriptLine(realm.id) : 0)) return;
    if (kind === 'importmap') return hooks.registerImportMap(this, source);
    const isAsync = this.hasAttribute('async') || this.forceAsync;
    const mode = isAsync ? modes.asynchronous
      : !byParser ? modes.ordered
      : kind === 'module' || this.hasAttribute('defer') ? modes.deferred
      : modes.parserBlocking;
    if (kind === 'module') {
      if (byParser && source === null) this.place = [host.scriptLine(realm.id), host.scriptIndent(realm.id)];
      const { key, start } = hooks.prepareModule(this, source, byParser);
      host.script(realm.id, key, mode, '', '', true);
      return start();
    }
    const href = source === null || source === '' ? null : resolveIn(document, source);
    if (source !== null && href === null) {
      postTask(realm, () => { fireEvent(this, 'error'); });
      return;
    }
    const key = ++realm.lastScript;
    realm.scripts.set(key, this);
    if (source === null) host.script(realm.id, key, byParser ? modes.parserInline : modes.inlineNow, text);
    else {
      host.script(realm.id, key, mode, href, this.getAttribute('charset') ?? '', false, this.consent,
        this.getAttribute('integrity'), this.getAttribute('referrerpolicy'), policyNonce(this), byParser);
    }
  }
};
class HTMLScriptElementImpl extends scripted(HTMLElementImpl) {}
HTMLScriptElementImpl.prototype.interface = 'HTMLScriptElement';
registerElement('script', HTMLScriptElementImpl);
export const scriptOf = brand(HTMLScriptElementImpl);

export const supportsScripts = (type) => type === 'classic' || type === 'module' || type === 'importmap';

export const priorities = ['high', 'low', 'auto'];
export const policies = ['no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin',
  'origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'];

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const implOf = scriptOf;
  page.interface('HTMLScriptElement', 'HTMLElement', {
    get src() { return reflectURL(implOf(this), 'src'); },
    set src(value) { implOf(this).setAttribute('src', toText(value)); },
    get type() { return implOf(this).getAttribute('type') ?? ''; },
    set type(value) { implOf(this).setAttribute('type', toText(value)); },
    get text() { return implOf(this).childText; },
    set text(value) { implOf(this).textContent = toText(value); },
    get async() { const impl = implOf(this); return impl.forceAsync || impl.hasAttribute('async'); },
    set async(value) { const impl = implOf(this); impl.forceAsync = false; impl.toggleAttribute('async', !!value); },
    get defer() { return implOf(this).hasAttribute('defer'); },
    set defer(value) { implOf(this).toggleAttribute('defer', !!value); },
    get referrerPolicy() { return enumerated(implOf(this), 'referrerpolicy', policies); },
    set referrerPolicy(value) { implOf(this).setAttribute('referrerpolicy', toText(value)); },
    get fetchPriority() { return enumerated(implOf(this), 'fetchpriority', priorities, 'auto'); },
    set fetchPriority(value) { implOf(this).setAttribute('fetchpriority', toText(value)); },
    get noModule() { return implOf(this).hasAttribute('nomodule'); },
    set noModule(value) { implOf(this).toggleAttribute('nomodule', !!value); },
    get charset() { return implOf(this).getAttribute('charset') ?? ''; },
    set charset(value) { implOf(this).setAttribute('charset', toText(value)); },
    get crossOrigin() { return lazySubResources().crossOriginOf(implOf(this)); },
    set crossOrigin(value) { mutations.setOrRemove(implOf(this), 'crossorigin', value); },
    get event() { return implOf(this).getAttribute('event') ?? ''; },
    set event(value) { implOf(this).setAttribute('event', toText(value)); },
    get htmlFor() { return implOf(this).getAttribute('for') ?? ''; },
    set htmlFor(value) { implOf(this).setAttribute('for', toText(value)); },
    get integrity() { return implOf(this).getAttribute('integrity') ?? ''; },
    set integrity(value) { implOf(this).setAttribute('integrity', toText(value)); },
  }, { statics: { supports(type) { return supportsScripts(toText(type)); } } });
}
