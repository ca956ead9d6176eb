// The course of a test: a row for each event, as an arrow between page and native or a mark beside one of them.
(function () {
  const { element } = report;
  const words = {
    message: 'Messages', console: 'Console', error: 'Errors', navigation: 'Navigation', dialog: 'Dialogs',
    request: 'Requests', storage: 'Storage', fault: 'Warnings', detail: 'Bridge internals',
  };
  const shown = new Set(Object.keys(words).filter(kind => kind !== 'detail'));
  // The number of rows that are built immediately; the others are built when the browser is idle.
  const atOnce = 120;

  function arrow(row) {
    const title = element('b', {}, row.title || '(no name)');
    return element('span', { class: 'arrow' },
      element('span', { class: 'label' },
        report.pageTag(row.event.page),
        row.response ? element('span', { class: 'sign' }, 'response ') : null, title, ' ',
        element('span', { class: 'preview' }, row.preview ?? ''),
        row.unanswered ? element('span', { class: 'badge' }, 'no response') : null),
      element('span', { class: 'line', 'aria-hidden': 'true' }));
  }

  const mark = row => element('span', { class: 'mark' }, report.pageTag(row.event.page),
    element('span', { class: 'kind' }, row.kind === 'detail' || row.kind === 'navigation'
      ? row.event.type
      : row.kind === 'fault' ? 'warning' : row.kind), ' ',
    element('span', { class: 'text' }, row.kind === 'detail' || row.kind === 'navigation'
      ? (row.title.startsWith(`${row.event.type} `) ? row.title.slice(row.event.type.length + 1) : row.title)
      : row.title),
    row.preview ? element('span', { class: 'preview' }, ` ${row.preview}`) : null);

  const ways = { in: 'page to native', out: 'native to page' };

  function item(row, run, show, last) {
    const isMessage = row.kind === 'message';
    const isLater = last === null || row.event.time !== last;
    const gap = last === null ? 0 : row.event.time - last;
    const button = element('button', {
      type: 'button', class: 'row', 'aria-expanded': 'false',
      onclick() { unfold(line, row, run, show); },
    },
    element('span', { class: 'time' }, isLater ? report.time(row.event.time) : ''),
    element('span', { class: 'lanes' },
      isMessage ? element('span', { class: 'visually-hidden' }, `${ways[row.lane]}: `) : null,
      isMessage ? arrow(row) : mark(row)));
    const line = element('li', {
      class: ['event', row.kind, `lane-${row.lane}`, row.severity, row.response ? 'response' : '', row.unanswered
        ? 'unanswered'
        : '',
        gap >= 100 ? 'late' : ''].filter(Boolean).join(' '),
      'data-gap': gap >= 100 ? `+ ${report.time(gap)}` : null,
    }, button);
    row.item = line;
    return line;
  }

  function unfold(line, row, run, show, isOpen = line.querySelector('.inside') === null) {
    const inside = line.querySelector('.inside');
    line.firstChild.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && inside === null) line.append(report.inside(row, run, show));
    if (!isOpen) inside?.remove();
  }

  /// Returns the diagram of a run, with its filters.
  report.diagram = function (run) {
    const rows = run.rows;
    const list = element('ol', { class: 'events' });
    let search = '';
    let building = 0;
    const status = element('p', { class: 'quiet', role: 'status' });
    // The pages whose events are hidden; the first page has no number.
    const hidden = new Set();
    const pageOf = row => row.event.page ?? 1;
    const fits = row => shown.has(row.kind) && !hidden.has(pageOf(row)) && (search === ''
      || `${row.title} ${row.preview ?? ''} ${JSON.stringify(row.event)}`.toLowerCase().includes(search));

    function build() {
      const mine = ++building;
      const wanted = rows.filter(fits);
      list.replaceChildren();
      status.textContent =
        wanted.length === rows.length ? '' : `${wanted.length} of ${report.plural(rows.length, 'event')} shown`;
      let next = 0;
      let last = null;
      (function more() {
        if (mine !== building) return;
        const piece = wanted.slice(next, next + atOnce);
        list.append(...piece.map(row => {
          const line = item(row, run, show, last);
          last = row.event.time;
          return line;
        }));
        next += piece.length;
        if (next < wanted.length) setTimeout(more);
      })();
    }

    function show(row) {
      if (!fits(row)) {
        shown.add(row.kind);
        hidden.delete(pageOf(row));
        search = '';
        field.value = '';
        for (const chip of chips.children)
          if ([row.kind, String(pageOf(row))].includes(chip.dataset.key)) chip.setAttribute('aria-pressed', 'true');
        build();
      }
      const go = () => {
        // The row may not be built yet.
        if (!row.item?.isConnected) return setTimeout(go);
        unfold(row.item, row, run, show, true);
        row.item.scrollIntoView({ block: 'center' });
        row.item.firstChild.focus({ preventScroll: true });
      };
      go();
    }

    const counts = new Map();
    for (const row of rows) counts.set(row.kind, (counts.get(row.kind) ?? 0) + 1);
    const chips = element('div', { class: 'chips', role: 'group', 'aria-label': 'Events shown' },
      Object.keys(words).filter(kind => counts.has(kind)).map(kind => {
        const chip = report.toggle(words[kind], shown.has(kind), counts.get(kind),
          isOn => { shown[isOn ? 'add' : 'delete'](kind); build(); });
        chip.dataset.key = kind;
        return chip;
      }));
    const pages = [...new Set(rows.map(pageOf))].sort((left, right) => left - right);
    if (pages.length > 1) chips.append(...pages.map(page => {
      const chip = report.toggle(`Page ${page}`, true, rows.filter(row => pageOf(row) === page).length,
        isOn => { hidden[isOn ? 'delete' : 'add'](page); build(); });
      chip.dataset.key = String(page);
      return chip;
    }));
    const field = element('input', {
      type: 'search', placeholder: 'Search events', autocomplete: 'off',
      oninput() { search = field.value.toLowerCase(); build(); }
    });
    build();
    const box = element('div', { class: 'diagram' },
      element('div', { class: 'tools' }, chips, element('label', { class: 'field' },
        element('span', { class: 'visually-hidden' }, 'Search events'), field)),
      element('div', { class: 'heads', 'aria-hidden': 'true' }, element('span', { class: 'time' }, 'time'),
        element('span', { class: 'lanes' },
          ['page', 'bridge', 'native'].map(name => element('span', { class: `head ${name}` }, name)))),
      list, status);
    return { box, show };
  };
})();
