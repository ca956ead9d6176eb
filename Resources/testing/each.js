// Parameterized tests: `.each`, with a row's values in the names.
(function (testing) {
  'use strict';

  const word = value => value !== null && (typeof value === 'object' || typeof value === 'function')
    ? testing.inline(value)
    : String(value);

  function placed(title, values, index) {
    let next = 0;
    return title.replace(/%([%#$psdifjoOc])/g, (all, kind) => {
      if (kind === '%') return '%';
      if (kind === '#') return String(index);
      if (kind === '$') return String(index + 1);
      if (next >= values.length) return all;
      const value = values[next++];
      switch (kind) {
        case 'c': return '';
        case 's': return word(value);
        case 'd': return typeof value === 'bigint' ? `${value}n` : String(Number(value));
        case 'i': return typeof value === 'bigint' ? `${value}n` : String(parseInt(value, 10));
        case 'f': return String(parseFloat(value));
        case 'j': try { return JSON.stringify(value); } catch { return '[Circular]'; }
        default: return testing.inline(value);
      }
    });
  }

  function named(title, row, index) {
    return title.replace(/\$(#|[A-Za-z_$][\w$]*(?:\.[\w$]+)*)/g, (all, path) => {
      if (path === '#') return String(index);
      const [first, ...rest] = path.split('.');
      return first in row ? word(rest.reduce((object, key) => object?.[key], row[first])) : all;
    });
  }

  /// Returns a name with the values of a row: `%s` and similar by position, `$name` by key, `%#` for the row's number.
  function titled(title, row, values, index) {
    if (typeof title !== 'string') return title;
    const text = placed(title, values, index);
    return row !== null && typeof row === 'object' && !Array.isArray(row) ? named(text, row, index) : text;
  }

  /// Returns the rows of a table written as a template literal: a line of names, then values.
  function rowsOf(strings, values) {
    const names = strings[0].split('|').map(name => name.trim()).filter(name => name !== '');
    if (names.length === 0 || values.length === 0 || values.length % names.length !== 0) {
      throw testing.failure(`.each: the table needs a row of names, and one value per name in each row, but has `
        + `${names.length} names and ${values.length} values`);
    }
    const rows = [];
    for (let start = 0; start < values.length; start += names.length) {
      rows.push(Object.fromEntries(names.map((name, index) => [name, values[start + index]])));
    }
    return rows;
  }

  function tableOf(table, values) {
    if (Array.isArray(table?.raw)) return rowsOf(table, values);
    if (table === null || typeof table?.[Symbol.iterator] !== 'function' || typeof table === 'string') {
      throw testing.failure(
        `.each needs an array of rows, or a table in a template literal, but got ${testing.inline(table)}`
      );
    }
    const rows = [...table];
    if (rows.length === 0) throw testing.failure('.each: the array of rows is empty');
    return rows;
  }

  /// Creates `.each` for a function that takes a name, a body and a timeout.
  testing.each = add => (table, ...values) => {
    const rows = tableOf(table, values);
    return (title, body, timeout) => rows.forEach((row, index) => {
      // Options may come before the body.
      if (typeof timeout === 'function' && typeof body !== 'function') [body, timeout] = [timeout, body];
      const parameters = Array.isArray(row) ? row : [row];
      // A body with one more parameter takes a callback that ends the test.
      const call = typeof body !== 'function' ? body
        : body.length > parameters.length ? done => body(...parameters, done) : () => body(...parameters);
      add(titled(title, row, parameters, index), call, timeout);
    });
  };
})
