// Pages of hooks of suites belong to no test, and are recorded under the hook's name.
beforeAll(() => { native.handle('share', true); });
describe('a suite', () => {
  beforeAll(async () => { await page.setContent('<script>console.log("before all")</script>'); });
  afterAll(async () => { await page.setContent('<script>console.log("after all")</script>'); });
  test('the first', () => page.setContent('<script>console.log("the first")</script>'));
  test('the second', () => page.setContent('<script>console.log("the second")</script>'));
});
test('the last', () => page.setContent('<script>console.log("the last")</script>'));
afterAll(async () => { await page.setContent('<script>console.log("at the end")</script>'); });
