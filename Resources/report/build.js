'use strict';
// The functions that the report's parts share.
const report = {};

/// Creates an element with attributes, listeners (`onclick`), and children; strings become text nodes.
report.element = function (name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false));
  return element;
};

/// Formats a time in milliseconds for display.
report.time = function (milliseconds) {
  const text = (number, unit) =>
    `${number.toLocaleString('en', { maximumFractionDigits: unit === 's' ? 3 : 1 })} ${unit}`;
  return milliseconds < 1000 ? text(milliseconds, 'ms') : text(milliseconds / 1000, 's');
};

report.plural = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/// The labels of the verdicts, in display order, with their marks.
report.verdicts = new Map([
  ['failed', ['Failed', '✗']], ['flaky', ['Flaky', '≈']], ['passed', ['Passed', '✓']],
  ['skipped', ['Skipped', '○']], ['todo', ['Todo', '✎']],
]);

report.verdictMark = verdict => report.element(
  'span', { class: `verdict ${verdict}`, title: report.verdicts.get(verdict)[0] },
  report.element('span', { 'aria-hidden': 'true' }, report.verdicts.get(verdict)[1]),
  report.element('span', { class: 'visually-hidden' }, report.verdicts.get(verdict)[0]));

/// The mark of a page other than the test's first one.
report.pageTag = number => number === undefined ? null
  : report.element('span', { class: 'page-tag' }, `page ${number}`);

/// The file of a test, with its project and its dialect if there are several.
report.titleOf = ({ file, variant }) => variant === undefined ? file : `${file} [${variant}]`;

/// A toggle button.
report.toggle = function (text, isOn, count, change) {
  const button = report.element('button', {
    type: 'button', class: 'chip', 'aria-pressed': String(isOn),
    onclick() {
      const next = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(next));
      change(next);
    },
  }, text, count === null ? null : report.element('span', { class: 'count' }, String(count)));
  return button;
};
