// `node:tty`: nothing is a terminal.
(function () {
  'use strict';
  return { isatty: () => false };
})
