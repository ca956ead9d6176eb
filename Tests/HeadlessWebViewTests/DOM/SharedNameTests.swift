import Testing

@Suite("Elements that share an id")
struct SharedNameTests {
  @Test("finds the first one in tree order after insertions, removals, moves and renames")
  func first() throws {
    let page = try Page(html: "<div id=box></div>")
    let lines = try page.run(
      """
      let seed = 7, wrong = 0;
      const random = (count) => (seed = (seed * 1103515245 + 12345) % 2147483648) % count;
      const any = (list) => list[random(list.length)];
      for (let turn = 0; turn < 600; turn++) {
        const all = [...box.querySelectorAll('*')], place = any([box, ...all]), one = any(all);
        const made = document.createElement('i');
        if (random(3) > 0) made.id = 'x';
        switch (all.length > 40 ? 1 : random(6)) {
          case 1: one?.remove(); break;
          case 2: if (one && !one.contains(place)) place.prepend(one); break;
          case 3: if (one) one.id = random(2) ? 'x' : 'y'; break;
          case 4: one?.removeAttribute('id'); break;
          default: place.insertBefore(made, any([null, ...place.children]) ?? null);
        }
        if (random(3) > 0 && document.getElementById('x') !== document.querySelector('[id=x]')) wrong++;
      }
      log(wrong);
      box.innerHTML = '<b id=x></b>'.repeat(300);
      let count = 0;
      for (let each; (each = document.getElementById('x')) !== null; count++) each.remove();
      log(count, document.getElementById('x'));
      """)
    #expect(lines == ["0", "300 null"])
  }
}
