const double = (x) => x * 2;
const identity = x => x;
const block = (x) => {
  return x + 1;
};
const unused = () => 'unused';
const curried = (a) => (b) => a + b;
const object = {
  short() {
    return 1;
  },
  long: function () {
    return 2;
  },
  arrow: () => 3,
  'quoted name'() {
    return 4;
  },
};
const withDefault = (a, b = () => 5) => a + b();
const list = [1, 2, 3].map((item) => item * 2).filter((item) => {
  return item > 2;
});
double(2);
identity(1);
block(1);
curried(1)(2);
object.short();
object.arrow();
withDefault(1);
(function () {
  return 'called at once';
})();
(() => {
  list.forEach(function each(item) {
    identity(item);
  });
})();
