'use strict';
// Turns the failures of the JSON report into the editor's messages.
const path = require('node:path');
const vscode = require('vscode');

/** The message of a failure: its text, its location, and both sides of a comparison. */
function message(failure, folder) {
  const description = failure.message ?? '';
  const sides = comparison(description);
  const text = failure.name && failure.name !== 'ExpectationError' ? `${failure.name}: ${description}` : description;
  const result = sides
    ? vscode.TestMessage.diff(text, sides.expected, sides.received) : new vscode.TestMessage(text);
  if (failure.file && failure.line) {
    const place = new vscode.Position(failure.line - 1, Math.max(0, (failure.column ?? 1) - 1));
    result.location = new vscode.Location(vscode.Uri.file(path.resolve(folder, failure.file)), place);
  }
  return result;
}

/** The expected and the received text of a failed expectation; `null` if its message has no comparison. */
function comparison(text) {
  const [, lines] = text.split('\n- Expected\n+ Received\n\n');
  // A gap in a long comparison leaves lines out, so that the sides would be incomplete.
  if (lines !== undefined && !/^@@/m.test(lines)) {
    const side = sign => lines.split('\n').filter(line => line.startsWith(sign) || line.startsWith(' '))
      .map(line => line.slice(2)).join('\n');
    return { expected: side('-'), received: side('+') };
  }
  const expected = /^Expected(?: \w+)?: (.*)$/m.exec(text);
  const received = /^Received(?: \w+)?: (.*)$/m.exec(text);
  return expected && received ? { expected: expected[1], received: received[1] } : null;
}

module.exports = { comparison, message };
