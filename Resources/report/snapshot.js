// The page as it was before or after a step, rendered in a frame in which nothing runs or loads.
(function () {
  const { element } = report;

  // The policy comes before anything of the page. The frame's sandbox prevents scripts, forms and popups as well.
  // Where scripts don't run, a canvas has no size of its own.
  const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; `
    + `img-src data:; font-src data:"><style>
[data-hb-target] {
  outline: 3px solid #d6246e !important; outline-offset: 2px !important;
  box-shadow: 0 0 0 7px rgb(214 36 110 / 25%) !important; scroll-initial-target: nearest;
}
[data-hb-focus]:not([data-hb-target]) { outline: 2px solid #2457d6 !important; }
:where(canvas) {
  display: inline-block; width: 300px; height: 150px; width: attr(width px, 300px); height: attr(height px, 150px);
  background: repeating-linear-gradient(45deg, #ddd 0 6px, #eee 6px 12px);
}
</style>`;

  function frame(markup, [width, height], title) {
    const doctype = /^<!DOCTYPE html>/.test(markup) ? '<!DOCTYPE html>' : '';
    const view = element('iframe', { sandbox: '', title, class: 'page', tabindex: '0' });
    view.srcdoc = doctype + head + markup.slice(doctype.length);
    view.style.width = `${width}px`;
    view.style.height = `${height}px`;
    return view;
  }

  /// Returns a box that shows a snapshot; `describe` is its accessible name.
  report.snapshot = function (snapshot, describe) {
    const box = element('div', { class: 'stage' });
    if (!snapshot) {
      box.append(element('p', { class: 'quiet empty' }, 'No page was loaded at this point.'));
      return box;
    }
    const [width, height] = snapshot.size;
    const scaled = element('div', { class: 'scaled' });
    box.append(scaled);
    if (snapshot.cut)
      box.append(element('p', { class: 'quiet' }, 'The page is too large: the end of its document is missing.'));
    report.markupOf(snapshot).then(markup => {
      const view = frame(markup, snapshot.size, describe);
      scaled.append(view);
      const fit = () => {
        const factor = Math.min(1, box.clientWidth / width) || 1;
        view.style.transform = `scale(${factor})`;
        scaled.style.width = `${width * factor}px`;
        scaled.style.height = `${height * factor}px`;
      };
      fit();
      new ResizeObserver(fit).observe(box);
    }, error => box.append(element('p', { class: 'problem', role: 'alert' }, error.message)));
    return box;
  };

  /// Returns the indexes of a step's snapshots: its own, those of the steps in it, or an earlier one.
  report.snapshotsOf = function (step, run) {
    // An assertion changes nothing; what happened while it waited is not its own.
    if (step.kind === 'expect' && step.after !== undefined) return { after: step.after };
    const inside = run.steps.slice(step.index + 1).filter(other => isInside(other, step, run));
    const before = step.before ?? inside.find(other => other.before !== undefined)?.before
      ?? latest(run.steps.slice(0, step.index));
    return { before, after: step.after ?? latest(inside) ?? before };
  };

  const isInside = (other, step, run) => other.parent !== undefined
    && (other.parent === step.index || isInside(run.steps[other.parent], step, run));
  function latest(steps) {
    const step = steps.findLast(other => (other.after ?? other.before) !== undefined);
    return step?.after ?? step?.before;
  }
})();
