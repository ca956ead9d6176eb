// `performance`, on the virtual clock.
(function (testing, host) {
  'use strict';
  const timeOrigin = host.tell('now', []);
  const now = () => host.tell('now', []) - timeOrigin;
  const entries = [];
  const add = entry => { entries.push(entry); return entry; };
  const timeOf = name => entries.findLast(entry => entry.name === name)?.startTime ?? 0;
  const performance = {
    timeOrigin, now, toJSON: () => ({ timeOrigin }),
    mark: name => add({ name, entryType: 'mark', startTime: now(), duration: 0 }),
    measure(name, from, to) {
      const startTime = from === undefined ? 0 : timeOf(from), end = to === undefined ? now() : timeOf(to);
      return add({ name, entryType: 'measure', startTime, duration: end - startTime });
    },
    getEntries: () => [...entries], getEntriesByName: name => entries.filter(entry => entry.name === name),
    getEntriesByType: type => entries.filter(entry => entry.entryType === type),
    clearMarks() { entries.length = 0; }, clearMeasures() { entries.length = 0; },
  };
  return { performance };
})
