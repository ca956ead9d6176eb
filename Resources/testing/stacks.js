// The stacks of spec code: reads those of the engine, and continues them beyond an `await`.
(function (testing, host) {
  'use strict';

  // The files that count as the spec's own: the spec, and the files that it imports. Their first lines are shifted by
  // the text that the engine's form of a module inserts before them, and by the spec API's own prefix.
  const shifts = new Map([[testing.url, 0]]), prefixes = new Map();
  testing.addPrefix = (url, length) => { prefixes.set(url, (prefixes.get(url) ?? 0) + length); };
  testing.addSource = (url, shift = 0) => { shifts.set(url, shift); };
  testing.hasSource = url => shifts.has(url);

  const isDependency = url => url.startsWith('node_modules/') || url.includes('/node_modules/');
  testing.isDependency = isDependency;
  const driver = 'testing/run.js';

  /// Reads one line of a stack, `name@url:line:column`; null for native code and for the harness.
  function frameOf(text) {
    const found = /^(?:([^@]*)@)?(.+?):(\d+)(?::(\d+))?$/.exec(text);
    if (!found || !shifts.has(found[2])) return null;
    const line = Number(found[3]), column = found[4] === undefined ? null : Number(found[4]);
    const name = /^(?:global|module|eval|Function) code$/.test(found[1] ?? '') ? '' : found[1] ?? '';
    return {
      name, url: found[2], line,
      column: line === 1 && column !== null
        ? Math.max(1, column - shifts.get(found[2]) - (prefixes.get(found[2]) ?? 0)) : column,
    };
  }

  // A stack is read when a failure needs it. A place keeps the text.
  const stackKey = Symbol('stack');

  /// Returns the first place of a stack in the user's own files, as {url, line, column}, or else in a package; null if
  /// there is none.
  testing.placeIn = function (stack) {
    let package_ = null;
    const text = String(stack ?? '');
    for (let start = 0, end; start <= text.length; start = end + 1) {
      end = text.indexOf('\n', start);
      if (end < 0) end = text.length;
      const frame = frameOf(text.slice(start, end));
      if (frame === null) continue;
      const place = { url: frame.url, line: frame.line, column: frame.column, [stackKey]: text };
      if (!isDependency(frame.url)) return place;
      package_ ??= place;
    }
    return package_;
  };

  // The stacks of the running step's calls, the latest last. After an `await`, the engine's stack has only the function
  // that continues; its callers are those of an earlier call in the same function.
  const trail = new Map();
  const longestTrail = 400;
  testing.beginTrail = () => trail.clear();

  /// Returns the place in the spec that calls, and remembers the stack.
  testing.place = function () {
    const { stack } = new Error();
    const place = testing.placeIn(stack);
    if (place === null) return null;
    // In a loop, the same stack occurs again.
    trail.delete(stack);
    trail.set(stack, true);
    if (trail.size > longestTrail) trail.delete(trail.keys().next().value);
    return place;
  };

  const linesOf = url => {
    try { return host.tell('runText', [url]).split(/\r\n|[\n\r\u2028\u2029]/); } catch { return []; }
  };

  /// Returns whether a frame is the engine's second one for a call of an async function. Its line is the first of the
  /// function, and its column has no meaning.
  function isSecond(frame, inner, lines) {
    if (frame.url !== inner.url || frame.line > inner.line) return false;
    if (inner.name !== '' && inner.name !== frame.name) return false;
    const text = lines(frame.url)[frame.line - 1] ?? '';
    return /\basync\b/.test(text) && !'(`'.includes(text[(frame.column ?? 0) - 1] ?? ' ');
  }

  /// Reads a stack, the innermost frame first. `isWhole` if it reaches the beginning of the step.
  function read(stack, lines) {
    const frames = [];
    let isWhole = false, wasOwn = false;
    for (const text of String(stack).split('\n')) {
      const frame = frameOf(text);
      if (frame === null) {
        isWhole ||= text.includes(driver);
        wasOwn = false;
        continue;
      }
      const inner = frames.at(-1);
      if (wasOwn && inner.start === undefined && isSecond(frame, inner, lines)) {
        if (inner.name === '') inner.name = frame.name;
        inner.start = frame.line;
      } else frames.push(frame);
      wasOwn = true;
    }
    return { frames, isWhole };
  }

  /// Returns the last line of the async function that begins in a line.
  function lastLine(lines, start) {
    const text = lines.slice(start - 1).join('\n');
    let at = text.search(/\basync\b/) + 5;
    while (at < text.length && text[at] !== '{') {
      // An arrow function without braces ends with its line.
      if (text.startsWith('=>', at) && !/^=>\s*\{/.test(text.slice(at, at + 40))) return start;
      at = testing.behind(text, at);
    }
    return start + text.slice(0, testing.behind(text, at)).split('\n').length - 1;
  }

  /// Returns the frames that called an async function before it first awaited.
  function callersOf(frame, records, lines) {
    for (let index = records.length - 1; index >= 0; index--) {
      const { frames, isWhole } = records[index];
      const at = frames.findIndex(other => other.url === frame.url && other.start !== undefined
        && (frame.name === '' || frame.name === other.name) && other.start <= frame.line
        && frame.line <= lastLine(lines(frame.url), other.start)
        && (other.start < other.line || other.line === frame.line));
      if (at < 0 || (at === frames.length - 1 && !isWhole)) continue;
      const callers = frames.slice(at + 1);
      frame.name ||= frames[at].name;
      const more = isWhole || callers.length === 0 ? [] : callersOf(callers.at(-1), records.slice(0, index), lines);
      return [...callers, ...more];
    }
    return [];
  }

  /// Returns the frames of a stack in files, the innermost first, with the callers beyond an `await`.
  testing.readStack = function (stack) {
    const texts = new Map();
    const lines = url => {
      if (!texts.has(url)) texts.set(url, linesOf(url));
      return texts.get(url);
    };
    const { frames, isWhole } = read(stack, lines);
    if (isWhole || frames.length === 0 || trail.size === 0) return frames;
    const records = [...trail.keys()].map(text => read(text, lines));
    const callers = callersOf(frames.at(-1), records, lines);
    // The function that waits for a step has the frame of the step's call again.
    const isRepeated = (frame, index) =>
      ['url', 'line', 'column'].every(key => frame[key] === callers[index - 1]?.[key]);
    return [...frames,
      ...callers.filter((frame, index) => !isRepeated(frame, index)).map(frame => ({ ...frame, isAsync: true }))];
  };

  /// Returns the place and the frames of a stack that the host read.
  testing.traceOfStack = stack => testing.traceOf(testing.placeIn(stack), stack);

  /// Returns the text of the stack that a place came from; undefined for other places.
  testing.stackOf = place => place?.[stackKey];
  // Places that are those in the user's files already.
  const originals = new WeakSet();
  testing.markOriginal = place => { if (place) originals.add(place); return place; };

  /// Returns places in the files that the user wrote, for places in the texts that run.
  testing.originalPlaces = function (places) {
    const rest = places.filter(place => !originals.has(place));
    const found = rest.length === 0 ? []
      : host.tell('originalPlaces', [rest.map(({ url, line, column }) => [url, line, column ?? null])]);
    const known = new Map(rest.map((place, index) => [place, found[index]]));
    return places.map(place => {
      const [url, line, column] = known.get(place) ?? [place.url, place.line, place.column];
      return testing.markOriginal({ ...place, url, line, column: column ?? null });
    });
  };

  /// Returns the place as text, in the file that the user wrote.
  testing.placeText = function (place) {
    const [{ url, line, column }] = testing.originalPlaces([place]);
    return `${url}:${line}${column === null ? '' : `:${column}`}`;
  };

  /// Returns the place of a function that is declared at or after a place; that place if its text isn't found there.
  testing.placeOfFunction = function (body, place) {
    if (typeof body !== 'function' || !place || originals.has(place)) return place;
    const lines = linesOf(place.url), rest = lines.slice(place.line - 1).join('\n');
    const at = rest.indexOf(Function.prototype.toString.call(body).replace(/\r\n?/g, '\n'));
    if (at < 0) return place;
    const before = rest.slice(0, at).split('\n');
    return { url: place.url, line: place.line + before.length - 1, column: before.at(-1).length + 1 };
  };

  /// Returns a place and the stack that leads to it, as the host reports them: `{place, stack}`.
  testing.traceOf = function (place, stack) {
    const text = testing.stackOf(place) ?? stack ?? '';
    const frames = originals.has(place) ? [] : testing.readStack(text);
    const first = place === null ? [] : [place];
    const [at, ...rest] = testing.originalPlaces([...first, ...frames]);
    const shown = place === null ? [at, ...rest].filter(Boolean) : rest;
    return {
      place: place === null ? null : at,
      stack: shown.map(({ name, url, line, column, isAsync }) =>
        ({ name, url, line, column, isAsync: isAsync === true, isDependency: isDependency(url) })),
    };
  };
})
