// Sets up fixtures when a test or hook first uses them, and tears them down in reverse order.
(function (testing) {
  'use strict';

  /// Adds where an error of a fixture happened.
  function attributed(thrown, when, { title, value, place }) {
    const own = testing.placeOfFunction(value, place), error = testing.asError(thrown, own);
    try {
      const at = own ? ` (${testing.placeText(own)})` : '';
      error.message = `${error.message}\nin the ${when} of fixture '${title}'${at}`;
    } catch { /* a frozen one */ }
    return error;
  }

  /// Starts a fixture's function; `isReady` resolves when it provides its value.
  function start({ value: body, title, place, isBuilder }, values, info, instance) {
    instance.isReady = new Promise((resolve, reject) => {
      const provide = value => {
        instance.value = value;
        instance.isProvided = true;
        resolve();
      };
      const use = async value => {
        if (instance.isProvided) throw testing.failure(`fixture '${title}' called use() more than once`);
        provide(value);
        await new Promise(finish => { instance.finish = finish; });
      };
      const cleanups = [];
      const run = isBuilder
        ? async () => {
          provide(await body(values, { onCleanup: cleanup => { cleanups.push(cleanup); } }));
          await new Promise(finish => { instance.finish = finish; });
          for (const cleanup of cleanups.reverse()) await cleanup();
        }
        : async () => body(values, use, info);
      instance.end = run().then(() => {
        if (!instance.isProvided) throw testing.failure(`fixture '${title}' did not call use()`, place);
      });
      instance.end.catch(reject);
    });
    return instance.isReady;
  }

  /// Creates the fixtures of one scope. `step` runs a function as a step with a time limit.
  testing.makeFixtureScope = function (outer, step) {
    const instances = new Map();
    const order = [];

    async function setUp(node, info) {
      const { registration } = node;
      if (outer && registration.scope === 'file') return await outer.setUp(node, info);
      if (instances.has(node)) {
        const { error, value } = instances.get(node);
        if (error) throw error;
        return value;
      }
      if (registration.get) return registration.get(info);
      if (typeof registration.value !== 'function') return registration.value;
      const values = {};
      for (const [index, name] of registration.plan.names.entries())
        values[name] = await setUp(node.deps[index], info);
      const instance = { registration };
      instances.set(node, instance);
      try {
        await testing.inScope(registration.scope,
          () => step(registration, () => testing.step('fixture', registration.title,
            () => start(registration, values, info, instance), registration.place ?? null)));
      } catch (error) {
        instance.error = attributed(error, 'setup', registration);
        throw instance.error;
      }
      order.push(instance);
      return instance.value;
    }

    /// Tears down the fixtures in reverse order, and returns the errors.
    async function tearDown() {
      const errors = [];
      for (const { registration, finish, end } of order.splice(0).reverse()) {
        try {
          await testing.inScope(registration.scope, () => step(registration,
            () => testing.step('fixture', `${registration.title} (teardown)`, () => {
              finish();
              return end;
            }, registration.place ?? null)));
        } catch (error) {
          testing.forgetWaits();
          errors.push(attributed(error, 'teardown', registration));
        }
      }
      instances.clear();
      return errors;
    }

    return {
      setUp, tearDown,
      /// Returns the values of the fixtures that a function destructures.
      async values(plan, nodes, info) {
        const values = {};
        for (const [index, name] of plan.names.entries()) values[name] = await setUp(nodes[index], info);
        return values;
      },
    };
  };
})
