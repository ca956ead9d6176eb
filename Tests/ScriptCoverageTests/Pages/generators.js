function* count(to) {
  for (let i = 0; i < to; i += 1) {
    yield i;
  }
  return 'done';
}

function* stopped() {
  yield 1;
  yield 2;
}

const object = {
  *items() {
    yield* count(2);
  },
};

class Box {
  *[Symbol.iterator]() {
    yield 'in';
  }

  *never() {
    yield 'never';
  }
}

[...count(3)];
stopped().next();
[...object.items()];
for (const item of new Box()) {
  String(item);
}
