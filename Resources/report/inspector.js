// The details of a step: the page before and after it, its error, its messages, console and requests, and its source.
(function () {
  const { element } = report;
  // The tab and the moment that the reader chose last.
  let chosen = 'page';
  let moment = 'after';

  const line = (name, ...value) => [element('dt', {}, name), element('dd', {}, ...value)];

  function page(step, run) {
    const { before, after } = report.snapshotsOf(step, run);
    const box = element('div', { class: 'moments' });
    const stage = element('div', {});
    const show = () => {
      const index = moment === 'before' ? before : after;
      stage.replaceChildren(report.snapshot(run.snapshots[index], `The page ${moment} ${step.title}`));
    };
    if (before !== undefined && after !== undefined && before !== after) {
      const buttons = ['before', 'after'].map(name => element('button', {
        type: 'button', class: 'chip', 'aria-pressed': String(moment === name), onclick() {
          moment = name;
          for (const button of buttons) button.setAttribute('aria-pressed', String(button === buttons[Number(name
            === 'after')]));
          show();
        },
      }, name === 'before' ? 'Before' : 'After'));
      box.append(element('div', { class: 'chips', role: 'group', 'aria-label': 'Moment' }, buttons));
      show();
    } else {
      if (before !== undefined && step.kind !== 'expect')
        box.append(element('p', { class: 'quiet note' }, 'The page did not change.'));
      stage.replaceChildren(report.snapshot(run.snapshots[after ?? before], `The page at ${step.title}`));
    }
    box.append(stage);
    if (run.full) box.append(element('p', { class: 'quiet' },
      'Later snapshots are missing, because those of this test are too large.'));
    return box;
  }

  function call(step) {
    const facts = [...line('kind', step.kind), ...line('virtual time', `${report.time(step.start)} to `
      + `${step.end === undefined ? 'the end of the test' : report.time(step.end)}`),
    ...line('real duration', report.time(step.milliseconds))];
    if (step.attempts) facts.push(...line('attempts', String(step.attempts)));
    if (step.file) facts.push(...line('place', `${step.file}:${step.line}${step.column ? `:${step.column}` : ''}`));
    return element('div', {}, element('p', { class: 'call' }, step.title),
      step.end === undefined ? element('p', { class: 'problem' }, 'The step did not end.') : null,
      step.error ? report.failure(step.error.split('\n')) : null, element('dl', {}, facts));
  }

  const inStep = (row, step) => row.index >= step.first && row.index < step.last;
  function rows(step, run, fits, nothing) {
    const all = run.rows.filter(fits);
    if (all.length === 0) return element('p', { class: 'quiet empty' }, nothing);
    const shown = all.slice(0, 500);
    return element('ul', { class: 'lines' }, shown.map(row => element('li',
      { class: `${inStep(row, step) ? 'in-step' : ''} ${row.severity ?? ''}` },
      element('details', { ontoggle(event) {
        if (event.target.open && event.target.children.length === 1)
          event.target.append(report.inside(row, run, () => {}));
      } }, element('summary', {}, element('span', { class: 'time' }, report.time(row.event.time)), ' ',
        report.rowSign(row), element('b', {}, row.title || '(no name)'), ' ',
        element('span', { class: 'preview' }, row.preview ?? ''),
        row.unanswered ? element('span', { class: 'badge' }, 'no response') : null)))),
    all.length > shown.length ? element('li', { class: 'quiet' }, `and ${all.length - shown.length} more`) : null);
  }

  /// The text of a file around a line, which is marked.
  report.sourceLines = function (text, line, file) {
    const pre = element('pre', { class: 'listing', tabindex: '0', 'aria-label': file });
    const lines = text.split(/\r\n?|\n/);
    const first = Math.max(0, line - 200);
    lines.slice(first, line + 200).forEach((content, index) => pre.append(element('span',
      { class: first + index + 1 === line ? 'here' : '' },
      `${String(first + index + 1).padStart(4)}  ${content.slice(0, 2000)}`), '\n'));
    return pre;
  };

  function source(step) {
    const box = element('div', {});
    if (!step.file) {
      box.append(element('p', { class: 'quiet empty' }, 'No line of the spec started this step.'));
      return box;
    }
    report.sourceOf(step.file).then(text => {
      if (text === undefined) return box.append(element('p', { class: 'quiet empty' }, `${step.file} was not found.`));
      const pre = report.sourceLines(text, step.line, step.file);
      box.append(element('p', { class: 'quiet' }, `${step.file}:${step.line}`), pre);
      const here = pre.querySelector('.here');
      if (here) pre.scrollTop = here.offsetTop - pre.offsetTop - pre.clientHeight / 3;
    }, error => box.append(element('p', { class: 'problem', role: 'alert' }, error.message)));
    return box;
  }

  // The lines of an error that say what was expected, or else its first line.
  function inShort(error) {
    const lines = error.split('\n').filter(text => text.trim());
    const facts = lines.filter(text => /^(?:Expected|Received)/.test(text)).slice(0, 2);
    return facts.length > 0 ? facts.join(' · ') : lines[0] ?? '';
  }

  const isMessage = row => row.kind === 'message' || row.kind === 'fault' || row.kind === 'dialog';
  const isConsole = row => row.kind === 'console' || row.kind === 'error';
  const tabs = {
    page: { name: 'Page', make: page, count: () => null },
    call: { name: 'Call', make: call, count: () => null },
    messages: {
      name: 'Messages', count: (step, run) => run.rows.filter(row => isMessage(row) && inStep(row, step)).length,
      make: (step, run) => rows(step, run, isMessage, 'No messages crossed the bridge.'),
    },
    console: {
      name: 'Console', count: (step, run) => run.rows.filter(row => isConsole(row) && inStep(row, step)).length,
      make: (step, run) => rows(step, run, isConsole, 'The page wrote nothing to its console.'),
    },
    network: {
      name: 'Network', count: (step, run) => report.requestCount(run, step),
      make: (step, run) => report.network(run, step),
    },
    source: { name: 'Source', make: source, count: () => null },
  };

  /// Fills a box with a step's details; `moves` receives the keys that change the step.
  report.inspect = function (box, step, run) {
    const panel = element('div', { role: 'tabpanel', class: 'panel', id: 'panel', tabindex: '-1' });
    const list = element('div', { role: 'tablist', class: 'tabs', 'aria-label': 'Details of the step' });
    const choose = (key, isFocused) => {
      chosen = key;
      for (const tab of list.children) {
        const isChosen = tab.dataset.key === key;
        tab.setAttribute('aria-selected', String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        if (isChosen && isFocused) tab.focus();
      }
      panel.setAttribute('aria-label', tabs[key].name);
      panel.replaceChildren(tabs[key].make(step, run));
    };
    list.append(...Object.entries(tabs).map(([key, { name, count }]) => {
      const number = count(step, run);
      return element('button', { type: 'button', role: 'tab', 'data-key': key, 'aria-controls': 'panel',
        onclick: () => choose(key) }, name, number ? element('span', { class: 'count' }, String(number)) : null);
    }));
    list.addEventListener('keydown', event => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      const keys = Object.keys(tabs);
      event.preventDefault();
      choose(keys[(keys.indexOf(chosen) + way + keys.length) % keys.length], true);
    });
    const error = step.error && chosen === 'page'
      ? element('p', { class: 'problem strip' }, inShort(step.error)) : null;
    box.replaceChildren(...[list, error, panel].filter(Boolean));
    choose(chosen);
  };
})();
