(() => {
  // mapped/cart.ts
  function total(items2) {
    let sum = 0;
    for (const item of items2) {
      if (item.count === 0) {
        continue;
      }
      sum += item.price * item.count;
    }
    return sum;
  }
  function discount(sum) {
    return sum > 100 ? sum * 0.9 : sum;
  }

  // mapped/main.ts
  var items = [{ price: 2, count: 3 }];
  function show(text) {
    document.title = text;
  }
  function unused() {
    return "unused";
  }
  show(`${total(items)}`);
})();
//# sourceMappingURL=mapped.js.map
