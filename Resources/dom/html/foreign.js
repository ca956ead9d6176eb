// Elements of SVG, MathML and other namespaces: they keep their names, and know `style` and `dataset`.
({
  core(dom) {
    const { namespaces } = dom;
    const svgKinds = new Map(['svg SVG', 'g G', 'path Path', 'rect Rect', 'circle Circle', 'line Line', 'text Text',
      'use Use', 'defs Defs',
      'image Image', 'a A', 'title Title', 'script Script', 'style Style'].map((entry) => {
      const [localName, name] = entry.split(' ');
      return [localName, `SVG${name}Element`];
    }));

    dom.createForeignElement = (document, localName, namespace, prefix) => {
      if (namespace === namespaces.svg) {
        if (localName === 'script')
          return new SVGScriptElementImpl(document, localName, namespace, prefix, 'SVGScriptElement');
        return new SVGElementImpl(document, localName, namespace, prefix, svgKinds.get(localName) ?? 'SVGElement');
      }
      const name = namespace === namespaces.mathML ? 'MathMLElement' : 'Element';
      return new dom.ElementImpl(document, localName, namespace, prefix, name);
    };
    class SVGElementImpl extends dom.ElementImpl {
      get ownerSVGElement() {
        for (let element = this.parentElement; element !== null; element = element.parentElement) {
          if (element.namespace === namespaces.svg && element.localName === 'svg') return element;
        }
        return null;
      }
    }
    dom.SVGElementImpl = SVGElementImpl;
    class SVGScriptElementImpl extends dom.scripted(SVGElementImpl) {
      get source() { return this.getAttribute('href') ?? this.getAttributeNS('http://www.w3.org/1999/xlink', 'href'); }
    }
    dom.svgElementOf = dom.brand(SVGElementImpl);

    // SVG, "SVGAnimatedString": nothing is animated, so that both values are the attribute's.
    class AnimatedStringImpl {
      constructor(element, attribute) { Object.assign(this, { element, attribute, realm: element.realm }); }
    }
    AnimatedStringImpl.prototype.interface = 'SVGAnimatedString';
    const stringOf = dom.brand(AnimatedStringImpl);
    const textOf = (wrapper) => {
      const { element, attribute } = stringOf(wrapper);
      return element.getAttribute(attribute) ?? '';
    };
    dom.describe('SVGAnimatedString', {
      parent: null,
      attributes: () => [
        ['baseVal', textOf, (wrapper, value) => {
          const { element, attribute } = stringOf(wrapper);
          element.setAttribute(attribute, dom.toText(value));
        }],
        ['animVal', textOf],
      ],
    });
    const className = (wrapper) => {
      const element = dom.svgElementOf(wrapper);
      return dom.wrap(element.animatedClass ??= new AnimatedStringImpl(element, 'class'));
    };

    const attributes = () => [
      ['style', (wrapper) => dom.wrap(dom.styleOf(dom.elementOf(wrapper))),
        (wrapper, value) => { dom.styleOf(dom.elementOf(wrapper)).cssText = dom.toText(value); }],
      ['dataset', (wrapper) => dom.datasetOf(dom.elementOf(wrapper)).wrapper],
      ['tabIndex', (wrapper) => dom.parseInteger(dom.elementOf(wrapper).getAttribute('tabindex')) ?? -1,
        (wrapper, value) => dom.elementOf(wrapper).setAttribute('tabindex', `${dom.toLong(value)}`)],
    ];
    dom.describe('SVGElement', {
      parent: 'Element',
      attributes: () => [...attributes(), ['className', className],
        ['ownerSVGElement', (wrapper) => dom.wrap(dom.svgElementOf(wrapper).ownerSVGElement)]],
    });
    dom.describe('MathMLElement', { parent: 'Element', attributes });
    for (const name of svgKinds.values()) dom.describe(name, { parent: 'SVGElement' });
    dom.describe('SVGAElement', {
      parent: 'SVGElement',
      attributes: () =>
        dom.reflect([[dom.kinds.string, 'rel target'], [dom.kinds.tokens('noreferrer noopener opener'), 'relList']]),
    });
  },
})
