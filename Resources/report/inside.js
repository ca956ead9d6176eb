// The details of an expanded row: its payload, its place in the sources, and its cause.
(function () {
  const { element } = report;
  const tokens = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)/g;
  const largest = 200_000;

  /// JSON with syntax colors.
  function json(value) {
    const text = JSON.stringify(value, null, 2) ?? 'undefined';
    const pre = element('pre', { class: 'json', tabindex: '0' });
    if (text.length > largest) {
      pre.textContent = text;
      return pre;
    }
    let end = 0;
    for (const match of text.matchAll(tokens)) {
      pre.append(text.slice(end, match.index));
      const [whole, string, colon, word, number] = match;
      const kind = string !== undefined ? (colon !== undefined ? 'key' : 'string') : word !== undefined ? 'word'
        : number !== undefined ? 'number' : '';
      pre.append(element('span', { class: kind }, string ?? whole));
      if (colon !== undefined) pre.append(colon);
      end = match.index + whole.length;
    }
    pre.append(text.slice(end));
    return pre;
  }

  /// Text that a bridge sends is often JSON itself.
  function opened(value) {
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
    try { return JSON.parse(value); } catch { return value; }
  }

  /// A text, formatted if it is JSON.
  report.value = text => element('div', { class: 'payload' }, copy(text),
    typeof opened(text) === 'string' ? element('pre', { tabindex: '0' }, text) : json(opened(text)));

  function copy(value) {
    const button = element('button', { type: 'button', class: 'plain-button copy', onclick() {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      navigator.clipboard?.writeText(text).then(() => { button.textContent = 'Copied'; },
        () => { button.textContent = 'Copying failed'; });
    } }, 'Copy');
    return button;
  }

  /// The source lines around a place; the line of the place is marked.
  report.excerpt = lines => element('pre', { class: 'source', tabindex: '0' }, lines.flatMap(line => [
    element('span', { class: line.startsWith('>') ? 'here' : /^\s*\|?\s*\|\s*\^$/.test(line) ? 'caret' : '' }, line),
    '\n']));

  const line = (name, ...value) => [element('dt', {}, name), element('dd', {}, ...value)];

  function link(row, show) {
    if (!row) return null;
    const text = `${row.title || row.event.type} at ${report.time(row.event.time)}`;
    return element('button', { type: 'button', class: 'link', onclick: () => show(row) }, text);
  }

  /// - show: Goes to another row.
  report.inside = function (row, run, show) {
    const { event } = row;
    const box = element('div', { class: 'inside' });
    const payload = row.payloadPath ? row.payloadPath.reduce((value, key) => value?.[key], event) : row.payload;
    if (payload !== undefined) box.append(element('div', { class: 'payload' }, copy(payload), json(opened(payload))));
    const place = run.placesByName.get(event.place);
    if (place?.excerpt.length > 0) box.append(report.excerpt(place.excerpt));
    const facts = [];
    if (place?.original) facts.push(...line('written at', place.original));
    const skipped = new Set(['n', 'parent', 'time', 'type', 'message', 'data', 'body', 'arguments']);
    if (row.kind === 'error') skipped.delete('message');
    for (const [name, value] of Object.entries(event)) {
      if (skipped.has(name) || value === null) continue;
      facts.push(...line(name, typeof value === 'object' ? JSON.stringify(value) : String(value)));
    }
    const answers = run.byNumber.get(row.answers);
    const parent = run.byNumber.get(event.parent);
    const answer = run.answerOf.get(event.n);
    if (answers)
      facts.push(...line('responds to', link(answers, show), ` after ${report.time(event.time - answers.event.time)}`));
    if (parent && parent !== answers) facts.push(...line('caused by', link(parent, show)));
    if (answer) facts.push(...line('response', link(answer, show)));
    if (facts.length > 0) box.append(element('dl', {}, facts));
    if (typeof event.message === 'object' && event.message !== null) {
      box.append(element('details', {}, element('summary', {}, 'The message on the wire'), json(event.message)));
    }
    return box;
  };
})();
