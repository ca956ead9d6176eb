// The members of Element that few pages touch, as a table of late members.
({
  core(dom) {
    const { attrArgument, elementArgument, elementOf, textOrNull, toText, wrap } = dom;
    const reflected = (property, attribute) => [
      property, (wrapper) => elementOf(wrapper).getAttribute(attribute) ?? '',
      (wrapper, value) => elementOf(wrapper).setAttribute(attribute, toText(value)),
    ];
    const setAttributeNode = (wrapper, attr, name) =>
      wrap(elementOf(wrapper).setAttributeNode(attrArgument(attr, `Argument 1 ('attr') to Element.${name}`)));
    const findNS = (element, namespace, localName) => element.findAttributeNS(textOrNull(namespace), toText(localName));

    dom.elementLateMembers = dom.lateTable(() => [[
      ['namespaceURI', (wrapper) => elementOf(wrapper).namespace],
      ['prefix', (wrapper) => elementOf(wrapper).prefix],
      reflected('slot', 'slot'),
      ['part', (wrapper) => dom.tokenList(elementOf(wrapper), 'part').wrapper,
        (wrapper, value) => elementOf(wrapper).setAttribute('part', toText(value))],
      ['shadowRoot', (wrapper) => dom.shadowRootOf(elementOf(wrapper))],
      ['assignedSlot', (wrapper) => wrap(dom.assignedSlotOf(elementOf(wrapper)))],
      ['outerHTML', (wrapper) => dom.outerMarkup(elementOf(wrapper)),
        (wrapper, value) => dom.setOuterHTML(elementOf(wrapper), value === null ? '' : toText(value))],
      ['clientTop', (wrapper) => dom.round(dom.edgesOf(elementOf(wrapper), 'border').top)],
      ['clientLeft', (wrapper) => dom.round(dom.edgesOf(elementOf(wrapper), 'border').left)],
      ['clientWidth', (wrapper) => dom.clientSize(elementOf(wrapper)).width],
      ['clientHeight', (wrapper) => dom.clientSize(elementOf(wrapper)).height],
      // With nothing laid out there is nothing to scroll and no pointer to capture.
      ['scrollTop', () => 0, () => {}],
      ['scrollLeft', () => 0, () => {}],
      ['scrollWidth', (wrapper) => dom.clientSize(elementOf(wrapper)).width],
      ['scrollHeight', (wrapper) => dom.scrollHeight(elementOf(wrapper))],
    ], {
      scroll: () => {}, scrollTo: () => {}, scrollBy: () => {}, scrollIntoView: () => {},
      scrollIntoViewIfNeeded: () => {},
      setPointerCapture: () => {}, releasePointerCapture: () => {}, hasPointerCapture: () => false,
      attachShadow: (wrapper, options) => wrap(dom.attachShadow(elementOf(wrapper), options)),
      hasAttributes: (wrapper) => elementOf(wrapper).attributes.length > 0,
      getAttributeNames: (wrapper) => dom.active.makeArray(dom.attributeNames(elementOf(wrapper))),
      getAttributeNS: (wrapper, namespace, localName) =>
        elementOf(wrapper).getAttributeNS(textOrNull(namespace), toText(localName)),
      setAttributeNS: (wrapper, namespace, name, value) => {
        elementOf(wrapper).setAttributeNS(textOrNull(namespace), toText(name), toText(value));
      },
      removeAttributeNS: (wrapper, namespace, localName) => {
        const element = elementOf(wrapper);
        const attribute = findNS(element, namespace, localName);
        if (attribute !== null) element.dropAttribute(attribute);
      },
      hasAttributeNS: (wrapper, namespace, localName) => findNS(elementOf(wrapper), namespace, localName) !== null,
      toggleAttribute: (wrapper, name, force = undefined) =>
        dom.toggleAttributeByPage(elementOf(wrapper), toText(name), force === undefined ? undefined : !!force),
      getAttributeNode: (wrapper, name) => wrap(dom.getAttributeNode(elementOf(wrapper), toText(name))),
      getAttributeNodeNS: (wrapper, namespace, localName) => {
        const element = elementOf(wrapper);
        return wrap(dom.attributeNodeOrNull(element, findNS(element, namespace, localName)));
      },
      setAttributeNode: (wrapper, attr) => setAttributeNode(wrapper, attr, 'setAttributeNode'),
      setAttributeNodeNS: (wrapper, attr) => setAttributeNode(wrapper, attr, 'setAttributeNodeNS'),
      removeAttributeNode: (wrapper, attr) =>
        wrap(dom.removeAttributeNode(elementOf(wrapper),
          attrArgument(attr, "Argument 1 ('attr') to Element.removeAttributeNode"))),
      webkitMatchesSelector: (wrapper, selectors) => dom.matches(elementOf(wrapper), toText(selectors)),
      getElementsByTagNameNS: (wrapper, namespace, localName) =>
        dom.elementsByTagNameNS(elementOf(wrapper), textOrNull(namespace), toText(localName)).wrapper,
      insertAdjacentElement: (wrapper, where, element) => wrap(dom.insertAdjacent(
        elementOf(wrapper), toText(where),
        elementArgument(element, "Argument 2 ('element') to Element.insertAdjacentElement"))),
      insertAdjacentText: (wrapper, where, data) => {
        const element = elementOf(wrapper);
        dom.insertAdjacent(element, toText(where), dom.createText(element.document, toText(data)));
      },
      insertAdjacentHTML: (wrapper, where, html) => {
        dom.insertAdjacentHTML(elementOf(wrapper), toText(where), toText(html));
      },
      getBoundingClientRect: (wrapper) => dom.boundingClientRect(elementOf(wrapper)),
      getClientRects: (wrapper) => dom.clientRects(elementOf(wrapper)),
    }]);
  },
})
