// Custom matchers.
expect.extend({
  toBeEven(received) {
    const pass = received % 2 === 0;
    return { pass, message: () => `${this.utils.matcherHint('toBeEven', undefined, '', { isNot: this.isNot })}: ${this.utils.printReceived(received)}` };
  },
  async toBeLater(received, expected) {
    const value = await received;
    return { pass: this.equals(value, expected), message: () => this.utils.diff(expected, value) };
  },
  toBeWithin(received, low, high) {
    return { pass: received >= low && received <= high, message: () => `${received} is not within ${low} and ${high}` };
  },
});

test('work like built-in matchers', async () => {
  expect(2).toBeEven();
  expect(3).not.toBeEven();
  expect(() => expect(3).toBeEven()).toThrow('expect(received).toBeEven(): 3');
  expect(() => expect(2).not.toBeEven()).toThrow('expect(received).not.toBeEven(): 2');
  await expect(Promise.resolve({ a: 1 })).toBeLater({ a: 1 });
  await expect(Promise.resolve(2)).resolves.toBeEven();
  await expect(expect(Promise.resolve(1)).toBeLater(2)).rejects.toThrow('Expected: 2');
});

test('inside expected values', () => {
  expect({ a: 2, b: 5 }).toEqual({ a: expect.toBeEven(), b: expect.toBeWithin(1, 9) });
  expect({ a: 3 }).toEqual({ a: expect.not.toBeEven() });
  expect(() => expect({ a: 3 }).toEqual({ a: expect.toBeWithin(5, 9) })).toThrow('toBeWithin<5, 9>');
});

test('must return a result', () => {
  expect.extend({ toBeNothing() { return true; } });
  expect(() => expect(1).toBeNothing()).toThrow('matcher toBeNothing must return { pass, message() }, but returned true');
});

test('custom equality testers', () => {
  class Money { constructor(cents, note) { Object.assign(this, { cents, note }); } }
  expect.addEqualityTesters([(a, b) => a instanceof Money && b instanceof Money ? a.cents === b.cents : undefined]);
  expect({ price: new Money(5, 'a') }).toEqual({ price: new Money(5, 'b') });
  expect(new Money(5)).not.toEqual(new Money(6));
});
