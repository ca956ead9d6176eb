// Decides which tests of a file run: `.only` and `.skip`, and the runner's selection.
(function (testing) {
  'use strict';

  const pathOf = node => node.parent === null ? [] : [...pathOf(node.parent), node.name];
  const annotationsOf = node =>
    [...testing.above(node.parent).flatMap(suite => suite.annotations), ...node.ownAnnotations];

  function collect(node, isOnly, isSkipped, tests) {
    const only = isOnly || node.mode === 'only';
    const skipped = isSkipped || node.mode === 'skip';
    if (node.kind === 'test') tests.push({ node, only, skipped });
    else node.children.forEach(child => collect(child, only, skipped, tests));
    return tests;
  }

  /// Returns every test in the file's order: `{id, path, place, state, annotations}`. The state is run, skip
  /// or todo.
  ///
  /// If one is marked `.only`, the others are skipped.
  testing.list = function () {
    const tests = collect(testing.root, false, false, []);
    const hasOnly = tests.some(test => test.only && test.node.kind === 'test');
    return tests.map(({ node, only, skipped }, id) => {
      node.id = id;
      node.state = node.mode === 'todo' ? 'todo' : skipped || (hasOnly && !only) ? 'skip' : 'run';
      node.annotations = annotationsOf(node);
      // A suite may have no name.
      const path = pathOf(node).filter((name, index, all) => name !== '' || index === all.length - 1);
      return { id, path, place: node.place, state: node.state, annotations: node.annotations };
    });
  };

  /// Returns whether any test of a suite runs, so that its hooks must run.
  testing.runs = node => node.kind === 'test' ? node.isChosen : node.children.some(testing.runs);
})
