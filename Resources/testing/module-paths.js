// `__filename` and `__dirname` in ECMAScript modules.
(function (testing) {
  'use strict';

  /// Declares `__filename` and `__dirname` for a module that uses them without a declaration of its own: other test
  /// runners compile modules to CommonJS, which has them.
  testing.withPaths = function (url, text) {
    const missing = ['filename', 'dirname'].filter(name => new RegExp(`\\b__${name}\\b`).test(text)
      && !new RegExp(`\\b(?:const|let|var|import)\\b[^;=(\\n]*\\b__${name}\\b`).test(text));
    if (missing.length === 0) return text;
    const prefix = `const ${missing.map(name => `__${name} = import.meta.${name}`).join(', ')}; `;
    testing.addPrefix(url, prefix.length);
    return prefix + text.replace(/^#!/, '//');
  };
})
