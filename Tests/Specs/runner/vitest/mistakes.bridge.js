import { expect, test } from 'vitest';

test('a chain', () => { expect(1).to.equal(2); });
test('a chain of a property', () => { expect({ a: 1 }).to.have.property('b').that.is.a('string'); });
test('a misspelled word', () => { expect(true).to.be.ture; });
test('a member of import.meta', () => { import.meta.hot.accept(); });
test('a path that is none', async () => { await expect('x').toMatchFileSnapshot(); });
