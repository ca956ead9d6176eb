'use strict';
// Reads the results of tests while they run, from the TAP that the command prints.

const LINE = /^(not )?ok \d+ - (.*?)(?: # (SKIP|TODO)\b.*)?$/;

/** Calls `onResult` with the verdict and the full name of each test, such as `a.bridge.js › group › test`. */
class TapReader {
  constructor(onResult) {
    this.onResult = onResult;
    this.rest = '';
  }

  /** Reads more text, which may end within a line. */
  read(text) {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop();
    for (const line of lines) {
      const match = LINE.exec(line);
      if (match) this.onResult(match[3] ? 'skipped' : match[1] ? 'failed' : 'passed', match[2].replaceAll('\\#', '#'));
    }
  }
}

module.exports = { TapReader };
