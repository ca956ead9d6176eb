async function load(value) {
  await null;
  if (value > 1) {
    return 'large';
  }
  return 'small';
}

const later = async (value) => {
  await load(value);
  return value;
};

const short = async (value) => load(value);

async function failing() {
  await null;
  throw new Error('failed');
}

async function never() {
  await null;
}

const object = {
  async method() {
    await later(1);
  },
};

async function run() {
  await load(2);
  await later(3);
  await short(1);
  await object.method();
  try {
    await failing();
  } catch (error) {
    String(error);
  }
  for await (const item of [1, 2]) {
    String(item);
  }
  document.title = 'done';
}

run();
