// The tags of tests and suites: `{ tag: '@smoke' }`, and words of a title that begin with @.
(function (testing) {
  'use strict';

  const inTitle = title => (String(title).match(/(?<=^|\s)@[^\s@]+/g) ?? []);

  function check(what, tag) {
    if (typeof tag !== 'string') throw testing.failure(`${what}: a tag must be a text, but is ${testing.inline(tag)}`);
    if (!/^@\S+$/.test(tag))
      throw testing.failure(`${what}: a tag begins with @ and has no spaces, as in '@smoke', but is '${tag}'`);
    return tag;
  }

  /// Validates and returns the tags of a declaration: those of its options, and those in its title.
  testing.tagsOf = function (what, title, options) {
    const tag = options !== null && typeof options === 'object' ? options.tag : undefined;
    const given = tag === undefined || tag === null ? [] : Array.isArray(tag) ? tag : [tag];
    return [...new Set([...given.map(tag => check(what, tag)), ...inTitle(title)])];
  };
})
