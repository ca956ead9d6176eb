// One test: its verdict, the reasons for a failure, its attempts with their steps and events, and its storage.
(function () {
  const { element } = report;

  // A line of a stack, whose place opens the source below the failure.
  function frame(line) {
    if (line.length > 2000) return null;
    const [, start, file, number, end] = /^(at (?:.* \()?)([^()]+?):(\d+)((?::\d+)?\)?)$/.exec(line) ?? [];
    if (file === undefined) return null;
    let box = null;
    const button = element('button', { type: 'button', class: 'link', 'aria-expanded': 'false', async onclick() {
      const text = box === null ? await report.sourceOf(file) : '';
      const isOpen = box === null || box.hidden;
      button.setAttribute('aria-expanded', String(isOpen));
      if (box !== null) { box.hidden = !isOpen; return; }
      box = text === undefined ? element('p', { class: 'quiet' }, `The report does not contain ${file}.`)
        : report.sourceLines(text, Number(number), file);
      button.closest('pre').after(box);
      const here = box.querySelector('.here');
      if (here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 3;
    } }, `${file}:${number}`);
    return [start, button, end];
  }

  /// A failure's message, with the colors of its difference.
  report.failure = function (lines) {
    const pre = element('pre', { class: 'failure', tabindex: '0' });
    for (const line of lines) {
      const kind = /^- /.test(line) ? 'wanted' : /^\+ /.test(line) ? 'had' : /^> +\d+ \|/.test(line) ? 'here'
        : /^\s*\|\s*\^$/.test(line) ? 'caret' : /^at /.test(line) ? 'quiet' : '';
      pre.append(element('span', { class: kind }, ...[frame(line) ?? line].flat()), '\n');
    }
    return pre;
  };
  const { failure } = report;

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

  // `isExplained` says that the reasons for the test's failure are those of this run.
  function course(run, isOnly, isExplained = isOnly) {
    const diagram = report.diagram(run);
    const name = run.hook ?? (isOnly ? null : `attempt ${run.retry + 1}`);
    const title = words => name === null ? words : `${words} of ${name}`;
    const parts = [unanswered(run, diagram.show)];
    if (run.failures && !isExplained && !run.hook) parts.push(element('section', { class: 'card error' },
      element('h3', {}, `Why ${name} failed`), run.failures.map(failure)));
    if (run.steps.length > 0) parts.push(section(title('Steps'), report.timeline(run)));
    if (run.rows.length > 0) parts.push(section(title('Events'), diagram.box));
    else if (run.steps.length === 0) parts.push(element('p', { class: 'quiet' }, 'The test used no page.'));
    if (run.stored.length > 0)
      parts.push(section('Storage at the end', table(['Where', 'Of', 'Key', 'Value'], run.stored)));
    return parts;
  }

  // Attempts after the first are tabs, the last one open.
  function attempts(runs, verdict) {
    if (runs.length < 2) return runs.flatMap(run => course(run, true));
    const box = element('div', {});
    const show = index => {
      const isExplained = index === runs.length - 1 && verdict === 'failed';
      box.replaceChildren(...course(runs[index], false, isExplained).flat().filter(Boolean));
      [...chips.children].forEach((chip, at) => chip.setAttribute('aria-pressed', String(at === index)));
    };
    const chips = element('div', { class: 'chips', role: 'group', 'aria-label': 'Attempts' }, runs.map((run, index) =>
      element('button', { type: 'button', class: 'chip', onclick: () => show(index) }, `Attempt ${run.retry + 1}`,
        element('span', { class: `count ${run.failures ? 'failed' : 'passed'}` }, run.failures ? '✗' : '✓'))));
    show(runs.length - 1);
    return [chips, box];
  }

  function attachment({ name, type, base64 }) {
    const isPicture = /^image\/(?:png|jpeg|gif|webp)$/.test(type);
    const isText = /^(?:text\/|application\/json)/.test(type);
    const text = () => new TextDecoder().decode(Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)));
    if (base64 === undefined)
      return element('p', { class: 'quiet' }, `${name} (${type}): the file is missing or larger than 10 MB`);
    return element('details', { class: 'attachment', open: isPicture }, element('summary', {}, `${name} (${type})`),
      isPicture ? element('img', { src: `data:${type};base64,${base64}`, alt: name })
        : isText ? report.value(text())
          : element('a', { href: `data:application/octet-stream;base64,${base64}`, download: name }, 'Download'));
  }

  // The test that the reader selected last; the details of an earlier one may arrive later.
  let latest = null;

  /// Shows a test, whose details may have to be loaded first.
  report.showTest = async function (entry, data) {
    const place = entry.file + (entry.line ? `:${entry.line}` : '');
    const detail = document.getElementById('detail');
    const isOutdated = () => latest !== entry;
    latest = entry;
    let details;
    try { details = await report.details(entry, data); } catch (error) {
      if (isOutdated()) return;
      detail.replaceChildren(element('a', { class: 'back', href: '#' }, '← All tests'),
        element('p', { class: 'problem', role: 'alert' }, error.message));
      return;
    }
    if (isOutdated()) return;
    const suites = entry.path.slice(0, -1).join(' › ');
    const { runs } = details;
    const facts = [report.verdicts.get(entry.verdict)[0], place,
      runs.length > 0 ? `${report.time(entry.time)} virtual time` : null,
      entry.milliseconds > 0 ? `${report.time(entry.milliseconds)} real time` : null,
      entry.messages > 0 ? report.plural(entry.messages, 'message') : null,
      runs.length > 1 ? `${runs.length} attempts` : null, ...entry.labels ?? []];
    const parts = [
      element('a', { class: 'back', href: '#' }, '← All tests'),
      element('header', { class: 'title' },
        suites ? element('p', { class: 'suites' }, suites) : null,
        element('h2', {}, report.verdictMark(entry.verdict), ' ', entry.path.at(-1)),
        element('ul', { class: 'facts' }, facts.filter(Boolean).map(fact => element('li', {}, fact)))),
    ];
    if (details.annotations.length > 0) parts.push(element('ul', { class: 'annotations' },
      details.annotations.map(([type, text]) => element('li', {}, element('b', {}, type), text ? `: ${text}` : ''))));
    if (details.failures.length > 0) {
      const { length } = details.failures;
      parts.push(element('section', { class: 'card error' }, element('h3', {},
        length === 1 ? 'Why it failed' : `Why it failed: ${length} reasons`), details.failures.map(failure)));
    }
    if (details.faults) parts.push(section(details.faults[0].slice(0, -1),
      element('pre', { tabindex: '0' }, details.faults.slice(1).map(line => line.trim()).join('\n'))));
    if (details.attachments.length > 0)
      parts.push(section('Attachments', details.attachments.map(attachment)));
    parts.push(...attempts(runs, entry.verdict));
    if (details.printed.length > 0) parts.push(section('Printed by the spec',
      element('pre', { tabindex: '0' }, details.printed.map(line => line.text).join('\n'))));
    for (const run of details.hooks) parts.push(...course(run));
    if (runs.length === 0) parts.push(element('p', { class: 'quiet' },
      entry.verdict === 'skipped' || entry.verdict === 'todo' ? 'The test did not run.' : 'Nothing was recorded.'));
    detail.replaceChildren(...parts.flat().filter(Boolean));
  };
})();
