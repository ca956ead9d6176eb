// HTMLElement: HTML, "The HTMLElement interface". Elements without an interface of their own are of this class too.
import { adopt } from '../infra/adopt.js';
import { wrap } from '../infra/brands.js';
import { inWorld, worlds } from '../infra/current-world.js';
import { ensuring } from '../infra/endings.js';
import { typeError } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { brand, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { forward } from '../infra/put-forwards.js';
import { used } from '../infra/used.js';
import { fireClick } from '../events/firing.js';
import { ElementImpl } from '../nodes/element.js';
import { styleOf } from '../css/style.js';

const lazyDataset = lazy('./dataset.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyFocus = lazy('./focus.js');
const lazyHtmlElementLazyMembers = lazy('./html-element-lazy-members.js');
const lazyInnerText = lazy('./inner-text.js');

export class HTMLElementImpl extends ElementImpl {
  get isDisabled() { return false; }

  get isFocusableByKind() {
    return (this.localName === 'video' || this.localName === 'audio') && this.hasAttribute('controls');
  }
  get isFocusable() {
    return this.isConnected && !this.isDisabled
      && (this.isFocusableByKind || this.isEditingHost || lazyFocus().hasTabIndex(this))
      && lazyFocus().canShowFocus(this);
  }

  focus() { lazyFocus().focus(this); }
  blur() { lazyFocus().blur(this); }

  get isContentEditable() {
    for (let element = this; element !== null; element = element.parentElement) {
      const value = element.getAttribute('contenteditable');
      if (value !== null) return value.toLowerCase() !== 'false';
    }
    return false;
  }

  // HTML, "contenteditable": only the outermost editable element takes the focus.
  get isEditingHost() { return this.isContentEditable && this.parentElement?.isContentEditable !== true; }

  click(isTrusted = false) {
    if (this.isDisabled || this.clickInProgress) return;
    this.clickInProgress = true;
    ensuring(() => { this.clickInProgress = false; }, () => fireClick(this, isTrusted));
  }
}
HTMLElementImpl.prototype.interface = 'HTMLElement';
HTMLElementImpl.prototype.clickInProgress = false;
export const htmlElementOf = brand(HTMLElementImpl);

// HTML, "the HTMLElement constructor".
export const constructElement = (realm, newTarget) => {
  if (!used.customElements) throw typeError('Illegal constructor');
  return hooks.constructCustomElement(realm, newTarget);
};
export const withMembers = (constructor, members) =>
  Object.defineProperties(constructor.prototype, Object.getOwnPropertyDescriptors(members));

hooks.HTMLElementImpl = HTMLElementImpl;

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const world = worlds.active;
  const HTMLElement = page.makeElementClass((target) => inWorld(world, constructElement, undefined, [realm, target]));
  const constructor = page.interface('HTMLElement', 'Element', withMembers(HTMLElement, adopt(realm, {
    get style() { return wrap(styleOf(htmlElementOf(this))); },
    set style(value) {
      htmlElementOf(this);
      forward(this, 'style', 'cssText', value);
    },
    get dataset() { return lazyDataset().datasetOf(htmlElementOf(this)).wrapper; },
    get innerText() { return lazyInnerText().innerText(htmlElementOf(this)); },
    set innerText(value) { mutations.setInnerText(htmlElementOf(this), value === null ? '' : toText(value)); },
    click() { htmlElementOf(this).click(); },
  })), { constructor_: HTMLElement, hasLazyMembers: true });
  realm.lazyMembers.add(constructor.prototype, () => lazyHtmlElementLazyMembers().htmlElementLazyMembers);
  realm.lazyMembers.add(constructor.prototype, () => lazyEventHandlers().elementHandlers, true);
}
