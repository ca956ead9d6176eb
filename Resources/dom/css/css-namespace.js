// The namespace CSS: CSSOM, "The CSS.escape() Method"; CSS Conditional Rules, "The CSS namespace".
({
  core(dom) {
    dom.supportsDeclaration = (name, value) => {
      const style = new dom.StyleDeclaration(null);
      return value.trim() !== '' && !/!\s*important\s*$/i.test(value)
        && style.put(dom.propertyName(name), value.trim(), false);
    };
    dom.supportsCondition = (text) => {
      const condition = text.trim();
      const declaration = /^\(?\s*([-\w]+)\s*:([^]*?)\)?$/.exec(condition);
      if (/^not\b/i.test(condition)) return !dom.supportsCondition(condition.slice(3));
      if (/\)\s+and\s+\(/i.test(condition)) return condition.split(/\s+and\s+(?=\()/i).every(dom.supportsCondition);
      if (/\)\s+or\s+\(/i.test(condition)) return condition.split(/\s+or\s+(?=\()/i).some(dom.supportsCondition);
      const selector = /^selector\(([^]*)\)$/i.exec(condition);
      if (selector !== null) try { return dom.parseSelectors(selector[1]).length > 0; } catch { return false; }
      if (declaration !== null) return dom.supportsDeclaration(declaration[1], declaration[2]);
      return /^\([^]*\)$/.test(condition) && dom.supportsCondition(condition.slice(1, -1));
    };
  },

  face(page, dom) {
    page.lazyGlobal('CSS', () => {
      const namespace = {
        supports(name, value) {
          dom.requireArguments(arguments, 1, 'CSS.supports');
          return arguments.length > 1 ? dom.supportsDeclaration(`${name}`, `${value}`)
            : dom.supportsCondition(`${name}`);
        },
        registerProperty(definition) {
          dom.requireArguments(arguments, 1, 'CSS.registerProperty');
          dom.registerProperty(page.realm, definition);
        },
        escape(text) {
          dom.requireArguments(arguments, 1, 'CSS.escape');
          return dom.escapeIdentifier(`${text}`);
        },
      };
      dom.tag(namespace, 'CSS');
      page.global('CSS', namespace);
    });
  },
})
