// The steps of a run in their order, with the events between them, beside the details of the selected one.
(function () {
  const { element } = report;
  const signs = { action: '▸', expect: '✓', hook: '↻', handler: '⇠', fixture: '◆', step: '▾' };
  const kinds = {
    action: 'action', expect: 'assertion', hook: 'hook', handler: 'handler', fixture: 'fixture', step: 'step',
  };
  const shownEvents = new Set(['message', 'console', 'error', 'dialog', 'fault']);
  const mostEvents = 300;
  let hasEvents = true;

  report.rowSign = row => row.kind !== 'message'
    ? element('span', { class: 'sign' }, report.pageTag(row.event.page), `${row.kind} `)
    : element('span', { class: `sign ${row.lane}` }, report.pageTag(row.event.page),
      row.lane === 'in' ? 'page → native ' : 'native → page ',
      row.response ? 'response ' : '');

  function stepLine(step, select) {
    const isOpen = step.end === undefined;
    const isFailed = step.error !== undefined || isOpen;
    const duration = isOpen ? '' : step.end - step.start;
    return element('li', { class: `step kind-${step.kind} ${isFailed ? 'is-failed' : ''}` }, element('button', {
      type: 'button', class: 'step-row', 'data-step': step.index, style: `--depth: ${step.depth}`, tabindex: '-1',
      title: `${step.title}\n${report.time(step.milliseconds)} of real time`,
      onclick: () => select(step),
    },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, isFailed ? '✗' : signs[step.kind] ?? '·'),
    element('span', { class: 'visually-hidden' },
      `${kinds[step.kind] ?? step.kind}${isFailed ? ', failed' : ''}: `),
    element('span', { class: 'step-title' }, report.pageTag(step.page), step.title),
    step.attempts ? element('span', { class: 'tries', title: `${step.attempts} attempts` }, `×${step.attempts}`)
      : null,
    element('span', { class: 'took' }, isOpen ? 'did not end' : duration > 0 ? report.time(duration) : '')));
  }

  const eventLine = (row, run) => element('li', { class: `between ${row.severity ?? ''} ${row.kind}` },
    element('details', { ontoggle(event) {
      if (event.target.open && event.target.children.length === 1)
        event.target.append(report.inside(row, run, () => {}));
    } }, element('summary', {}, report.rowSign(row), element('b', {}, row.title || '(no name)'), ' ',
      element('span', { class: 'preview' }, row.preview ?? ''),
      row.unanswered ? element('span', { class: 'badge' }, 'no response') : null)));

  // The steps and events by their sequence: a step comes before the events that it caused.
  function lines(run, select) {
    const events = hasEvents ? run.rows.filter(row => shownEvents.has(row.kind)).slice(0, mostEvents) : [];
    const result = [];
    let next = 0;
    for (const step of run.steps) {
      while (next < events.length && events[next].index < step.first) result.push(eventLine(events[next++], run));
      result.push(stepLine(step, select));
    }
    while (next < events.length) result.push(eventLine(events[next++], run));
    return result;
  }

  // The innermost step that failed or did not end, or else the last one.
  function firstToShow({ steps }) {
    const innermost = fits => steps.findLast(step =>
      fits(step) && !steps.some(other => other.parent === step.index && fits(other)));
    return innermost(step => step.error !== undefined && step.kind !== 'handler')
      ?? innermost(step => step.end === undefined) ?? steps.findLast(step => step.kind !== 'handler') ?? steps.at(-1);
  }

  /// Returns the timeline of a run.
  report.timeline = function (run) {
    const list = element('ol', { class: 'steps', 'aria-label': 'Steps' });
    const inspector = element('section', { class: 'inspector', 'aria-label': 'The selected step' });
    let selected = null;
    let shown = null;
    function present(step) {
      if (shown === step) return;
      shown = step;
      report.inspect(inspector, step, run);
    }
    function mark() {
      for (const row of list.querySelectorAll('.step-row')) {
        const isSelected = Number(row.dataset.step) === selected?.index;
        row.tabIndex = isSelected ? 0 : -1;
        if (isSelected) row.setAttribute('aria-current', 'step'); else row.removeAttribute('aria-current');
      }
    }
    function select(step, isFocused = false) {
      selected = step;
      mark();
      present(step);
      const row = list.querySelector(`[data-step="${step.index}"]`);
      if (isFocused) {
        row?.focus({ preventScroll: true });
        row?.scrollIntoView({ block: 'nearest' });
      }
    }
    function build() {
      list.replaceChildren(...lines(run, select));
      mark();
    }
    list.addEventListener('keydown', event => {
      const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!way && event.key !== 'Home' && event.key !== 'End') return;
      event.preventDefault();
      const index = event.key === 'Home' ? 0 : event.key === 'End' ? run.steps.length - 1 : selected.index + way;
      if (run.steps[index]) select(run.steps[index], true);
    });
    // Pointing at a step shows it; leaving the list shows the selected one again.
    let hovering = 0;
    list.addEventListener('mouseover', event => {
      const row = event.target.closest?.('.step-row');
      clearTimeout(hovering);
      if (row) hovering = setTimeout(() => present(run.steps[Number(row.dataset.step)]), 120);
    });
    list.addEventListener('mouseleave', () => {
      clearTimeout(hovering);
      if (selected) present(selected);
    });
    const toggle = report.toggle('Events', hasEvents, null, isOn => {
      hasEvents = isOn;
      build();
    });
    build();
    const first = firstToShow(run);
    if (first) {
      select(first);
      // Once the list has a size, the step is scrolled into view, without moving the page.
      requestAnimationFrame(() => {
        const row = list.querySelector('[aria-current]');
        if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
      });
    }
    return element('div', { class: 'timeline' },
      element('div', { class: 'course' }, element('div', { class: 'tools' }, element('span', { class: 'quiet' },
        report.plural(run.steps.length, 'step')), toggle), list,
      run.omitted ? element('p', { class: 'quiet' }, `${report.plural(run.omitted, 'more step')} not recorded`) : null),
      inspector);
  };
})();
