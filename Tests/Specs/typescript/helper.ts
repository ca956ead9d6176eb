interface Price {
  cents: number;
}

export function check(price: Price): void {
  expect(price.cents).toBe(2);
}

export class Shop<T extends Price> {
  constructor(private readonly prices: T[]) {}

  async buy(index: number): Promise<void> {
    await page.waitForTimeout(1);
    check(this.prices[index]!);
  }
}

export const fail = (): never => {
  throw new TypeError('from a helper');
};
