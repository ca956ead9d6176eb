// Starts the report: shows the test in the URL, or the first that failed.
(function () {
  const data = report.index();
  const { entries } = data;
  entries.forEach((entry, index) => { entry.index = index; });
  let present = -1;

  function named() {
    const number = Number(/^#test-(\d+)$/.exec(location.hash)?.[1]);
    return number >= 1 && number <= entries.length ? number - 1 : -1;
  }

  /// A narrow screen shows either the list or a test.
  function route() {
    const index = named();
    document.body.dataset.view = index >= 0 ? 'test' : 'list';
    const first = entries.findIndex(entry => entry.verdict === 'failed');
    const shown = index >= 0 ? index : Math.max(first, 0);
    if (shown !== present && entries[shown]) {
      present = shown;
      report.showTest(entries[shown], data);
      if (index >= 0) window.scrollTo(0, 0);
    }
    report.markTest(present);
  }

  // The URL is ahead of the test that is displayed while keys are pressed quickly.
  function go(step) {
    const index = named();
    const next = report.testBeside(index >= 0 ? index : present, step);
    if (next !== undefined) location.hash = `test-${next + 1}`;
  }

  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = document.getElementById('find-test');
    if (event.target instanceof HTMLInputElement) {
      if (event.key === 'Escape') event.target.blur();
      return;
    }
    if (event.key === '/') { event.preventDefault(); field.focus(); }
    if (event.key === 'j') go(1);
    if (event.key === 'k') go(-1);
  });

  // A page that ran is not a test that passed.
  if (data.run) report.verdicts = new Map([['failed', ['Problems', '✗']], ['passed', ['No problems', '✓']]]);
  report.startTheme();
  report.startList(entries, data.run === true);
  const overview = report.overview(data);
  if (overview) document.getElementById('times').append(overview);
  document.body.classList.toggle('single', entries.length === 1);
  document.getElementById('app').hidden = false;
  addEventListener('hashchange', route);
  route();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
})();
