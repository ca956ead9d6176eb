// A parser of well-formed XML: documents for DOMParser, fragments for innerHTML.
({
  core(dom) {
    const { namespaces } = dom;
    const entities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
    const name = '[A-Za-z_:\\u0080-\\uffff][-.\\w:\\u0080-\\uffff]*';
    const startTag = new RegExp(`<(${name})((?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'y');
    const attributePattern = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g');
    const endTag = new RegExp(`</(${name})\\s*>`, 'y');
    const instruction = new RegExp(`<\\?(${name})(?:\\s+([^]*?))?\\?>`, 'y');
    const doctype = new RegExp(`<!DOCTYPE\\s+(${name})(?:\\s+(?:PUBLIC\\s+(?:"([^"]*)"|'([^']*)')\\s+|SYSTEM\\s+)(?:"([^"]*)"|'([^']*)'))?\\s*(?:\\[([^]*?)\\]\\s*)?>`, 'y');

    class NotWellFormed extends Error {}
    const fail = (message) => { throw new NotWellFormed(message); };

    class XMLParser {
      constructor(document, text) {
        this.document = document;
        this.text = text.replace(/\r\n?/g, '\n');
        this.at = 0;
        this.entities = new Map(Object.entries(entities));
      }

      match(pattern) {
        pattern.lastIndex = this.at;
        const match = pattern.exec(this.text);
        if (match !== null) this.at = pattern.lastIndex;
        return match;
      }

      get line() { return this.text.slice(0, this.at).split('\n').length; }

      // Text up to a mark, which is taken too.
      until(mark) {
        const end = this.text.indexOf(mark, this.at);
        if (end < 0) fail(`${mark} expected`);
        const text = this.text.slice(this.at, end);
        this.at = end + mark.length;
        return text;
      }

      decode(text) {
        if (/&(?!#\d+;|#x[0-9a-fA-F]+;|[\w.:-]+;)/.test(text)) fail('entity expected');
        return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|([\w.:-]+));/g, (all, hex, decimal, entity) => {
          if (entity !== undefined) return this.entities.get(entity) ?? this.entityOfHTML(all) ?? fail(`entity ${entity} is not defined`);
          const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
          if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) fail('bad character');
          return String.fromCodePoint(code);
        });
      }

      parse(root) {
        this.begin(root);
        this.resume();
      }

      begin(root) {
        this.root = root;
        this.parent = root;
        this.scope = new Map([['xml', namespaces.xml], ['xmlns', namespaces.xmlns]]);
        this.scopes = [];
        if (!/^<\?xml\s/.test(this.text)) this.match(/\s*/y);
      }

      // Parses to the end, or to the next script of a page, which it returns: it runs before the parser goes on.
      resume() {
        const { root, scopes } = this;
        let { parent, scope } = this;
        while (this.at < this.text.length) {
          if (this.text[this.at] !== '<') {
            this.characters(parent, root);
          } else if (this.text.startsWith('<!--', this.at)) {
            this.at += 4;
            const data = this.until('-->');
            if (data.includes('--') || data.endsWith('-')) fail('-- in a comment');
            dom.appendNode(parent, dom.createComment(this.document, data));
          } else if (this.text.startsWith('<![CDATA[', this.at)) {
            if (parent === root) fail('text outside of the root');
            this.at += 9;
            dom.appendNode(parent, dom.createCDATASection(this.document, this.until(']]>')));
          } else if (this.text.startsWith('<?', this.at)) {
            const [, target, data = ''] = this.match(instruction) ?? fail('bad processing instruction');
            if (target.toLowerCase() !== 'xml') dom.appendNode(parent, dom.createProcessingInstruction(this.document, target, data));
          } else if (this.text.startsWith('<!DOCTYPE', this.at)) {
            this.doctype(root);
          } else if (this.text.startsWith('</', this.at)) {
            const [, qualifiedName] = this.match(endTag) ?? fail('bad end tag');
            if (parent === root || parent.openName !== qualifiedName) fail('end tag does not match');
            const closed = parent;
            parent = parent.outer;
            scope = scopes.pop();
            closed.parsed?.();
            if (this.runsScripts && closed.parserInserted === true) {
              Object.assign(this, { parent, scope });
              return closed;
            }
          } else {
            const [, qualifiedName, attributes, isEmpty] = this.match(startTag) ?? fail('bad start tag');
            if (parent === root && root.isDocument && root.documentElement !== null) fail('second root');
            const inner = this.declare(scope, attributes);
            const element = this.element(inner, qualifiedName, attributes);
            if (element.parserInserted !== undefined && this.runsScripts) element.parserInserted = true;
            dom.appendNode(parent.content ?? parent, element);
            if (isEmpty !== '') {
              element.parsed?.();
              if (element.parserInserted === true) {
                Object.assign(this, { parent, scope });
                return element;
              }
            }
            if (isEmpty === '') {
              Object.assign(element, { openName: qualifiedName, outer: parent });
              parent = element;
              scopes.push(scope);
              scope = inner;
            }
          }
        }
        if (parent !== root || (root.isDocument && root.documentElement === null)) fail('end of text');
        return null;
      }

      characters(parent, root) {
        const end = this.text.indexOf('<', this.at);
        const raw = this.text.slice(this.at, end < 0 ? this.text.length : end);
        this.at += raw.length;
        if (raw.includes(']]>')) fail(']]> in text');
        if (parent !== root || !root.isDocument) dom.appendNode(parent.content ?? parent, dom.createText(this.document, this.decode(raw)));
        else if (raw.trim() !== '') fail('text outside of the root');
      }

      // HTML, "parsing XHTML documents": the public identifiers of XHTML stand for the entities of HTML.
      entityOfHTML(reference) {
        if (!/^-\/\/W3C\/\/DTD (?:XHTML|MathML)/.test(this.document.doctype?.publicId ?? '')) return null;
        const text = dom.parseFragment(dom.createElement(this.document, 'p'), reference).textContent;
        return text === reference ? null : text;
      }

      doctype(root) {
        const [, docName, public1, public2, system1, system2, subset = ''] = this.match(doctype) ?? fail('bad doctype');
        for (const [, entity, a, b] of subset.matchAll(/<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g)) this.entities.set(entity, a ?? b);
        dom.appendNode(root, dom.createDocumentType(this.document, docName, public1 ?? public2 ?? '', system1 ?? system2 ?? ''));
      }

      declare(scope, attributes) {
        if (!attributes.includes('xmlns')) return scope;
        const inner = new Map(scope);
        for (const [, key, a, b] of attributes.matchAll(attributePattern)) {
          if (key === 'xmlns') inner.set('', this.decode(a ?? b));
          else if (key.startsWith('xmlns:')) inner.set(key.slice(6), this.decode(a ?? b));
        }
        return inner;
      }

      element(scope, qualifiedName, attributes) {
        const [prefix, localName] = split(qualifiedName);
        if (prefix !== null && !scope.has(prefix)) fail('prefix is not declared');
        const element = dom.createElement(this.document, localName, { namespace: scope.get(prefix ?? '') || null, prefix });
        for (const [, key, a, b] of attributes.matchAll(attributePattern)) {
          const [attributePrefix, attributeName] = split(key);
          const namespace = key === 'xmlns' ? namespaces.xmlns : attributePrefix === null ? null : scope.get(attributePrefix) ?? fail('prefix is not declared');
          if (element.findAttributeNS(namespace, attributeName) !== null) fail('attribute is there twice');
          element.addAttribute(dom.makeAttribute(namespace, attributePrefix, attributeName, this.decode((a ?? b).replace(/[\t\n]/g, ' '))));
        }
        return element;
      }
    }
    const split = (qualifiedName) => {
      const colon = qualifiedName.indexOf(':');
      return colon < 0 ? [null, qualifiedName] : [qualifiedName.slice(0, colon), qualifiedName.slice(colon + 1)];
    };

    // What WebKit shows in place of what it could not parse: a block in front of what is there so far.
    const blockStyle = 'display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; margin: 1em; background-color: #fdd; color: black';
    function reportError(document, message, { text, at }) {
      document.isMalformed = true;
      const before = text.slice(0, at);
      const line = before.split('\n').length;
      const column = at - before.lastIndexOf('\n');
      const element = (name, content, style) => {
        const made = dom.createElement(document, name);
        if (style !== undefined) made.setAttribute('style', style);
        if (content !== undefined) dom.appendNode(made, dom.createText(document, content));
        return made;
      };
      const report = element('parsererror', undefined, blockStyle);
      dom.appendNode(report, element('h3', 'This page contains the following errors:'));
      dom.appendNode(report, element('div', `error on line ${line} at column ${column}: ${message}\n`, 'font-family:monospace;font-size:12px'));
      dom.appendNode(report, element('h3', 'Below is a rendering of the page up to the first error.'));
      const { documentElement } = document;
      if (documentElement === null) {
        const html = element('html');
        const body = element('body');
        dom.appendNode(html, body);
        dom.appendNode(body, report);
        dom.appendNode(document, html);
      } else {
        dom.insertNode(documentElement, report, documentElement.firstChild);
      }
    }

    // The document of a page: the host runs its scripts where they stand. Gives the line of the next one, 0 at the end.
    dom.buildXML = (realm, builder, text) => {
      const { document } = realm;
      if (builder.xml === undefined) {
        builder.xml = new XMLParser(document, text);
        builder.xml.runsScripts = true;
        builder.xml.begin(document);
      }
      try {
        const script = builder.xml.resume();
        if (script === null) return 0;
        builder.scripts.push(script);
        return builder.xml.line;
      } catch (error) {
        if (!(error instanceof NotWellFormed)) throw error;
        reportError(document, error.message, builder.xml);
        return 0;
      }
    };
    // A document of XML text; one that is not well-formed becomes a document that says so.
    dom.parseXMLDocument = (realm, text, contentType, url) => {
      const document = dom.createDocument(realm, { url, contentType, type: 'xml' });
      document.interface = 'XMLDocument';
      const parser = new XMLParser(document, text);
      try {
        parser.parse(document);
      } catch (error) {
        if (!(error instanceof NotWellFormed)) throw error;
        reportError(document, error.message, parser);
      }
      return document;
    };
    dom.parseHTML = (realm, text, url) => {
      const document = dom.createDocument(realm, { url, contentType: 'text/html', type: 'html' });
      dom.parseDocument(document, text);
      return document;
    };
    const xmlTypes = new Set(['text/xml', 'application/xml', 'application/xhtml+xml', 'image/svg+xml']);
    dom.parseFromString = (realm, text, type) => {
      const { url } = realm.document;
      if (type === 'text/html') return dom.parseHTML(realm, text, url);
      if (xmlTypes.has(type)) return dom.parseXMLDocument(realm, text, type, url);
      throw dom.typeError(`'${type}' is not a supported type`);
    };

    // For innerHTML in XML documents.
    dom.parseXMLFragment = (context, text) => {
      const fragment = dom.createFragment(context.document);
      const parser = new XMLParser(context.document, text);
      const wrapped = dom.createElement(context.document, 'root', { namespace: context.namespace ?? null });
      try {
        const namespace = context.isElement && context.namespace !== null ? ` xmlns="${dom.escapeXMLValue(context.namespace)}"` : '';
        parser.text = `<root${namespace}>${parser.text}</root>`;
        parser.parse(wrapped);
      } catch (error) {
        if (!(error instanceof NotWellFormed)) throw error;
        dom.fail('SyntaxError');
      }
      for (const child of [...wrapped.firstChild.children()]) dom.insertNode(fragment, child, null);
      return fragment;
    };
  },
})
