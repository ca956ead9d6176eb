// Style sheets in the terms of the DevTools protocol.
((user, styles) => {
  'use strict';

  const tools = user.styleTools();
  const lines = text => text.split(/\r\n|[\n\r\f]/);
  const comment = (text, name) => {
    const found = [...text.matchAll(/\/\*[#@]\s*([A-Za-z]+)=\s*(\S+)\s*\*\//g)].filter(([, word]) => word === name);
    return found.length === 0 ? undefined : found[found.length - 1][2];
  };

  // Returns the `CSSStyleSheetHeader` of a sheet, without its frame and its place, and with the number of its lines.
  function header(sheet) {
    const { text } = sheet;
    const rows = lines(text);
    const sourceURL = comment(text, 'sourceURL');
    return {
      styleSheetId: `sheet-${sheet.number}`, sourceURL: sourceURL ?? sheet.url, origin: 'regular', title: sheet.title,
      ownerNode: sheet.owner === null ? undefined : user.nodeNumber(sheet.owner), disabled: sheet.isDisabled,
      hasSourceURL: sourceURL === undefined ? undefined : true, sourceMapURL: comment(text, 'sourceMappingURL'),
      isInline: sheet.isInline, isMutable: sheet.isEdited || sheet.isConstructed, isConstructed: sheet.isConstructed,
      length: text.length, lines: rows.length - 1, lastColumn: rows[rows.length - 1].length,
    };
  }
  const id = number => `sheet-${number}`;
  const numberOf = text => Number(/^sheet-(\d+)$/.exec(text)?.[1] ?? 0);

  const sheets = window => JSON.stringify(tools.sheets(window).map(header));
  // Calls a function with the changes of a document's sheets, as JSON.
  const watch = (window, report) => tools.watch(window, report === null ? null : (added, removed, changed) =>
    report(JSON.stringify({ added: added.map(header), removed: removed.map(id),
      changed: changed.map(({ number }) => id(number)) })));
  const usedParts = window => JSON.stringify(tools.usedParts(window)
    .sort((a, b) => a.number - b.number || a.start - b.start || b.end - a.end)
    .map(({ number, start, end }) => ({ styleSheetId: id(number), startOffset: start, endOffset: end, used: true })));

  Object.assign(styles, { id, numberOf, sheets, watch, usedParts, sync: window => tools.sync(window),
    textOf: name => tools.textOf(numberOf(name)), trackRules: window => tools.trackRules(window),
    stopTracking: window => tools.stopTracking(window) });
})
