export function check(value) {
  expect(value).toBe(2);
}

const checkDeep = async value => {
  await page.waitForTimeout(1);
  expect(value).toBe(2);
};

export async function checkLater(value) {
  await page.waitForTimeout(1);
  await checkDeep(value);
}

export class Screen {
  async pay(amount) {
    await page.locator('input').fill(amount);
    await page.locator('button').click({ timeout: 10 });
  }
}
