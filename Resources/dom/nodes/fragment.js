// DocumentFragment: DOM, "Interface DocumentFragment".
({
  core(dom) {
    class DocumentFragmentImpl extends dom.NodeImpl {
      get textContent() { return this.descendantText; }
      set textContent(text) { dom.replaceAll(this, text === '' ? null : dom.createText(this.document, text)); }
      equalsAlone() { return true; }
      copy(document) { return new DocumentFragmentImpl(document); }

      getElementById(id) {
        if (id === '') return null;
        for (let node = this.firstChild; node !== null; node = node.next(this))
          if (node.isElement && node.id === id) return node;
        return null;
      }
    }
    DocumentFragmentImpl.prototype.interface = 'DocumentFragment';
    DocumentFragmentImpl.prototype.nodeType = dom.nodeTypes.DOCUMENT_FRAGMENT_NODE;
    DocumentFragmentImpl.prototype.nodeName = '#document-fragment';
    // For the contents of a template, its element.
    DocumentFragmentImpl.prototype.hostElement = null;
    dom.DocumentFragmentImpl = DocumentFragmentImpl;
    dom.fragmentOf = dom.brand(DocumentFragmentImpl);
    dom.createFragment = (document) => new DocumentFragmentImpl(document);
  },

  face(page, dom) {
    const { realm } = page;
    page.interface('DocumentFragment', 'Node', {
      getElementById(id) {
        dom.requireArguments(arguments, 1, 'DocumentFragment.getElementById');
        return dom.wrap(dom.fragmentOf(this).getElementById(`${id}`));
      },
    }, {
      construct(args, newTarget) { return dom.wrapNew(dom.createFragment(realm.document), newTarget); },
    });
    dom.includeParentNode(realm, 'DocumentFragment');
  },
})
