// Custom properties that a script registers: CSS Properties and Values API, "The registerProperty() function".
({
  core(dom) {
    dom.registerProperty = (realm, definition) => {
      const { name, syntax = '*', inherits, initialValue } = dom.dictionary(definition);
      if (name === undefined || inherits === undefined) throw dom.typeError('Type error');
      const text = dom.toText(name);
      if (!text.startsWith('--') || text.length < 3)
        dom.fail('SyntaxError', 'The name of this property is not a custom property name.');
      realm.registeredProperties ??= new Map();
      if (realm.registeredProperties.has(text))
        dom.fail('InvalidModificationError', 'This property has already been registered.');
      const kind = dom.toText(syntax);
      if (kind !== '*' && initialValue === undefined)
        dom.fail('SyntaxError', 'An initial value is mandatory except for the "*" syntax.');
      realm.registeredProperties.set(text, {
        inherits: !!inherits, syntax: kind,
        initialValue: initialValue === undefined ? undefined : dom.toText(initialValue).trim(),
      });
      realm.document.styleVersion += 1;
    };
    // Those of scripts count more than the rules of style sheets.
    const rulesOf = (document) => {
      dom.styleRulesOf(document);
      return document.propertyRules;
    };
    dom.registeredProperty = (document, name) => document.realm.registeredProperties?.get(name)
      ?? (document.styleVersion === 0 ? undefined : rulesOf(document)?.get(name));
    dom.registeredNames = (document) => [...document.realm.registeredProperties?.keys() ?? [],
      ...rulesOf(document)?.keys() ?? []];
    dom.describeProperty = (block) => {
      const fields = new Map();
      for (const [key, value] of dom.parseDeclarations(block)) fields.set(key, value);
      const syntax = /^(["'])(.*)\1$/.exec(fields.get('syntax') ?? '')?.[2];
      const inherits = fields.get('inherits');
      const initialValue = fields.get('initial-value');
      if (syntax === undefined || (inherits !== 'true' && inherits !== 'false')
        || (syntax !== '*' && initialValue === undefined)) return null;
      return { syntax, inherits: inherits === 'true', initialValue };
    };
  },
})
