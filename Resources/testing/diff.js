// A line-by-line diff of two texts, by Myers' greedy algorithm ("An O(ND) Difference Algorithm", 1986).
(function (testing) {
  'use strict';

  // If a diff takes more edits than this, the two texts are shown one after the other.
  const limit = 2000;

  /// Returns the furthest points for each number of edits, or undefined if there are too many edits.
  function search(a, b) {
    const trace = [];
    let ends = new Map([[1, 0]]);
    for (let edits = 0; edits <= Math.min(a.length + b.length, limit); edits++) {
      trace.push(new Map(ends));
      for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
        const isDown = diagonal === -edits
          || (diagonal !== edits && (ends.get(diagonal - 1) ?? -1) < (ends.get(diagonal + 1) ?? -1));
        let x = isDown ? ends.get(diagonal + 1) : ends.get(diagonal - 1) + 1;
        let y = x - diagonal;
        while (x < a.length && y < b.length && a[x] === b[y]) { x++; y++; }
        ends.set(diagonal, x);
        if (x >= a.length && y >= b.length) return trace;
      }
    }
    return undefined;
  }

  /// Returns the lines of both texts with a mark each: ' ' for both, '-' for the first only, '+' for the second only.
  function lines(a, b) {
    const trace = search(a, b);
    if (!trace) return [...a.map(line => ['-', line]), ...b.map(line => ['+', line])];
    const result = [];
    let x = a.length, y = b.length;
    for (let edits = trace.length - 1; edits >= 0; edits--) {
      const ends = trace[edits];
      const diagonal = x - y;
      const isDown = diagonal === -edits
        || (diagonal !== edits && (ends.get(diagonal - 1) ?? -1) < (ends.get(diagonal + 1) ?? -1));
      const from = isDown ? diagonal + 1 : diagonal - 1;
      const startX = edits === 0 ? 0 : ends.get(from), startY = edits === 0 ? 0 : startX - from;
      while (x > startX && y > startY && a[x - 1] === b[y - 1]) { result.push([' ', a[--x]]); y--; }
      if (edits === 0) break;
      if (isDown) result.push(['+', b[--y]]); else result.push(['-', a[--x]]);
    }
    return result.reverse();
  }

  const context = 5;
  // Above this number of lines, only the count is shown.
  const longest = 300;

  /// Returns the diff for display: expected lines with `-`, received lines with `+`, and five lines of context.
  testing.diff = function (expected, received, name = 'Expected') {
    const marked = lines(expected.split('\n'), received.split('\n'));
    const isNear = marked.map((_, index) =>
      marked.slice(Math.max(0, index - context), index + context + 1).some(([mark]) => mark !== ' '));
    const text = [];
    let rest = 0;
    marked.forEach(([mark, line], index) => {
      if (text.length >= longest) rest++;
      else if (isNear[index]) text.push(testing.cut(`${mark} ${line}`.trimEnd()));
      else if (index === 0 || isNear[index - 1]) text.push('  ...');
    });
    if (rest > 0) text.push(`  ... ${rest} more lines`);
    return [`- ${name}`, '+ Received', '', ...text].join('\n');
  };
})
