import { total, type Item } from './cart';

const items: Item[] = [{ price: 2, count: 3 }];

function show(text: string): void {
  document.title = text;
}

function unused(): string {
  return 'unused';
}

show(`${total(items)}`);
