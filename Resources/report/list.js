// The list of tests, with its search and its verdicts.
(function () {
  const { element } = report;
  const shown = new Set(['failed', 'flaky', 'passed', 'skipped', 'todo']);
  // The labels that a test must have, such as a dialect or a tag.
  const labels = new Set();
  let words = [];
  let links = [];

  /// The searchable text of a test, built by the first search.
  function textOf(entry) {
    entry.text ??= [report.titleOf(entry), ...entry.path, entry.words, ...entry.labels ?? []].join('\n').toLowerCase();
    return entry.text;
  }

  const fits = entry => shown.has(entry.verdict) && words.every(word => textOf(entry).includes(word))
    && [...labels].every(label => entry.labels?.includes(label));

  function update() {
    let count = 0;
    for (const { entry, item } of links) {
      const isThere = fits(entry);
      item.hidden = !isThere;
      if (isThere) count += 1;
    }
    for (const group of document.querySelectorAll('#tests .file')) {
      group.hidden = group.querySelector('li:not([hidden])') === null;
    }
    document.getElementById('none').hidden = count > 0;
  }

  function item(entry, index) {
    const { messages } = entry;
    const suites = entry.path.slice(0, -1).join(' › ');
    return element('li', {}, element('a', { href: `#test-${index + 1}`, class: 'test' },
      report.verdictMark(entry.verdict),
      element('span', { class: 'name' },
        suites ? element('span', { class: 'suites' }, suites, ' › ') : null, entry.path.at(-1)),
      messages > 0 ? element('span', { class: 'quiet', title: report.plural(messages, 'message') }, String(messages))
        : null));
  }

  function grouped(entries) {
    const files = new Map();
    for (const entry of entries) {
      const title = report.titleOf(entry);
      if (!files.has(title)) files.set(title, []);
      files.get(title).push(entry);
    }
    return files;
  }

  function group(title, entries, isFailures = false) {
    const lines = entries.map(entry => {
      const line = item(entry, entry.index);
      links.push({ entry, item: line, index: entry.index });
      return line;
    });
    return element('section', { class: isFailures ? 'file failures' : 'file' }, element('h2', {}, title),
      element('ul', {}, lines));
  }

  /// Failed tests come first, then the others by their files.
  report.startList = function (entries, isRun) {
    const failed = entries.filter(entry => entry.verdict === 'failed');
    const others = grouped(entries.filter(entry => entry.verdict !== 'failed'));
    const byFile = grouped(failed);
    document.getElementById('tests').append(
      ...[...byFile].map(([file, list]) => group(file, list, true)),
      ...[...others].map(([file, list]) => group(file, list)));
    const count = verdict => entries.filter(entry => entry.verdict === verdict).length;
    const present = [...report.verdicts].filter(([verdict]) => count(verdict) > 0);
    document.getElementById('counts').append(...present.map(([verdict, [word]]) => element(
      'li', { class: verdict }, isRun ? word : [element('b', {}, String(count(verdict))), ` ${word.toLowerCase()}`])));
    if (present.length > 1) {
      document.getElementById('verdicts').append(...present.map(([verdict, [word]]) => report.toggle(
        word, true, count(verdict), isOn => { shown[isOn ? 'add' : 'delete'](verdict); update(); })));
    }
    const all = [...new Set(entries.flatMap(entry => entry.labels ?? []))];
    document.getElementById('labels').append(...all.slice(0, 40).map(label => report.toggle(label, false,
      entries.filter(entry => entry.labels?.includes(label)).length,
      isOn => { labels[isOn ? 'add' : 'delete'](label); update(); })));
    document.getElementById('find-test').addEventListener('input', event => {
      words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      update();
    });
  };

  /// Marks the test that is displayed.
  report.markTest = function (index) {
    for (const link of links) {
      const anchor = link.item.firstChild;
      if (link.index === index) anchor.setAttribute('aria-current', 'true');
      else anchor.removeAttribute('aria-current');
    }
    links.find(link => link.index === index)?.item.scrollIntoView({ block: 'nearest' });
  };

  /// Returns the number of the visible test at an offset from another one in the list.
  report.testBeside = function (index, step) {
    const visible = links.filter(link => !link.item.hidden).map(link => link.index);
    const place = visible.indexOf(index);
    return visible[Math.min(visible.length - 1, Math.max(0, place + step))];
  };
})();
