import { Shop, check, fail } from './helper';

type Names = Record<string, string>;
enum Size { Small = 1, Large }

test('a helper', () => {
  check({ cents: Size.Small });
});

test('a method that awaits', async () => {
  const shop: Shop<{ cents: number }> = new Shop([{ cents: Size.Small }]);
  await shop.buy(0);
});

test('a thrown error', () => {
  const names: Names = { first: 'Ada' };
  if (names.first === 'Ada') fail();
});

test('the page', async () => {
  await page.setContent(`<script>
    function inner() { throw new Error('no'); }
  </script>`);
  await page.evaluate((name: string) => (window as unknown as Record<string, () => void>)[name](), 'inner');
});
