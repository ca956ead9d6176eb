// The plugins and types that each browser names the same way, for its PDF viewer: HTML, "PDF viewing support".
({
  core(dom) {
    const names = ['PDF Viewer', 'Chrome PDF Viewer', 'Chromium PDF Viewer', 'Microsoft Edge PDF Viewer',
      'WebKit built-in PDF'];
    const types = ['application/pdf', 'text/pdf'];
    const description = 'Portable Document Format';
    const { create, defineProperty } = Object;

    // An array of objects that are found by place and by name.
    const makeArray = (realm, name, items, key) => {
      const array = dom.stamp(create(realm.prototypeOf(name)), { realm, items, key });
      items.forEach((item, i) => {
        defineProperty(array, i, { value: item, enumerable: true, configurable: true });
        defineProperty(array, key(item), { value: item, configurable: true });
      });
      return array;
    };
    dom.setUpPlugins = (realm) => {
      const make = (name, impl) => dom.stamp(create(realm.prototypeOf(name)), { realm, ...impl });
      const pluginOf = { plugin: null };
      const mimeTypes = types.map((type) => make('MimeType', { type, description, suffixes: 'pdf', owner: pluginOf }));
      const byType = (item) => dom.implOf(item).type;
      const plugins = names.map((name) => {
        const plugin = makeArray(realm, 'Plugin', mimeTypes, byType);
        return Object.assign(dom.implOf(plugin), { name, description, filename: 'internal-pdf-viewer' }) && plugin;
      });
      [pluginOf.plugin] = plugins;
      realm.plugins = makeArray(realm, 'PluginArray', plugins, (item) => dom.implOf(item).name);
      realm.mimeTypes = makeArray(realm, 'MimeTypeArray', mimeTypes, byType);
    };
    dom.pluginItem = (impl, index) => impl.items[dom.toUnsignedLong(index)] ?? null;
    dom.namedPlugin = (impl, name) => impl.items.find((item) => impl.key(item) === name) ?? null;
  },

  face(page, dom) {
    const { implOf } = dom;
    const list = (members) => dom.defineIterator(dom.copyMembers({
      get length() { return implOf(this).items.length; },
      item(index) { return dom.pluginItem(implOf(this), index); },
      namedItem(name) { return dom.namedPlugin(implOf(this), `${name}`); },
    }, members), page.realm.listMembers.values);
    page.interface('MimeType', null, {
      get type() { return implOf(this).type; },
      get description() { return implOf(this).description; },
      get suffixes() { return implOf(this).suffixes; },
      get enabledPlugin() { return implOf(this).owner.plugin; },
    });
    page.interface('MimeTypeArray', null, list({}));
    page.interface('Plugin', null, list({
      get name() { return implOf(this).name; },
      get description() { return implOf(this).description; },
      get filename() { return implOf(this).filename; },
    }));
    page.interface('PluginArray', null, list({ refresh() {} }));
    dom.setUpPlugins(page.realm);
  },
})
