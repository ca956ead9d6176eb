export function run() {
  return inner();
}

function inner() {
  return 1;
}

export { inner as other };
