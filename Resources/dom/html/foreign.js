// Elements of SVG, MathML and other namespaces: they keep the case of their names, and support `style` and `dataset`.
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe, toLong, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { forward } from '../infra/put-forwards.js';
import { ElementImpl, elementOf } from '../nodes/element.js';
import { namespaces } from '../nodes/names.js';
import { nonceSteps } from '../nodes/nonce.js';
import { styleOf } from '../css/style.js';
import { followLink } from '../window/navigation.js';
import { kinds, parseInteger, reflect } from './reflect.js';
import { scripted } from './script.js';

const lazyDataset = lazy('./dataset.js');
const lazyFocus = lazy('./focus.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');

export const exposes = [
  'SVGGraphicsElement', 'SVGGeometryElement', 'SVGSVGElement', 'SVGGElement', 'SVGPathElement', 'SVGRectElement',
  'SVGCircleElement', 'SVGLineElement',
  'SVGTextElement', 'SVGUseElement', 'SVGDefsElement', 'SVGImageElement', 'SVGTitleElement', 'SVGScriptElement',
  'SVGStyleElement',
];

const svgKinds = new Map(['svg SVG', 'g G', 'path Path', 'rect Rect', 'circle Circle', 'line Line', 'text Text',
  'use Use', 'defs Defs',
  'image Image', 'a A', 'title Title', 'script Script', 'style Style'].map((entry) => {
  const [localName, name] = entry.split(' ');
  return [localName, `SVG${name}Element`];
}));

export const createForeignElement = (document, localName, namespace, prefix) => {
  if (namespace === namespaces.svg) {
    if (localName === 'script')
      return new SVGScriptElementImpl(document, localName, namespace, prefix, 'SVGScriptElement');
    if (localName === 'a') return new SVGLinkImpl(document, localName, namespace, prefix, 'SVGAElement');
    return new SVGElementImpl(document, localName, namespace, prefix, svgKinds.get(localName) ?? 'SVGElement');
  }
  const name = namespace === namespaces.mathML ? 'MathMLElement' : 'Element';
  const Impl = namespace === namespaces.mathML ? ForeignElementImpl : ElementImpl;
  return new Impl(document, localName, namespace, prefix, name);
};
// Elements of SVG and MathML can have the focus, too.
class ForeignElementImpl extends ElementImpl {
  get isDisabled() { return false; }
  get isFocusableByKind() { return false; }
  get isFocusable() {
    return this.isConnected && (this.isFocusableByKind || lazyFocus().hasTabIndex(this))
      && lazyFocus().canShowFocus(this);
  }

  focus() { lazyFocus().focus(this); }
  blur() { lazyFocus().blur(this); }
}
class SVGElementImpl extends ForeignElementImpl {
  get ownerSVGElement() {
    for (let element = this.parentElement; element !== null; element = element.parentElement) {
      if (element.namespace === namespaces.svg && element.localName === 'svg') return element;
    }
    return null;
  }
}
// SVG, "SVGAElement": a link, whose address may be in the namespace of XLink.
class SVGLinkImpl extends SVGElementImpl {
  get address() { return this.getAttribute('href') ?? this.getAttributeNS(namespaces.xlink, 'href'); }
  get isFocusableByKind() { return this.address !== null; }
  activate(event) { if (this.address !== null) followLink(this, event); }
}
class SVGScriptElementImpl extends scripted(SVGElementImpl) {
  get source() { return this.getAttribute('href') ?? this.getAttributeNS(namespaces.xlink, 'href'); }
  get sourceName() { return 'href'; }
  attributeUpdated(attribute, oldValue, value) {
    super.attributeUpdated(attribute, oldValue, value);
    if (attribute.localName === 'href' && attribute.namespace === namespaces.xlink) this.sourceChanged(oldValue);
  }
}
const svgElementOf = brand(SVGElementImpl);
const foreignOf = brand(ForeignElementImpl);

// SVG, "SVGAnimatedString": nothing is animated, so both values are the attribute's.
class AnimatedStringImpl {
  constructor(element, attribute) {
    this.element = element;
    this.attribute = attribute;
    this.realm = element.realm;
  }
}
AnimatedStringImpl.prototype.interface = 'SVGAnimatedString';
const stringOf = brand(AnimatedStringImpl);
const textOf = (wrapper) => {
  const { element, attribute } = stringOf(wrapper);
  return element.getAttribute(attribute) ?? '';
};
describe('SVGAnimatedString', {
  parent: null,
  attributes: () => [
    ['baseVal', textOf, (wrapper, value) => {
      const { element, attribute } = stringOf(wrapper);
      element.setAttribute(attribute, toText(value));
    }],
    ['animVal', textOf],
  ],
});
const className = (wrapper) => {
  const element = svgElementOf(wrapper);
  return wrap(element.animatedClass ??= new AnimatedStringImpl(element, 'class'));
};

const attributes = () => [
  ...lazyEventHandlers().elementHandlerSteps(),
  ['style', (wrapper) => wrap(styleOf(elementOf(wrapper))),
    (wrapper, value) => {
      elementOf(wrapper);
      forward(wrapper, 'style', 'cssText', value);
    }],
  ['dataset', (wrapper) => lazyDataset().datasetOf(elementOf(wrapper)).wrapper],
  nonceSteps(elementOf),
  ['tabIndex', (wrapper) => parseInteger(elementOf(wrapper).getAttribute('tabindex'))
    ?? (elementOf(wrapper).isFocusableByKind === true || elementOf(wrapper).localName === 'a' ? 0 : -1),
    (wrapper, value) => elementOf(wrapper).setAttribute('tabindex', `${toLong(value)}`)],
];
const methods = () => ({
  focus: (wrapper) => foreignOf(wrapper).focus(), blur: (wrapper) => foreignOf(wrapper).blur(),
});
describe('SVGElement', {
  parent: 'Element',
  attributes: () => [...attributes(), ['className', className],
    ['ownerSVGElement', (wrapper) => wrap(svgElementOf(wrapper).ownerSVGElement)]],
  methods,
});
describe('MathMLElement', { parent: 'Element', attributes, methods });
describe('SVGGraphicsElement', { parent: 'SVGElement' });
describe('SVGGeometryElement', { parent: 'SVGGraphicsElement' });
// These show nothing themselves.
const parentOf = (name) => (/^SVG(?:Title|Script|Style)Element$/.test(name) ? 'SVGElement'
  : /^SVG(?:Path|Rect|Circle|Line)Element$/.test(name) ? 'SVGGeometryElement' : 'SVGGraphicsElement');
for (const name of svgKinds.values()) describe(name, { parent: parentOf(name) });
describe('SVGScriptElement', {
  parent: 'SVGElement',
  attributes: () => reflect([[kinds.string, 'type'],
    [kinds.nullableEnumerated('anonymous use-credentials', null, 'anonymous'), 'crossOrigin']]),
});
describe('SVGAElement', {
  parent: 'SVGGraphicsElement',
  attributes: () =>
    reflect([[kinds.string, 'rel target'], [kinds.tokens('noreferrer noopener opener'), 'relList']]),
});

hooks.createForeignElement = createForeignElement;
