// Runs page-work.js in jsdom, as a page's script runs.
const fs = require('fs');
const path = require('path');
const { JSDOM, VirtualConsole } = require('jsdom');

const virtualConsole = new VirtualConsole();
virtualConsole.on('log', (line) => console.log(line));
const dom = new JSDOM('<!doctype html><title>page work</title><body></body>',
  { runScripts: 'outside-only', virtualConsole });
dom.window.eval(fs.readFileSync(path.join(__dirname, 'page-work.js'), 'utf8'));
