// Asymmetric matchers: `expect.any(String)`, `expect.objectContaining({...})` and similar.
(function (testing) {
  'use strict';

  class Asymmetric {
    constructor(name, match, sample, isInverse = false) {
      this.name = name;
      this.match = match;
      this.sample = sample;
      this.isInverse = isInverse;
    }

    asymmetricMatch(received) { return this.match(received) !== this.isInverse; }

    toAsymmetricString(format) {
      const name = (this.isInverse ? 'Not' : '') + this.name;
      if (this.sample === undefined) return name;
      return typeof this.sample === 'function' ? `${name}<${this.sample.name}>` : `${name} ${format(this.sample)}`;
    }
  }

  const primitives = new Map([
    [String, 'string'], [Number, 'number'], [Boolean, 'boolean'], [BigInt, 'bigint'], [Symbol, 'symbol'],
    [Function, 'function'],
  ]);

  function any(type) {
    if (typeof type !== 'function')
      throw testing.failure(`expect.any() needs a constructor, but got ${testing.inline(type)}`);
    return new Asymmetric('Any', received => {
      if (primitives.has(type) && typeof received === primitives.get(type)) return true;
      if (type === Array) return Array.isArray(received);
      // Values that cross from the page are created in this realm, so their classes are the ones named here.
      if (type === Object) return typeof received === 'object' && received !== null;
      return received instanceof type;
    }, type);
  }

  function containing(isInverse) {
    return {
      objectContaining(sample) {
        if (sample === null || typeof sample !== 'object')
          throw testing.failure(`expect.objectContaining() needs an object, but got ${testing.inline(sample)}`);
        const match = received => typeof received === 'object' && received !== null
          && Reflect.ownKeys(sample).every(key => key in received && testing.equals(received[key], sample[key]));
        return new Asymmetric('ObjectContaining', match, sample, isInverse);
      },
      arrayContaining(sample) {
        if (!Array.isArray(sample))
          throw testing.failure(`expect.arrayContaining() needs an array, but got ${testing.inline(sample)}`);
        const match = received => Array.isArray(received)
          && sample.every(item => received.some(other => testing.equals(other, item)));
        return new Asymmetric('ArrayContaining', match, sample, isInverse);
      },
      arrayOf(sample) {
        const match = received => Array.isArray(received) && received.every(item => testing.equals(item, sample));
        return new Asymmetric('ArrayOf', match, sample, isInverse);
      },
      stringContaining(sample) {
        return new Asymmetric('StringContaining', received => typeof received === 'string' && received.includes(sample),
          sample, isInverse);
      },
      stringMatching(sample) {
        const pattern = new RegExp(sample);
        return new Asymmetric('StringMatching', received => typeof received === 'string' && pattern.test(received),
          pattern, isInverse);
      },
      closeTo(sample, digits = 2) {
        const match = received => typeof received === 'number'
          && (received === sample || Math.abs(received - sample) < 10 ** -digits / 2);
        return new Asymmetric('NumberCloseTo', match, sample, isInverse);
      },
    };
  }

  testing.asymmetric = {
    any,
    anything: () => new Asymmetric('Anything', received => received !== null && received !== undefined),
    ...containing(false),
    not: containing(true),
  };
})
