test('values and types', () => {
  expect(1).to.equal(1);
  expect(1).to.not.equal(2);
  expect(1).not.to.equal(2);
  expect({ a: [1] }).to.deep.equal({ a: [1] });
  expect({ a: 1 }).to.not.equal({ a: 1 });
  expect({ a: 1 }).to.eql({ a: 1 });
  expect(true).to.be.true;
  expect(false).to.be.false;
  expect(null).to.be.null;
  expect(undefined).to.be.undefined;
  expect(NaN).to.be.NaN;
  expect(0).to.exist;
  expect(null).to.not.exist;
  expect('x').to.be.ok;
  expect([]).to.be.empty.and.be.an('array');
  expect(new Map()).to.be.empty;
  expect({ a: 1 }).to.not.be.empty;
  expect('text').to.be.a('string').that.matches(/ex/).and.does.not.include('z');
  expect(() => {}).to.be.a('function');
  expect(null).to.be.a('null').and.not.be.an('object');
  expect(new Date()).to.be.a('date').and.an.instanceOf(Date);
  expect(Object.freeze({})).to.be.frozen;
  expect(1).to.be.finite;
  expect(2).to.be.oneOf([1, 2]);
  expect(5).to.satisfy(value => value > 4);
});

test('numbers and lengths', () => {
  expect(5).to.be.above(4).and.below(6).and.at.least(5).and.at.most(5).and.within(1, 5);
  expect(5).to.be.gt(4).and.lte(5);
  expect(1.05).to.be.closeTo(1, 0.1);
  expect(new Date(2)).to.be.above(new Date(1));
  expect([1, 2]).to.have.lengthOf(2).and.have.length(2);
  expect([1, 2]).to.have.lengthOf.above(1);
  expect('abc').to.have.length.within(2, 4);
  expect(new Set([1])).to.have.lengthOf(1);
});

test('contents', () => {
  const shared = { b: 1 };
  expect('hello').to.include('ell').and.contain('lo').and.have.string('h');
  expect([1, 2]).to.include(2);
  expect([shared]).to.include(shared).but.not.include({ b: 1 });
  expect([shared]).to.deep.include({ b: 1 });
  expect({ a: 1, c: shared }).to.include({ a: 1 }).and.not.include({ c: { b: 1 } });
  expect({ a: 1, c: shared }).to.deep.include({ c: { b: 1 } });
  expect(new Map([['k', 1]])).to.include(1);
  expect([3, 1, 2]).to.have.members([1, 2, 3]).and.include.members([1]);
  expect([3, 1]).to.not.have.ordered.members([1, 3]);
  expect([{ a: 1 }]).to.have.deep.members([{ a: 1 }]);
  expect({ a: 1, b: 2 }).to.have.all.keys('a', 'b').and.have.any.keys('a', 'z').and.contain.keys('b');
  expect({ a: 1, b: 2 }).to.not.have.keys('a');
});

test('properties', () => {
  expect({ a: 1 }).to.have.property('a');
  expect({ a: 1 }).to.have.property('a', 1);
  expect({ a: 1 }).to.not.have.property('a', 2);
  expect({ a: { b: [7] } }).to.have.nested.property('a.b[0]', 7);
  expect({ a: { b: 1 } }).to.have.deep.property('a', { b: 1 });
  expect({ a: { b: 1 } }).to.not.have.property('a', { b: 1 });
  expect({ a: 'x' }).to.have.property('a').that.is.a('string').with.lengthOf(1);
  expect({ 'a.b': 1 }).to.have.property('a.b');
  expect({}).to.have.property('toString').and.to.be.a('function');
  expect({}).to.not.have.own.property('toString');
  expect([]).to.respondTo('push');
});

test('errors', () => {
  const error = new TypeError('bad value');
  const fail = () => { throw error; };
  expect(fail).to.throw();
  expect(fail).to.throw('bad').with.property('name', 'TypeError');
  expect(fail).to.throw(/value$/);
  expect(fail).to.throw(TypeError, 'bad');
  expect(fail).to.not.throw(TypeError, 'good');
  expect(fail).to.throw(error);
  expect(fail).to.not.throw(new TypeError('bad value'));
  expect(() => {}).to.not.throw();
});

test('promises, mocks and the matchers of Jest', async () => {
  await expect(Promise.resolve({ a: 1 })).resolves.to.deep.equal({ a: 1 });
  await expect(Promise.resolve(true)).resolves.to.be.true;
  await expect(Promise.reject(new Error('no'))).rejects.to.have.property('message', 'no');
  const mock = vi.fn();
  mock(1);
  expect(mock).to.have.been.calledOnce;
  expect(mock).to.have.been.calledWith(1);
  expect([1]).to.toEqual([1]);
});

test('a failure fails the test', async () => {
  expect(() => expect(1).to.equal(2)).toThrow('Expected: 2');
  expect(() => expect(1).to.not.equal(1)).toThrow('Expected: not 1');
  expect(() => expect(false).to.be.true).toThrow('Expected: true');
  expect(() => expect({ a: 1 }).to.have.property('b')).toThrow('Property: "b"');
  expect(() => expect([1]).to.have.members([1, 2])).toThrow('exactly the members [1, 2]');
  expect(() => expect({ a: { b: 1 } }).to.have.property('a', { b: 1 })).toThrow('Property');
  await expect(expect(Promise.resolve(1)).resolves.to.equal(2)).rejects.toThrow('Expected: 2');
});

test('a value that an assertion is not about fails it with not, too', () => {
  for (const chain of [() => expect(null).to.not.be.empty, () => expect(5).to.not.be.empty,
    () => expect(undefined).to.not.be.within(1, 2), () => expect('1').to.not.be.closeTo(1, 1),
    () => expect(null).to.not.have.property('a'), () => expect(undefined).to.not.include({ a: 1 }),
    () => expect(null).to.not.have.keys('a'), () => expect(['a']).to.have.string('a'),
    () => expect(5).to.not.have.lengthOf.above(9)]) expect(chain).toThrow('received must be');
});

test('an unknown word is an error', () => {
  expect(() => expect(1).to.be.ture).toThrow(`expect(…).to: "ture" is not supported; did you mean 'true'?`);
  expect(() => expect(() => {}).to.change(() => 1)).toThrow('"change" is not supported');
});
