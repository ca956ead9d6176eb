// The slowest tests of the run, and its total times.
(function () {
  const { element } = report;
  const most = 10;

  report.overview = function (data) {
    const ran = data.entries.filter(entry => entry.milliseconds > 0);
    if (ran.length < 2) return null;
    const total = ran.reduce((sum, entry) => sum + entry.milliseconds, 0);
    const virtual = ran.reduce((sum, entry) => sum + entry.time, 0);
    const slowest = [...ran].sort((left, right) => right.milliseconds - left.milliseconds).slice(0, most);
    const longest = slowest[0].milliseconds;
    const facts = [data.milliseconds === undefined ? null : `${report.time(data.milliseconds)} for the run`,
      `${report.time(total)} in tests`, `${report.time(virtual)} of virtual time`].filter(Boolean).join(' · ');
    return element('details', { class: 'overview' }, element('summary', {}, 'Times'),
      element('p', { class: 'quiet' }, facts),
      element('ol', { class: 'slowest', 'aria-label': 'Slowest tests' }, slowest.map(entry => element('li', {},
        element('a', { href: `#test-${entry.index + 1}`, title: entry.path.join(' › ') }, entry.path.at(-1)),
        element('span', { class: 'took' }, report.time(entry.milliseconds)),
        element('span', { class: 'bar', 'aria-hidden': 'true',
          style: `width: ${(100 * entry.milliseconds / longest).toFixed(1)}%` })))));
  };
})();
