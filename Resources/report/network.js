// The requests of a page, with their headers and bodies.
(function () {
  const { element } = report;

  const fields = (title, list) => list.length === 0 ? null : element('details', {},
    element('summary', {}, `${title} (${list.length})`),
    element('dl', {}, list.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])));

  function body(title, content) {
    if (!content || content.size === 0) return null;
    const size = `${content.size.toLocaleString('en')} bytes`;
    return element('details', { open: content.size < 4000 },
      element('summary', {}, `${title}, ${size}${content.cut ? ', of which the start is recorded' : ''}`),
      content.text === undefined ? element('p', { class: 'quiet' }, 'Binary data is not shown.')
        : report.value(content.text));
  }

  const shortened = url => url.replace(/^file:\/\/.*\/(?=[^/]*$)/, '').replace(/^https?:\/\/[^/]+(?=\/.)/, '');

  function item(exchange, isInStep) {
    const isFailed = exchange.reason !== undefined || exchange.status >= 400;
    const time = exchange.end === undefined ? 'no response' : report.time(exchange.end - exchange.start);
    return element('li', { class: isInStep ? 'in-step' : '' }, element('details', { class: 'request' },
      element('summary', { class: isFailed ? 'failed' : '' },
        report.pageTag(exchange.page), element('b', {}, exchange.method), ' ',
        element('span', { class: 'address' }, shortened(exchange.url)), ' ',
        element('span', { class: 'result' }, exchange.reason ? 'failed' : String(exchange.status ?? ''), ' · ', time)),
      element('div', { class: 'exchange' }, element('p', { class: 'address' }, exchange.url),
        exchange.reason ? element('p', { class: 'problem' }, exchange.reason) : null,
        fields('Request headers', exchange.sent), body('Request body', exchange.sentBody),
        fields('Response headers', exchange.received), body('Response body', exchange.receivedBody))));
  }

  const isIn = (exchange, step) => !step || (exchange.first >= step.first && exchange.first < step.last);
  /// Returns the number of requests that a step sent.
  report.requestCount = (run, step) => run.network.filter(exchange => isIn(exchange, step)).length;
  /// Returns the list of requests; those of the step are emphasized.
  report.network = (run, step) => run.network.length === 0
    ? element('p', { class: 'quiet empty' }, 'The page sent no requests.')
    : element('ul', { class: 'requests' },
      run.network.slice(0, 500).map(exchange => item(exchange, isIn(exchange, step))),
      run.network.length > 500 ? element('li', { class: 'quiet' }, `and ${run.network.length - 500} more`) : null);
})();
