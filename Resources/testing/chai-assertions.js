// The assertions of Chai's chains, such as `expect(value).to.equal(1)`, on the matchers of this runner.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);
  const { matchers } = testing;

  const apply = (state, name, received, ...parameters) => matchers[name].call(state, received, ...parameters);
  const result = (state, word, pass, received, wish) => ({
    pass,
    message: () => `${head(state, `to.${word}`, '')}Expected: ${state.isNot ? 'not ' : ''}${wish}\n`
      + `Received: ${inline(received)}`,
  });
  /// An assertion that is one of the matchers.
  const same = (name, ...fixed) => function (flags, received, ...parameters) {
    return apply(this, name, received, ...fixed, ...parameters);
  };
  /// An assertion without parameters that describes the value.
  const plain = (wish, test) => function (flags, received) {
    return result(this, flags.word, test(received), received, wish);
  };
  const compare = isDeep => (a, b) => isDeep ? testing.equals(a, b, true) : Object.is(a, b) || a === b;

  /// Reports a value that an assertion is not about. With `.not`, it would pass.
  function need(state, word, holds, what, value) {
    if (!holds) throw testing.failure(
      `${head(state, `to.${word}`, '')}received must be ${what}\n\nReceived: ${inline(value)}`, state.place);
  }
  const isSome = value => value !== null && value !== undefined;

  /// Returns the value that a comparison is about: the length after `.lengthOf`, and a date's time.
  function measure(state, flags, value) {
    const found = flags.ofLength ? value?.length ?? value?.size : value;
    need(state, flags.word, !flags.ofLength || typeof found === 'number', 'a value with a length', value);
    return found instanceof Date ? found.getTime() : found;
  }
  const order = name => function (flags, received, expected) {
    return apply(this, name, measure(this, flags, received), measure(this, {}, expected));
  };

  const typeOf = value => value === null ? 'null' : typeof value === 'object'
    ? Object.prototype.toString.call(value).slice(8, -1).toLowerCase() : typeof value;

  function include(flags, received, item) {
    if (typeof received === 'string') return apply(this, 'toContain', received, item);
    if (received instanceof Map) return include.call(this, flags, [...received.values()], item);
    if (typeof received?.[Symbol.iterator] === 'function')
      return apply(this, flags.deep ? 'toContainEqual' : 'toContain', received, item);
    need(this, 'include', isSome(received), 'neither null nor undefined', received);
    if (item === null || typeof item !== 'object') throw testing.failure(`${head(this, 'to.include')}expected must be `
      + `an object if received is one\n\nReceived: ${inline(item)}`, this.place);
    const pass = Object.keys(item)
      .every(key => key in Object(received) && compare(flags.deep)(received[key], item[key]));
    return result(this, 'include', pass, received, `an object with the properties of ${inline(item)}`);
  }

  function property(flags, received, name, ...value) {
    need(this, 'have.property', isSome(received), 'neither null nor undefined', received);
    const object = Object(received);
    const path = flags.nested ? String(name).replace(/\[(\w+)\]/g, '.$1').split('.') : [name];
    let found = object, has = true;
    for (const key of path) {
      has &&= flags.own ? Object.hasOwn(Object(found), key) : key in Object(found);
      found = has ? found[key] : undefined;
    }
    return {
      pass: has && (value.length === 0 || compare(flags.deep)(found, value[0])), subject: found,
      message: () => head(this, 'to.have.property', value.length ? 'name, value' : 'name')
        + `Property: ${inline(name)}\n` + (has && value.length > 0 && !this.isNot ? testing.compare(value[0], found)
          : `Received: ${inline(received)}`),
    };
  }

  function length(flags, received, expected) {
    const size = received instanceof Map || received instanceof Set ? Array.from(received) : received;
    return apply(this, 'toHaveLength', size, expected);
  }

  function keys(flags, received, ...names) {
    need(this, flags.word, Object(received) === received, 'an object', received);
    const wanted = names.length === 1 && typeof names[0] === 'object'
      ? Array.isArray(names[0]) ? names[0] : Object.keys(names[0]) : names;
    const own = received instanceof Map || received instanceof Set ? [...received.keys()]
      : Reflect.ownKeys(Object(received)).filter(key => Object.prototype.propertyIsEnumerable.call(received, key));
    const has = key => own.some(other => compare(flags.deep)(other, typeof key === 'number' && !own.includes(key)
      ? String(key) : key));
    const pass = flags.any ? wanted.some(has)
      : wanted.every(has) && (flags.contains || own.length === wanted.length);
    return result(this, flags.word, pass, received,
      `${flags.any ? 'any of ' : flags.contains ? 'at least ' : 'exactly '}the keys ${inline(wanted)}`);
  }

  function members(flags, received, list) {
    for (const [what, value] of [['received', received], ['expected', list]]) {
      if (!Array.isArray(value)) throw testing.failure(
        `${head(this, 'to.have.members')}${what} must be an array\n\nReceived: ${inline(value)}`, this.place);
    }
    const equals = compare(flags.deep), rest = [...received];
    const takes = (item, index) => {
      const at = flags.ordered ? (equals(rest[index], item) && index in rest ? index : -1)
        : rest.findIndex(other => equals(other, item));
      if (at >= 0 && !flags.ordered) rest.splice(at, 1);
      return at >= 0;
    };
    const pass = list.every(takes) && (flags.contains || received.length === list.length);
    return result(this, 'members', pass, received, `${flags.contains ? 'at least ' : 'exactly '}the members `
      + `${inline(list)}${flags.ordered ? ' in this order' : ''}`);
  }

  /// `throw()`: of a class, with a text, as a pattern or as the error itself.
  function throws(flags, received, ...expected) {
    let thrown;
    const watched = typeof received !== 'function' ? received : () => {
      try { return received(); } catch (error) {
        thrown = error;
        throw error;
      }
    };
    const [first, text] = expected;
    const outcome = apply(this, 'toThrow', watched, ...expected.slice(0, 1));
    const isSame = !(first instanceof Error) || thrown === first;
    const second = text === undefined ? true
      : text instanceof RegExp ? text.test(thrown?.message) : String(thrown?.message).includes(text);
    return {
      pass: outcome.pass && isSame && second, subject: thrown,
      message: () => outcome.message() + (text === undefined ? '' : `\nExpected message: ${inline(text)}`)
        + (isSame ? '' : '\nIt has the same message, but is not the same error.'),
    };
  }

  function isEmpty(flags, received) {
    const isFit = typeof received === 'string' || (typeof received === 'object' && received !== null);
    need(this, 'empty', isFit, 'a string, a list or an object', received);
    const size = received.length ?? received.size ?? Object.keys(received).length;
    return result(this, 'empty', size === 0, received, 'an empty value');
  }

  const table = {
    equal(flags, received, expected) { return apply(this, flags.deep ? 'toStrictEqual' : 'toBe', received, expected); },
    eql: same('toStrictEqual'), ok: same('toBeTruthy'), true: same('toBe', true), false: same('toBe', false),
    null: same('toBeNull'), undefined: same('toBeUndefined'), NaN: same('toBeNaN'),
    exist: plain('a value that is neither null nor undefined', isSome), empty: isEmpty,
    finite: plain('a finite number', Number.isFinite), frozen: plain('a frozen object', Object.isFrozen),
    sealed: plain('a sealed object', Object.isSealed), extensible: plain('an extensible object', Object.isExtensible),
    a(flags, received, type) {
      const wanted = String(type).toLowerCase();
      return result(this, 'a', typeOf(received) === wanted || typeof received === wanted && received !== null
        && typeof received !== 'object', received, `a value of the type ${wanted}`);
    },
    above: order('toBeGreaterThan'), least: order('toBeGreaterThanOrEqual'), below: order('toBeLessThan'),
    most: order('toBeLessThanOrEqual'),
    within(flags, received, low, high) {
      const [value, from, to] = [measure(this, flags, received), measure(this, {}, low), measure(this, {}, high)];
      for (const one of [value, from, to])
        need(this, 'within', typeof one === 'number' || typeof one === 'bigint', 'a number, like the limits', one);
      return result(this, 'within', value >= from && value <= to, received, `a value from ${from} to ${to}`);
    },
    instanceof: same('toBeInstanceOf'), include, property, lengthOf: length, keys, members, throw: throws,
    ownProperty(flags, ...rest) { return property.call(this, { ...flags, own: true }, ...rest); },
    match: same('toMatch'), satisfy: same('toSatisfy'),
    string(flags, received, part) {
      need(this, 'string', typeof received === 'string', 'a string', received);
      return apply(this, 'toContain', received, part);
    },
    respondTo(flags, received, name) {
      const owner = typeof received === 'function' ? received.prototype : received;
      const pass = typeof owner?.[name] === 'function';
      return result(this, 'respondTo', pass, received, `a value with the method ${name}`);
    },
    closeTo(flags, received, expected, delta) {
      for (const one of [received, expected, delta])
        need(this, 'closeTo', typeof one === 'number', 'a number, like the expected one and the difference', one);
      return result(this, 'closeTo', Math.abs(received - expected) <= delta, received, `${expected} ± ${delta}`);
    },
    oneOf(flags, received, list) {
      return result(this, 'oneOf', [...list].some(item => compare(flags.deep)(received, item)), received,
        `one of ${inline(list)}`);
    },
    called: same('toHaveBeenCalled'), calledOnce: same('toHaveBeenCalledOnce'),
    callCount: same('toHaveBeenCalledTimes'), calledWith: same('toHaveBeenCalledWith'),
  };
  const synonyms = {
    equal: ['equals', 'eq'], eql: ['eqls'], exist: ['exists'], a: ['an'], above: ['gt', 'greaterThan'],
    least: ['gte', 'greaterThanOrEqual'], below: ['lt', 'lessThan'], most: ['lte', 'lessThanOrEqual'],
    instanceof: ['instanceOf'], include: ['includes', 'contain', 'contains'], lengthOf: ['length'], keys: ['key'],
    ownProperty: ['haveOwnProperty'], match: ['matches'], satisfy: ['satisfies'], closeTo: ['approximately'],
    throw: ['throws', 'Throw'],
  };
  for (const [word, others] of Object.entries(synonyms)) for (const other of others) table[other] = table[word];

  /// The assertions by word: `(flags, received, ...parameters)`, with `this` as for matchers. The `subject` of a result
  /// is the value that the rest of the chain is about.
  testing.chaiAssertions = table;
  /// Those without parentheses.
  testing.chaiProperties = new Set(['ok', 'true', 'false', 'null', 'undefined', 'NaN', 'exist', 'exists', 'empty',
    'finite', 'frozen', 'sealed', 'extensible', 'called', 'calledOnce']);
})
