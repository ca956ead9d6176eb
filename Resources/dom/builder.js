// Builds the tree of a parsed document. The host's HTML parser sends it in two strings: instructions, a number a
// UTF-16 unit, and all text one after the other. It stops behind each script element that a page's parser would run.
({
  core(dom) {
    const instruction = { open: 1, close: 2, text: 3, comment: 4, doctype: 5, closeScript: 6 };
    const namespaces = [
      'http://www.w3.org/1999/xhtml', 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML',
    ];
    const attributeNamespaces = [
      [null, null], ['xlink', 'http://www.w3.org/1999/xlink'], ['xml', 'http://www.w3.org/XML/1998/namespace'],
      ['xmlns', 'http://www.w3.org/2000/xmlns/'],
    ];
    // One string object a name, because comparing equal strings that are the same object is free.
    const names = new Map();
    const intern = (name) => {
      const known = names.get(name);
      if (known !== undefined) return known;
      names.set(name, name);
      return name;
    };

    class TreeBuilder {
      constructor(root, runsScripts) {
        this.runsScripts = runsScripts;
        this.document = root.document ?? root;
        this.stack = [root];
        this.target = root;
        // The place of a custom element that is about to be constructed: the microtasks before it run first.
        this.rest = null;
      }

      // Builds a piece. With `pauses` it may stop in the middle; true then, to be called again once the microtasks have run.
      build(code, text, pauses = false) {
        const { rest } = this;
        let at = 0;
        let position = 0;
        if (rest !== null) {
          ({ code, text, at, position } = rest);
          this.rest = null;
        }
        const number = () => {
          const unit = code.charCodeAt(at++);
          if (unit !== 0xffff) return unit;
          const high = code.charCodeAt(at++);
          return high * 0x10000 + code.charCodeAt(at++);
        };
        const string = (length) => text.substring(position, position += length);
        while (at < code.length) {
          const start = at;
          const startOfText = position;
          switch (code.charCodeAt(at++)) {
            case instruction.open: {
              const name = intern(string(number()));
              const namespace = namespaces[number()];
              // What stands in a template belongs to the template's document.
              const { document } = this.target;
              const definition = dom.tellCustom === null || !this.runsScripts || namespace !== namespaces[0]
                ? undefined : dom.customDefinition(document, name);
              if (pauses && definition !== undefined && (rest === null || start !== rest.at)) {
                this.rest = { code, text, at: start, position: startOfText };
                return true;
              }
              const element = definition === undefined
                ? dom.createElement(document, name, { namespace, prefix: null }) : dom.createCustomElement(document, name, definition);
              const given = [];
              for (let left = number(); left > 0; left--) {
                const attribute = intern(string(number()));
                const [prefix, attributeNamespace] = attributeNamespaces[number()];
                const value = string(number());
                if (element.definition !== null) given.push(dom.makeAttribute(attributeNamespace, null, attribute, value));
                else if (prefix === null) element.setParsedAttribute(attribute, value);
                else element.setAttributeNS(attributeNamespace, prefix === attribute ? attribute : `${prefix}:${attribute}`, value);
              }
              if (given.length > 0) dom.reacting(() => { for (const attribute of given) element.addAttribute(attribute); });
              this.open(element);
              break;
            }
            case instruction.close: this.close(); break;
            case instruction.closeScript: {
              const element = this.stack[this.stack.length - 1];
              this.close();
              element.finishParsing?.();
              break;
            }
            case instruction.text: dom.appendNode(this.target, dom.createText(this.document, string(number()))); break;
            case instruction.comment: dom.appendNode(this.target, dom.createComment(this.document, string(number()))); break;
            case instruction.doctype: {
              const doctype = dom.createDocumentType(this.document, string(number()), string(number()), string(number()));
              dom.appendNode(this.target, doctype);
              break;
            }
          }
        }
        return false;
      }

      open(element) {
        if (element.parserInserted !== undefined) {
          // A script that is parsed into a fragment never runs: HTML, "already started".
          if (this.runsScripts) element.parserInserted = true;
          else element.alreadyStarted = true;
        }
        // HTML, a template with a `shadowrootmode`: what stands in it becomes the shadow tree of its parent.
        if (element.content !== undefined && this.runsScripts && element.hasAttribute('shadowrootmode') && dom.need('%shadow')) {
          const root = dom.declareShadow(this.stack[this.stack.length - 1], element);
          if (root !== null) {
            this.stack.push({ content: root });
            this.target = root;
            return;
          }
        }
        dom.appendNode(this.target, element);
        this.stack.push(element);
        this.target = element.content ?? element;
      }

      close() {
        this.stack.pop().parsed?.();
        const top = this.stack[this.stack.length - 1];
        this.target = top.content ?? top;
      }
    }

    dom.entries.openBuilder = (realm) => {
      dom.active = realm;
      realm.document.readyState = 'loading';
      return new TreeBuilder(realm.document, true);
    };
    dom.entries.build = (realm, builder, code, text) => {
      dom.active = realm;
      return builder.build(code, text, true);
    };

    // The fragment parsing algorithm, for innerHTML and its relatives.
    dom.parseFragment = (context, html) => {
      const { document } = context.content ?? context;
      const fragment = dom.createFragment(document);
      const realm = document.realm ?? dom.active;
      const [code, text] = dom.host.parseFragment(realm.id, html, context.localName ?? 'body');
      new TreeBuilder(fragment, false).build(code, text);
      return fragment;
    };
    // A document that no window shows: its scripts never run.
    dom.parseHTMLDocument = (document, html) => {
      const builder = new TreeBuilder(document, false);
      const pieces = dom.host.parseDocument(document.realm.id, html);
      for (let i = 0; i < pieces.length; i += 2) builder.build(pieces[i], pieces[i + 1]);
    };
    dom.newList = () => [];
  },
})
