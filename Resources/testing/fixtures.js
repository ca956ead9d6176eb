// The fixtures of a test: their declarations with `test.extend()` and `test.use()`, and the order of their set-up.
(function (testing, host) {
  'use strict';

  const optionNames = ['scope', 'auto', 'option', 'timeout', 'title', 'box', 'injected'];
  const scopes = { test: 'test', worker: 'file', file: 'file' };
  const at = place => place ? ` (${testing.placeText(place)})` : '';
  const quoted = name => `'${name}'`;

  testing.didYouMean = function (name, names) {
    const meant = host.tell('nearest', [name, ...names]);
    return meant === null ? '' : ` Did you mean '${meant}'?`;
  };

  const isTuple = value => Array.isArray(value) && value.length === 2 && value[1] !== null
    && typeof value[1] === 'object' && !Array.isArray(value[1])
    && Object.keys(value[1]).some(name => optionNames.includes(name));

  /// Reads one fixture: a value, a function, or either with options in an array.
  function definition(name, given, place, what) {
    const [value, options] = isTuple(given) ? given : [given, undefined];
    testing.checkOptions(`${what}: fixture '${name}'`, options, optionNames);
    if (options?.scope !== undefined && !Object.hasOwn(scopes, options.scope)) {
      throw testing.failure(`${what}: fixture '${name}': unknown scope ${testing.inline(options.scope)}; use 'test' or `
        + `'worker'`, place);
    }
    return { name, value, options, place };
  }

  const planOf = ({ value, name, place }) => {
    if (typeof value !== 'function') return { kind: 'none', names: [] };
    const plan = testing.planOf(value);
    if (plan.kind !== 'invalid' && plan.kind !== 'callback') return plan;
    const reason = plan.problem?.message ?? 'first argument must use the object destructuring pattern, such as ({})';
    throw testing.failure(`fixture '${name}': ${reason}`, place);
  };

  /// Creates a layer of fixtures from the argument of `test.extend()` or `test.use()`.
  testing.makeLayer = function (fixtures, what, place = testing.place()) {
    if (fixtures === null || typeof fixtures !== 'object' || Array.isArray(fixtures))
      throw testing.failure(`${what} needs an object of fixtures, but got ${testing.inline(fixtures)}`);
    return Object.entries(fixtures).map(([name, given]) => definition(name, given, place, what));
  };

  /// Adds a layer to a pool of fixtures; a fixture with the same name overrides the previous one.
  function addLayer(pool, layer, isUse) {
    for (const one of layer) {
      const previous = pool.get(one.name);
      if (one.isBuiltIn) pool.set(one.name, one);
      if (one.isBuiltIn || (isUse && !previous)) continue;
      const { scope, auto } = one.options ?? {};
      if (previous && scope !== undefined && previous.scope !== 'any' && scopes[scope] !== previous.scope) {
        throw testing.failure(`fixture '${one.name}' has already been declared with the scope `
          + `'${previous.scope === 'file' ? 'worker' : 'test'}'${at(previous.place)}`, one.place);
      }
      // An undefined value restores the option's default.
      if (isUse && one.value === undefined) {
        let base = previous;
        while (base.previous) base = base.previous;
        pool.set(one.name, base);
        continue;
      }
      const inherited = previous?.scope === 'any' && typeof one.value === 'function' ? 'test' : previous?.scope;
      pool.set(one.name, {
        ...one, previous, plan: planOf(one), scope: scopes[scope] ?? inherited ?? 'test',
        auto: auto ?? previous?.auto ?? false, timeout: one.options?.timeout ?? previous?.timeout,
        title: one.options?.title ?? one.name, isOption: one.options?.option ?? previous?.isOption ?? false, nodes: [],
      });
    }
    return pool;
  }

  // The same layer has the same registrations in all pools with the same previous layers.
  const pools = new WeakMap();
  const emptyPool = new Map();

  function extended(pool, layer, isUse) {
    let known = pools.get(pool);
    if (!known) pools.set(pool, known = new Map());
    if (!known.has(layer)) known.set(layer, addLayer(new Map(pool), layer, isUse));
    return known.get(layer);
  }

  /// Returns the fixtures of layers, overridden by those that suites use.
  testing.poolOf = (layers, uses) => uses.reduce((pool, layer) => extended(pool, layer, true),
    layers.reduce((pool, layer) => extended(pool, layer, false), emptyPool));

  const available = pool => [...pool.values()].filter(one => !one.isHidden).map(one => one.name);

  function unknown(subject, name, pool, place) {
    const reason = testing.foreignFixtures[name];
    if (reason !== undefined)
      return testing.failure(`${subject} uses the fixture '${name}', which is not supported: ${reason}`, place);
    const names = available(pool);
    return testing.failure(`${subject} has unknown parameter '${name}'.${testing.didYouMean(name, names)} Available: `
      + names.sort().join(', '), place);
  }

  /// Returns a registration with its dependencies. Two pools share it if these are the same.
  function nodeOf(registration, pool, above) {
    const { name, place } = registration;
    if (above.includes(registration)) {
      const circle = [...above.slice(above.indexOf(registration)), registration];
      throw testing.failure(`fixtures ${circle.map(one => quoted(one.name)).join(' -> ')} form a dependency cycle: `
        + circle.slice(0, -1).map(one => `${one.name}${at(one.place)}`).join(', '), place);
    }
    const deps = registration.plan.names.map(dependency => {
      const other = dependency === name ? registration.previous : pool.get(dependency);
      if (!other) throw unknown(`fixture '${name}'`, dependency, pool, place);
      if (registration.scope === 'file' && other.scope === 'test') {
        throw testing.failure(`worker fixture '${name}' cannot depend on the test fixture '${dependency}'`
          + at(other.place), place);
      }
      return nodeOf(other, pool, [...above, registration]);
    });
    let node = registration.nodes.find(one => one.deps.every((dep, index) => dep === deps[index]));
    if (!node) registration.nodes.push(node = { registration, deps });
    return node;
  }

  /// Returns the fixtures that a function destructures, with their dependencies.
  ///
  /// - Throws: An error that names an unknown fixture, or fixtures that depend on each other.
  testing.nodesFor = function (plan, pool, subject, place) {
    if (plan.kind === 'invalid') throw testing.failure(`${subject}: ${plan.problem.message}`, place);
    return plan.names.map(name => {
      const registration = pool.get(name);
      if (!registration) throw unknown(subject, name, pool, place);
      return nodeOf(registration, pool, []);
    });
  };

  /// Returns the fixtures that are set up for each test, or once for the file, without being destructured.
  testing.autoNodes = (pool, scope) => [...pool.values()].filter(one => one.auto && one.scope === scope)
    .map(one => nodeOf(one, pool, []));
  testing.nodeOf = (pool, name) => nodeOf(pool.get(name), pool, []);
})
