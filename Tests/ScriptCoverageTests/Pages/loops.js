function find(list, wanted) {
  for (const item of list) {
    if (item === wanted) {
      return item;
    }
    if (item < 0) continue;
    String(item);
  }
  return undefined;
}

function sum(count) {
  let total = 0;
  while (count > 0) {
    count -= 1;
    if (count === 5) break;
    total += count;
  }
  do {
    total += 1;
  } while (total < 0);
  for (const key in { a: 1, b: 2 }) total += key.length;
  for (let i = 0; i < 0; i += 1) {
    total += 100;
  }
  return total;
}

function early(value) {
  if (!value) return 'nothing';
  else if (value > 10) {
    return 'large';
  } else {
    value += 1;
  }
  const text = value > 5 ? 'more' : 'less';
  return value === 7
    ? 'seven'
    : text;
}

function labelled() {
  outer: for (let i = 0; i < 3; i += 1) {
    for (let j = 0; j < 3; j += 1) {
      if (j === 1) continue outer;
      if (i === 2) break outer;
    }
  }
}

find([1, -1, 2, 3], 3);
find([], 1);
sum(3);
early(0);
early(3);
labelled();
