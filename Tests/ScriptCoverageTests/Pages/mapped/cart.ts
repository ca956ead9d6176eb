export interface Item {
  price: number;
  count: number;
}

export function total(items: Item[]): number {
  let sum = 0;
  for (const item of items) {
    if (item.count === 0) {
      continue;
    }
    sum += item.price * item.count;
  }
  return sum;
}

export function discount(sum: number): number {
  return sum > 100 ? sum * 0.9 : sum;
}
