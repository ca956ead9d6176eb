// Event handlers, as attributes of objects and in markup: HTML, "Event handlers".
import { wrap } from '../infra/brands.js';
import { current } from '../infra/current.js';
import { placed } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { defineAccessors, toText } from '../infra/idl.js';
import { LazyTable } from '../infra/lazy-member-table.js';
import { inWorld, worlds } from '../infra/current-world.js';
import { Listener, targetOf } from './event-target.js';

const { apply } = Reflect;
const words = (text) => text.trim().split(/\s+/);
// Kept as text until first use: no page needs all of them when it starts.
const globalTypes = `
  abort animationcancel animationend animationiteration animationstart auxclick beforeinput blur cancel canplay
  canplaythrough change click close contextmenu copy cuechange cut dblclick drag dragend dragenter dragleave
  dragover dragstart drop durationchange emptied ended error focus formdata gesturechange gestureend gesturestart
  gotpointercapture input invalid keydown keypress keyup load loadeddata loadedmetadata loadstart lostpointercapture
  mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel paste pause play playing
  pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup progress
  ratechange reset resize scroll search securitypolicyviolation seeked seeking select selectionchange selectstart
  slotchange stalled submit suspend timeupdate toggle touchcancel touchend touchmove touchstart transitioncancel
  transitionend transitionrun transitionstart volumechange waiting webkitanimationend webkitanimationiteration
  webkitanimationstart webkittransitionend wheel`;
const windowTypes = `
  afterprint beforeprint beforeunload devicemotion deviceorientation hashchange languagechange message messageerror
  offline online orientationchange pagehide pageshow popstate rejectionhandled storage unhandledrejection unload`;
const documentTypes = 'fullscreenchange fullscreenerror readystatechange visibilitychange';
// Tests of event types: `isReflected` is true if a handler on body and frameset is the window's, `isMarkup` if markup
// may set the handler.
const isIn = (...lists) => {
  let types;
  return (type) => (types ??= new Set(lists.flatMap(words))).has(type);
};
const isReflected = isIn(windowTypes, 'blur error focus load resize scroll');
const isMarkup = isIn(globalTypes, windowTypes);

class HandlerListener extends Listener {
  constructor(type) {
    super(null, false, false, false);
    // This callback never equals a listener that a page adds or removes.
    this.callback = this;
    this.type = type;
    this.handler = null;
    // The handler's source in the markup until it is compiled, and the element that has the attribute.
    this.source = null;
    this.element = null;
    // The line of its tag.
    this.line = 1;
  }

  // The handler's current value: HTML, "getting the current value of the event handler".
  get value() {
    if (this.source !== null) {
      const { source, element } = this;
      // Text that cannot be compiled is tried again each time, as in WebKit.
      const handler = compile(element, this.type, source, this.line);
      if (handler === undefined) return null;
      this.source = null;
      this.handler = handler;
    }
    return this.handler;
  }

  call(event, currentTarget) {
    const handler = this.value;
    if (typeof handler !== 'function') return;
    const self = wrap(currentTarget);
    if (event.type === 'error' && event.interface === 'ErrorEvent'
      && currentTarget === currentTarget.realm.windowImpl) {
      const { message = '', filename = '', lineno = 0, colno = 0, error = null } = event.fields;
      if (apply(handler, self, [message, filename, lineno, colno, error]) === true) event.cancel();
      return;
    }
    const result = apply(handler, self, [wrap(event)]);
    if (event.type === 'beforeunload') {
      if (event.interface === 'BeforeUnloadEvent' && result !== null && result !== undefined) {
        event.cancel();
        if ((event.fields?.returnValue ?? '') === '') setReturnValue(event, result);
      }
    } else if (result === false) {
      event.cancel();
    }
  }
}

// A handler in markup sees the names of its element, its form and its document. It is first compiled on its own, so
// that no brace in it can close the function around it.
function compile(element, type, source, line) {
  const { realm, document } = element;
  if (!document.hasWindow || document.blocksScripts) return null;
  if (realm.hasPolicy === true && !hooks.allowsInline(element, 'event handler', source, line)) return undefined;
  if (source.includes('import')) source = host.rewriteImports(realm.id, source);
  const isWindows = handlerTarget(element, type) !== element;
  const parameters = type === 'error' && isWindows ? ['event', 'source', 'lineno', 'colno', 'error'] : ['event'];
  try {
    realm.compileHandler(parameters, source);
    // Each name in it is first looked up on the element, so the element's lazy members must be set up.
    for (const [name] of source.matchAll(/[a-z]\w*/gi)) realm.lazyMembers.setUp(name);
    const scope = isWindows ? [] : element.form ? [document, element.form, element] : [document, element];
    const text = `(function () { ${scope.map((object, i) => `with (arguments[${i}])`).join(' ')} `
      + `return function on${type}(${parameters.join(', ')}) {\n${source}\n} })`;
    return apply(host.compileHandler(realm.id, text, line), undefined, scope.map(wrap));
  } catch (error) {
    host.reportException(realm.id, placed(error));
    return undefined;
  }
}

// Four handlers spell the names of their events differently.
const spellings = {
  webkitanimationend: 'webkitAnimationEnd', webkitanimationiteration: 'webkitAnimationIteration',
  webkitanimationstart: 'webkitAnimationStart', webkittransitionend: 'webkitTransitionEnd',
};
export const handlerType = (name) => eventType(name.slice(2));
const eventType = (type) => (type.startsWith('webkit') ? spellings[type] ?? type : type);
// Each world has handlers of its own.
const find = (target, type) => {
  const { active } = worlds;
  return target.listenersOf(eventType(type))
    ?.findLive((listener) => listener instanceof HandlerListener && listener.world === active);
};
const isWindowReflecting = (element) =>
  element.isHTML && (element.localName === 'body' || element.localName === 'frameset');
// Returns the object that an element's handler belongs to; null for the body of a document without a window.
function handlerTarget(target, type) {
  if (target.isElement !== true || !isReflected(type) || !isWindowReflecting(target)) return target;
  return target.document.hasWindow ? target.realm.windowImpl : null;
}

function store(target, type, handler, source, element) {
  const known = find(target, type);
  if (handler === null && source === null) {
    if (known !== undefined) target.removeListener(eventType(type), known);
    return;
  }
  const listener = known ?? new HandlerListener(type);
  listener.handler = handler;
  listener.source = source;
  listener.element = element;
  listener.line = current.handlerLine;
  if (known === undefined) target.addListener(eventType(type), listener);
}

export const getHandler = (impl, type) => {
  const target = handlerTarget(impl, type);
  return target === null ? null : find(target, type)?.value ?? null;
};
export const setHandler = (impl, type, value) => {
  const target = handlerTarget(impl, type);
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  if (target !== null) store(target, type, isObject ? value : null, null, null);
};
// Called when a content attribute whose name starts with `on` has changed.
export const handlerAttributeChanged = (element, name, source) => {
  const type = name.slice(2);
  if (!isMarkup(type)) return;
  const target = handlerTarget(element, type);
  // A handler in markup is the page's own.
  if (target !== null) inWorld(undefined, store, undefined, [target, type, null, source, element]);
};

// The steps of the accessors, by name. The list may come from a page, so its methods are not trusted.
export const handlerSteps = (types) => Array.from({ length: types.length }, (_, i) => [
  `on${types[i]}`,
  (wrapper) => getHandler(targetOf(wrapper), types[i]),
  (wrapper, value) => setHandler(targetOf(wrapper), types[i], value),
]);
export const defineHandlers = (realm, object, types) => defineAccessors(realm, object, handlerSteps(types));
// The handlers that a body forwards to its window.
export const windowEventHandlerSteps = () => handlerSteps(words(windowTypes));
// Tables of lazy members that need not be set up for the names of other members.
class HandlerTable extends LazyTable {
  constructor(...lists) {
    super(() => [handlerSteps(lists.flatMap(words))]);
    this.lists = lists;
  }

  get(name) { return typeof name === 'string' && name.startsWith('on') ? super.get(name) : undefined; }
  keys() { return this.lists.flatMap(words).map((type) => `on${type}`); }
}
// In WebKit elements have these two, and other objects don't.
const elementTypes = 'focusin focusout';
export const elementHandlers = new HandlerTable(globalTypes, elementTypes);
export const elementHandlerSteps = () => handlerSteps(words(`${globalTypes} ${elementTypes}`));
export const documentHandlers = new HandlerTable(globalTypes, documentTypes);
export const windowHandlers = new HandlerTable(globalTypes, windowTypes);
// A text other than the empty one is a request to stay on the page.
export const setReturnValue = (event, value) => { event.fields = { ...event.fields, returnValue: toText(value) }; };
