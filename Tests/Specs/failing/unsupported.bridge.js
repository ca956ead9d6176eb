// Misspelled names that resemble unsupported functions: the advice explains instead of suggesting them.

beforeEach(() => page.setContent('<p>Text</p>'));

test('a matcher', () => expect(page.locator('p')).toMatchAriaSnapshott('- paragraph'));
test('a function of the page', () => page.screenShot());
test('a function of a locator', () => page.locator('p').boundingBx());
test('a function of jest', () => jest.useFakeTimer());
test('a supported function', () => page.clik('p'));
