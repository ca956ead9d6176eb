// Tracks the snapshots of a spec, which of them were used, and what to write at its end.
(function (testing, host) {
  'use strict';

  let stored = null;
  let form = null;
  let mode = 'new';
  let dialect = '';
  let index = null;
  let state = emptyState();
  const seen = new Set();

  function emptyState() {
    return { counts: new Map(), added: new Map(), updated: new Map(), inline: new Map(), files: new Map() };
  }

  function open() {
    if (stored) return;
    const { text, mode: wanted, ...rest } = host.tell('snapshots', []);
    mode = wanted;
    ({ dialect, index } = rest);
    form = testing.formOfSnapshots(text);
    try { stored = text === null ? new Map() : testing.readSnapshots(text); } catch (error) {
      if (mode !== 'all') throw error;
      stored = new Map();
    }
  }

  /// Called when a test starts or is retried: returns a function that reverts the test's changes.
  testing.beginSnapshots = function () {
    const before = Object.fromEntries(Object.entries(state).map(([name, map]) => [name, new Map(map)]));
    return () => { state = before; };
  };

  /// Returns the only dialect that a snapshot applies to, taken from its name; undefined if it applies to all.
  const dialectOf = key => /^[^]* \[([\w@]+)\] \d+$/.exec(key)?.[1];

  /// Finds a snapshot: the dialect's own takes precedence over the shared one. The first of several dialects writes the
  /// shared one.
  function find(name, count, text) {
    const key = `${name} ${count}`, own = `${name} [${dialect}] ${count}`;
    const valueOf = name => state.added.get(name) ?? state.updated.get(name) ?? stored.get(name);
    if (index > 0 && mode === 'all' && valueOf(key) !== undefined)
      return valueOf(key) === text ? { key, known: text } : { key: own, known: valueOf(own) };
    return valueOf(own) === undefined ? { key, known: valueOf(key) } : { key: own, known: valueOf(own) };
  }

  /// Compares a value with the snapshot of its name and number; returns the result for `matchSnapshot`. `other` is a
  /// second form that an existing snapshot may have.
  testing.compareSnapshot = function (text, hint, other = null) {
    open();
    const name = testing.testName(form.separator) + (hint ? form.beforeHint + hint : '');
    const count = (state.counts.get(name) ?? 0) + 1;
    state.counts.set(name, count);
    const { key, known } = find(name, count, text);
    seen.add(key);
    if (known !== undefined && (known === text || known === other)) return { pass: true, key };
    if (known === undefined) {
      if (mode === 'none') return { pass: false, key, isMissing: true };
      state.added.set(key, text);
      return { pass: true, key };
    }
    if (mode !== 'all') return { pass: false, key, known };
    state.updated.set(key, text);
    return { pass: true, key };
  };

  /// Compares a value with its inline snapshot, undefined if there is none yet.
  testing.compareInlineSnapshot = function (value, known, word, place) {
    open();
    if (known !== undefined && testing.readInlineSnapshot(known) === value) return { pass: true };
    // An inline snapshot is shared by all dialects, and the first one writes it.
    if (known === undefined ? mode === 'none' : mode !== 'all' || index > 0)
      return { pass: false, known: known && testing.readInlineSnapshot(known), isMissing: known === undefined };
    if (place === null) throw testing.failure(`${word}(): cannot find the call in the source`);
    const key = `${place.url}:${place.line}:${place.column}`;
    const before = state.inline.get(key);
    if (before && before.value !== value) {
      throw testing.failure(`${word}() was called with different values at one place, such as in a loop; use `
        + `toMatchSnapshot()\n\n`
        + testing.compareTexts(before.value, value), place);
    }
    const [original] = testing.originalPlaces([place]);
    state.inline.set(key, { ...original, word, value, isNew: known === undefined });
    return { pass: true };
  };

  /// Compares a text with a file of its own, whose path is relative to the spec's folder.
  testing.compareFileSnapshot = function (text, path) {
    open();
    const known = state.files.get(path)?.text ?? host.tell('readSnapshotFile', [path]);
    if (known === text) return { pass: true, key: path };
    if (known === null ? mode === 'none' : mode !== 'all' || index > 0)
      return { pass: false, key: path, known, isMissing: known === null };
    state.files.set(path, { text, isNew: known === null });
    return { pass: true, key: path };
  };

  const nameOf = node => node.parent === null ? [] : [...nameOf(node.parent), node.name];

  function tests(node) { return node.kind === 'test' ? [node] : node.children.flatMap(tests); }

  /// Returns the names of snapshots that no test used. Those of tests that did not run, or failed early, may still be
  /// in use.
  function obsolete() {
    const unsure = tests(testing.root).filter(test => test.outcome !== 'passed')
      .map(test => nameOf(test).filter(name => name !== '').join(form.separator));
    // Another dialect may use the shared ones; snapshots of other dialects are ignored here.
    const isMine = key => dialectOf(key) === undefined ? index === null : dialectOf(key) === dialect;
    return [...stored.keys()].filter(key => isMine(key) && !seen.has(key)
      && !unsure.some(name => key.startsWith(`${name} `) || key.startsWith(name + form.beforeHint)));
  }

  /// Returns what must be written: the file's text, null to delete it, undefined to leave it; and the source texts with
  /// inserted values.
  testing.endSnapshots = function () {
    open();
    const gone = obsolete();
    const removed = mode === 'all' ? gone : [];
    const sources = {};
    for (const edit of state.inline.values()) (sources[edit.url] ??= []).push(edit);
    const entries = new Map([...stored, ...state.updated, ...state.added]);
    removed.forEach(key => entries.delete(key));
    const hasChanged = state.added.size + state.updated.size + removed.length > 0;
    const rest = [...state.inline.values(), ...state.files.values()];
    return {
      hasChanged, text: hasChanged && entries.size > 0 ? testing.writeSnapshots(entries, form) : null,
      added: state.added.size + rest.filter(edit => edit.isNew).length,
      updated: state.updated.size + rest.filter(edit => !edit.isNew).length,
      removed: removed.length, obsolete: mode === 'all' ? [] : gone,
      files: [...state.files].map(([path, { text }]) => ({ path, text })),
      sources: Object.entries(sources).map(([url, edits]) => {
        const before = host.tell('readSource', [url]);
        return { url, before, text: testing.writeInlineSnapshots(before, edits) };
      }),
    };
  };
})
