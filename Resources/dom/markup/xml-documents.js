// Documents and fragments of XML text: HTML, "DOMParser", "parsing XHTML documents", "XML fragment parsing algorithm".
({
  core(dom) {
    const { NotWellFormed, XMLParser } = dom;

    // What WebKit shows in place of what it could not parse: a block in front of what is there so far.
    const blockStyle = 'display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; margin: 1em; '
      + 'background-color: #fdd; color: black';
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
      dom.appendNode(report, element('div', `error on line ${line} at column ${column}: ${message}\n`,
        'font-family:monospace;font-size:12px'));
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
        const namespace =
          context.isElement && context.namespace !== null ? ` xmlns="${dom.escapeXMLValue(context.namespace)}"` : '';
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
