// Decides which tests of a file run: `.only` and `.skip`, and the runner's selection.
(function (testing) {
  'use strict';

  const pathOf = node => node.parent === null ? [] : [...pathOf(node.parent), node.name];
  const annotationsOf = node =>
    [...testing.above(node.parent).flatMap(suite => suite.annotations), ...node.ownAnnotations];

  // The test or suite whose `.only` selects a test.
  const focusOf = node => node === null || node.mode === 'only' ? node : focusOf(node.parent);

  function collect(node, isOnly, isSkipped, tests) {
    const only = isOnly || node.mode === 'only';
    const skipped = isSkipped || node.mode === 'skip';
    if (node.kind === 'test') tests.push({ node, only, skipped });
    else node.children.forEach(child => collect(child, only, skipped, tests));
    return tests;
  }

  const suitesOf = node => node.parent?.parent ? [...suitesOf(node.parent), node.parent] : [];
  const tagsOf = node => [...new Set([...suitesOf(node), node].flatMap(node => node.tags))];

  /// Returns every test in the file's order: `{id, path, place, state, annotations, …}`. The state is run, skip
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
      node.tags = tagsOf(node);
      // A suite may have no name.
      const path = pathOf(node).filter((name, index, all) => name !== '' || index === all.length - 1);
      return {
        id, path, place: node.place, state: node.state, tags: node.tags, annotations: node.annotations,
        suiteLines: suitesOf(node).map(suite => suite.place?.line),
        focused: focusOf(node)?.place ?? null,
      };
    });
  };

  /// Returns whether any test of a suite runs, so that its hooks must run.
  testing.runs = node => node.kind === 'test' ? node.isChosen : node.children.some(testing.runs);
})
