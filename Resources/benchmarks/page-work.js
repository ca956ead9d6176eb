// The work of pages, for any DOM: each row runs a few times, and the best time is printed, in milliseconds.
(function () {
  const rows = {
    'parse 1 MB of HTML'() {
      const html = paragraphs(1 << 20);
      return () => new DOMParser().parseFromString(html, 'text/html').querySelectorAll('p').length;
    },
    'build 10,000 elements'() {
      return () => {
        const top = document.createElement('div');
        for (let i = 0; i < 10000; i++) {
          const item = document.createElement('span');
          item.id = `item-${i}`;
          item.className = 'item';
          item.setAttribute('data-index', i);
          item.appendChild(document.createTextNode(`item ${i}`));
          top.appendChild(item);
        }
        document.body.appendChild(top);
        const { length } = top.childNodes;
        top.remove();
        return length;
      };
    },
    '10,000 querySelectorAll'() {
      const top = deepTree(60);
      return () => {
        let found = 0;
        for (let i = 0; i < 10000; i++) found += top.querySelectorAll('div.level > .leaf[data-kind="b"]').length;
        return found;
      };
    },
    '10,000 event dispatches'() {
      const top = deepTree(20);
      const leaves = top.querySelectorAll('.leaf');
      const leaf = leaves[leaves.length - 1];
      let heard = 0;
      for (let node = leaf; node; node = node.parentNode) node.addEventListener('ping', () => { heard++; });
      return () => {
        for (let i = 0; i < 10000; i++) leaf.dispatchEvent(new Event('ping', { bubbles: true }));
        return heard;
      };
    },
    'innerHTML of a 1,000-row table'() {
      const html =
        `<table>${'<tr><td>a</td><td class="b">b</td><td><a href="#x">c &amp; d</a></td></tr>'.repeat(1000)}</table>`;
      const top = document.createElement('div');
      return () => {
        top.innerHTML = html;
        return top.firstChild.rows.length + top.innerHTML.length;
      };
    },
  };

  function paragraphs(size) {
    const one = '<p class="text">Some <b>bold</b> words, a <a href="/link?a=1&amp;b=2">link</a> &lt;and&gt; <img '
      + 'src="x.png" alt="an image"><br></p>\n';
    return `<!doctype `
      + `html><html><head><title>t</title></head><body>${one.repeat(Math.ceil(size / one.length))}</body></html>`;
  }

  function deepTree(depth) {
    const top = document.createElement('div');
    let node = top;
    for (let i = 0; i < depth; i++) {
      const level = document.createElement('div');
      level.className = 'level';
      for (const kind of ['a', 'b']) {
        const leaf = document.createElement('i');
        leaf.className = 'leaf';
        leaf.setAttribute('data-kind', kind);
        level.appendChild(leaf);
      }
      node.appendChild(level);
      node = level;
    }
    document.body.appendChild(top);
    return top;
  }

  const now = () => Date.now();
  const results = {};
  for (const name of Object.keys(rows)) {
    document.body.innerHTML = '';
    const work = rows[name]();
    let best = Infinity;
    for (let round = 0; round < 5; round++) {
      const start = now();
      work();
      best = Math.min(best, now() - start);
    }
    results[name] = best;
  }
  console.log(`PAGE-WORK ${JSON.stringify(results)}`);
})();
