// The file of a spec's snapshots: a header line, and an entry for each snapshot, sorted by name.
(function (testing) {
  'use strict';

  // Each runner's form of the file: its first line, and what joins the parts of names.
  const forms = {
    jest: { head: '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing', separator: ' ', beforeHint: ': ' },
    vitest: { head: '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html', separator: ' > ',
      beforeHint: ' > ' },
  };
  const escaped = text => text.replace(/[`\\]|\$\{/g, '\\$&');
  const plain = text => text.replace(/\\([\s\S])/g, '$1');

  // Numbers in names are compared numerically: 2 comes before 10.
  function order(a, b) {
    const left = a.split(/(\d+)/), right = b.split(/(\d+)/);
    for (let index = 0; index < Math.min(left.length, right.length); index++) {
      if (left[index] === right[index]) continue;
      if (index % 2 === 1) return Number(left[index]) - Number(right[index]) || (left[index] < right[index] ? -1 : 1);
      return left[index] < right[index] ? -1 : 1;
    }
    return left.length - right.length;
  }

  /// Parses the entries of a file's text.
  testing.readSnapshots = function (text) {
    const entries = new Map();
    const pattern = /^exports\[`((?:\\[\s\S]|[^`\\])*)`\] = `((?:\\[\s\S]|[^`\\])*)`;$/gm;
    const rest = text.replace(/\r\n/g, '\n').replace(pattern, (all, name, value) => {
      entries.set(plain(name), plain(value));
      return '';
    });
    const wrong = rest.split('\n').find(line => line.trim() !== '' && !line.startsWith('//'));
    if (wrong !== undefined) throw testing.failure(
      `the snapshot file is malformed: ${testing.inline(wrong)}; use --update-snapshots to rewrite it`
    );
    return entries;
  };

  /// Returns the form of a file; that of a new one, null, is Vitest's if the spec imports it.
  testing.formOfSnapshots = text =>
    (text === null ? testing.usesVitest : /^\s*\/\/ Vitest Snapshot/.test(text)) ? forms.vitest : forms.jest;

  /// Returns the text of a file with these entries.
  testing.writeSnapshots = (entries, form) => [form.head, ...[...entries.keys()].sort(order).map(
    name => `exports[\`${escaped(name)}\`] = \`${escaped(entries.get(name))}\`;`)].join('\n\n') + '\n';

  /// Formats a value for a snapshot; a multi-line value is put on lines of its own.
  testing.snapshotOf = function (value) {
    const text = testing.formatWhole(value).replace(/\r\n?/g, '\n');
    return text.includes('\n') ? `\n${text}\n` : text;
  };
  testing.escapeTemplate = escaped;
})
