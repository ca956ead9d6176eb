// One test: its verdict, the reasons for a failure, its course, and the work that was left at its end.
(function () {
  const { element } = report;

  /// Prepares the data of a run, once.
  function prepare(run) {
    if (run.byNumber) return run;
    run.byNumber = new Map(run.rows.filter(row => row.event.n).map(row => [row.event.n, row]));
    run.answerOf = new Map(run.rows.filter(row => row.answers).map(row => [row.answers, row]));
    run.placesByName = new Map(run.places.map(place => [place.place, place]));
    return run;
  }

  function failure(lines) {
    const pre = element('pre', { class: 'failure', tabindex: '0' });
    for (const line of lines) {
      const kind = /^- /.test(line) ? 'wanted' : /^\+ /.test(line) ? 'had' : /^> +\d+ \|/.test(line) ? 'here'
        : /^\s*\|\s*\^$/.test(line) ? 'caret' : /^at /.test(line) ? 'quiet' : '';
      pre.append(element('span', { class: kind }, line), '\n');
    }
    return pre;
  }

  function section(title, ...content) {
    return element('section', {}, element('h3', {}, title), content);
  }

  function table(heads, rows) {
    return element('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': 'Table' }, element('table', {},
      element('thead', {}, element('tr', {}, heads.map(head => element('th', { scope: 'col' }, head)))),
      element('tbody', {}, rows.map(row => element('tr', {}, row.map(cell => element('td', {}, cell)))))));
  }

  function unanswered(run, show) {
    const rows = run.rows.filter(row => row.unanswered);
    if (rows.length === 0) return null;
    return element('section', { class: 'card warning' },
      element('h3', {}, `No response: ${report.plural(rows.length, 'call')}`),
      element('ul', {}, rows.slice(0, 50).map(row => element('li', {},
        element('button', { type: 'button', class: 'link', onclick: () => show(row) }, row.title || '(no name)'),
        ` ${row.lane === 'in' ? 'called by the page' : 'called by native'} at ${report.time(row.event.time)}`))),
      rows.length > 50 ? element('p', { class: 'quiet' }, `and ${rows.length - 50} more`) : null);
  }

  function course(run, isOnly) {
    prepare(run);
    const diagram = report.diagram(run);
    const parts = [unanswered(run, diagram.show),
      section(run.hook ? `Events in ${run.hook}` : isOnly ? 'Events'
        : `Events in run ${run.retry + 1}`, diagram.box)];
    if (run.stored.length > 0)
      parts.push(section('Storage at the end', table(['Where', 'Of', 'Key', 'Value'], run.stored)));
    return parts;
  }

  report.showTest = function (entry) {
    const name = entry.path.at(-1);
    const suites = entry.path.slice(0, -1).join(' › ');
    const last = entry.runs.at(-1);
    const count = last ? last.rows.filter(row => row.kind === 'message').length : 0;
    const place = entry.file + (entry.line ? `:${entry.line}` : '');
    const facts = [report.verdicts.get(entry.verdict)[0], place,
      last ? `${report.time(entry.time)} virtual time` : null,
      last ? report.plural(count, 'message') : null, entry.runs.length > 1 ? `${entry.runs.length} runs` : null];
    const parts = [
      element('a', { class: 'back', href: '#' }, '← All tests'),
      element('header', { class: 'title' },
        suites ? element('p', { class: 'suites' }, suites) : null,
        element('h2', {}, report.verdictMark(entry.verdict), ' ', name),
        element('ul', { class: 'facts' }, facts.filter(Boolean).map(fact => element('li', {}, fact)))),
    ];
    if (entry.failures.length > 0) {
      parts.push(element('section', { class: 'card error' },
        element('h3', {}, entry.verdict === 'flaky' ? 'Failed at first' : entry.failures.length === 1 ? 'Why it failed'
          : `Why it failed: ${entry.failures.length} reasons`),
        entry.failures.map(failure)));
    }
    if (entry.faults) parts.push(section(entry.faults[0].slice(0, -1),
      element('pre', { tabindex: '0' }, entry.faults.slice(1).map(line => line.trim()).join('\n'))));
    if (entry.printed.length > 0) parts.push(section('Printed by the spec',
      element('pre', { tabindex: '0' }, entry.printed.map(line => line.text).join('\n'))));
    // The last run comes first, because it decides the verdict.
    for (const run of [...entry.runs].reverse()) parts.push(...course(run, entry.runs.length === 1));
    for (const run of entry.hooks ?? []) parts.push(...course(run));
    if (entry.runs.length === 0) parts.push(element('p', { class: 'quiet' },
      entry.verdict === 'skipped' || entry.verdict === 'todo' ? 'The test did not run.' : 'Nothing was recorded.'));
    document.getElementById('detail').replaceChildren(...parts.flat().filter(Boolean));
  };
})();
