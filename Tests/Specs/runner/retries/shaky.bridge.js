let runs = 0;
let hooks = 0;
beforeEach(() => { hooks += 1; });
test('passes at the third run', () => { expect(++runs).toBe(3); });
test('had its hooks each time', () => { expect(hooks).toBe(4); });
