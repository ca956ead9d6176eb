// `import.meta` of specs and of the files that they import, with what Vite adds: `env` and `glob()`.
(function (testing, host) {
  'use strict';

  const { modules } = testing;

  // The constants of Vite, and those that a spec sets with `vi.stubEnv()`.
  const constants = { MODE: 'test', DEV: true, PROD: false, SSR: true, BASE_URL: '/' };
  const flags = new Set(['DEV', 'PROD', 'SSR']);
  const tableOf = name => Object.hasOwn(constants, name) ? constants : testing.builtin('process').env;
  /// Returns `import.meta.env`, as Vitest provides it: the environment variables as they are now, and the constants.
  const environment = new Proxy({}, {
    get: (_, name) => tableOf(name)[name],
    has: (_, name) => name in tableOf(name),
    set(_, name, value) {
      tableOf(name)[name] = flags.has(name) ? Boolean(value) : String(value);
      return true;
    },
    deleteProperty: (_, name) => delete tableOf(name)[name],
    ownKeys: () => [...new Set([...Object.keys(testing.builtin('process').env), ...Object.keys(constants)])],
    getOwnPropertyDescriptor: (_, name) => name in tableOf(name)
      ? { value: tableOf(name)[name], writable: true, enumerable: true, configurable: true } : undefined,
  });
  testing.viteEnvironment = environment;

  // MARK: Globs

  /// Returns the source of a regular expression for a glob.
  function patternOf(glob) {
    const special = { '**/': '(?:(?!node_modules/|\\.)[^/]+/)*', '**': '.*', '*': '(?!\\.)[^/]*', '?': '[^/]', ',': '|',
      '{': '(?:', '}': ')' };
    let depth = 0;
    return glob.replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|\\[\]]/g, mark => {
      depth += mark === '{' ? 1 : mark === '}' ? -1 : 0;
      return special[mark] === undefined || (mark === ',' && depth === 0) ? `\\${mark}` : special[mark];
    });
  }

  /// Returns the files below a folder, without those of packages and hidden ones.
  function filesBelow(folder) {
    const { readdirSync, existsSync } = testing.builtin('fs');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return /^(?:node_modules$|\.)/.test(entry.name) ? [] : filesBelow(path);
      return [path];
    });
  }

  /// Returns the nearest folder with a package.json, which absolute globs begin in.
  function projectOf(folder) {
    const { existsSync } = testing.builtin('fs');
    for (let place = folder; place.length > 1; place = testing.folderOf(place))
      if (existsSync(`${place}/package.json`)) return place;
    return testing.builtin('process').cwd();
  }

  function checkGlob(glob) {
    if (typeof glob === 'string' && /^!?(?:\.{0,2}\/|\*)/.test(glob)) return glob;
    throw testing.failure("import.meta.glob(): a pattern must begin with './', '../' or '/', but got "
      + testing.inline(glob));
  }

  /// Returns the files that globs match as [key, path], sorted by key.
  function matches(globs, folder) {
    const { join, relative } = testing.builtin('path');
    const isExcluded = [], found = new Map();
    for (const glob of globs.map(checkGlob)) {
      const text = glob.replace(/^!/, ''), base = text.startsWith('/') ? projectOf(folder) : folder;
      const whole = join(base, text), pattern = new RegExp(`^${patternOf(whole)}$`);
      if (glob.startsWith('!')) {
        isExcluded.push(path => pattern.test(path));
        continue;
      }
      const start = testing.folderOf(whole.split(/[*?{[]/)[0] + 'x');
      for (const path of filesBelow(start).filter(path => pattern.test(path))) {
        const way = relative(base, path);
        found.set(path, text.startsWith('/') ? `/${way}` : way.startsWith('../') ? way : `./${way}`);
      }
    }
    return [...found].filter(([path]) => !isExcluded.some(test => test(path))).map(([path, key]) => [key, path])
      .sort(([a], [b]) => a < b ? -1 : 1);
  }

  const globFrom = (url, load) => function (globs, options) {
    const { eager = false, import: name, query, as = query } =
      testing.checkOptions('import.meta.glob()', options, ['eager', 'import', 'query', 'as', 'exhaustive']);
    const isRaw = ['raw', '?raw'].includes(as);
    if (as !== undefined && as !== '' && !isRaw)
      throw testing.failure(`import.meta.glob(): query ${testing.inline(as)} is not supported; '?raw' is`);
    const pick = module => name === undefined || name === '*' ? module : module[name];
    const raw = path => testing.builtin('fs').readFileSync(path, 'utf8');
    const text = path => name === 'default' || options.as !== undefined ? raw(path) : { default: raw(path) };
    const own = testing.builtin('path').resolve(url);
    const valueOf = path => {
      if (isRaw) return eager ? text(path) : async () => text(path);
      const specifier = testing.fileURL(path);
      if (!eager) return () => load(specifier).then(pick);
      return pick(modules.namespaceNow(modules.resolve(specifier, url, 'import'), 'import.meta.glob()'));
    };
    return Object.fromEntries(matches([globs].flat(), testing.folderOf(own)).filter(([, path]) => path !== own)
      .map(([key, path]) => [key, valueOf(path)]));
  };

  /// Returns `import.meta` of a module. `load` is its `import()`.
  modules.metaOf = function (url, load) {
    const path = modules.absolute(url);
    const meta = Object.assign(Object.create(null), {
      url: testing.fileURL(path), filename: path, dirname: testing.folderOf(path), env: environment,
      glob: globFrom(url, load),
      resolve: specifier => {
        const found = modules.resolve(String(specifier), url, 'import');
        return found.startsWith('builtin:') ? found.replace('builtin', 'node')
          : testing.fileURL(modules.absolute(found));
      },
    });
    // For a spec whose mocks run before its imports.
    return Object.defineProperty(meta, 'import', { enumerable: false,
      value: (specifier, names, options) => modules.importNames(load, specifier, names, options, url) });
  };
})
