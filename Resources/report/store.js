// The report's data. Details of a test are read when they are needed: from the page, or from a file in the folder.
(function () {
  const received = new Map();
  const loading = new Map();
  const pieces = [];
  let starts = null;

  /// Reads the list of tests.
  report.index = () => JSON.parse(document.getElementById('data').textContent);

  /// Called by the files of a folder. `first` is the number of the first of the snapshot pieces that the file contains.
  report.receive = function (name, json, first, more) {
    received.set(name, JSON.parse(json));
    if (more === undefined) return;
    JSON.parse(more).forEach((piece, index) => { pieces[Number(first) + index] = piece; });
  };

  // Script elements work where a page from a file may not read other files.
  function loadScript(name) {
    if (!loading.has(name)) loading.set(name, new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`data/${name}.js is missing or damaged. Keep the report's folder complete.`));
      const script = report.element('script', {
        src: `data/${name}.js`, onload: () => { if (received.has(name)) resolve(); else fail(); }, onerror: fail,
      });
      document.head.append(script);
    }));
    return loading.get(name);
  }

  function inPage(id) {
    if (!received.has(id)) received.set(id, JSON.parse(document.getElementById(id)?.textContent ?? '[]'));
    return received.get(id);
  }

  /// Returns the details of a test.
  report.details = async function (entry, data) {
    if (entry.details) return entry.details;
    starts = data.starts ?? null;
    if (starts) await loadScript(`test-${entry.index}`);
    const details = starts ? received.get(`test-${entry.index}`) : inPage(`test-data-${entry.index}`);
    entry.details = details;
    for (const run of [...details.runs, ...details.hooks]) prepare(run);
    return details;
  };

  function prepare(run) {
    run.byNumber = new Map(run.rows.filter(row => row.event?.n).map(row => [row.event.n, row]));
    run.answerOf = new Map(run.rows.filter(row => row.answers).map(row => [row.answers, row]));
    run.placesByName = new Map(run.places.map(place => [place.place, place]));
    run.rows.forEach((row, index) => { row.index = index; });
    // A snapshot is the difference from the one before: the pieces at its start and end are the same.
    run.snapshots.forEach((snapshot, index) => {
      const [start, end] = snapshot.same ?? [0, 0];
      const old = index === 0 ? [] : run.snapshots[index - 1].pieces;
      snapshot.pieces = [...old.slice(0, start), ...snapshot.pieces, ...old.slice(old.length - end)];
    });
    run.steps.forEach((step, index) => {
      step.index = index;
      step.depth = step.parent === undefined ? 0 : run.steps[step.parent].depth + 1;
      step.last ??= run.rows.length;
    });
  }

  /// Returns the source of a spec file; undefined if the report doesn't contain it.
  report.sourceOf = async function (file) {
    if (starts) await loadScript('sources');
    return new Map(starts ? received.get('sources') : inPage('sources')).get(file);
  };

  /// Returns the markup of a snapshot.
  report.markupOf = async function (snapshot) {
    if (!starts) {
      const all = inPage('pieces');
      return snapshot.pieces.map(piece => all[piece]).join('');
    }
    for (const piece of snapshot.pieces) {
      // The file of the last test that starts at or before the piece.
      if (pieces[piece] === undefined) await loadScript(`test-${starts.findLastIndex(start => start <= piece)}`);
    }
    return snapshot.pieces.map(piece => pieces[piece]).join('');
  };
})();
