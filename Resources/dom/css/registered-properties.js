// Custom properties that a script registers: CSS Properties and Values API, "The registerProperty() function".
({
  core(dom) {
    dom.registerProperty = (realm, definition) => {
      const { name, syntax = '*', inherits, initialValue } = dom.dictionary(definition);
      if (name === undefined || inherits === undefined) throw dom.typeError('Type error');
      const text = dom.toText(name);
      if (!text.startsWith('--') || text.length < 3) dom.fail('SyntaxError', 'The name of this property is not a custom property name.');
      realm.registeredProperties ??= new Map();
      if (realm.registeredProperties.has(text)) dom.fail('InvalidModificationError', 'This property has already been registered.');
      const kind = dom.toText(syntax);
      if (kind !== '*' && initialValue === undefined) dom.fail('SyntaxError', 'An initial value is mandatory except for the "*" syntax.');
      realm.registeredProperties.set(text, {
        inherits: !!inherits, syntax: kind, initialValue: initialValue === undefined ? undefined : dom.toText(initialValue).trim(),
      });
      realm.document.styleVersion += 1;
    };
    dom.registeredProperty = (realm, name) => realm.registeredProperties?.get(name);
    dom.registeredNames = (realm) => [...realm.registeredProperties?.keys() ?? []];
  },
})
