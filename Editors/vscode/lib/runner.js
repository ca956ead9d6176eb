'use strict';
// Runs tests, and passes their results to the editor.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const command = require('./command');
const { message } = require('./messages');
const { TapReader } = require('./tap');
const { details, key, testsIn } = require('./tree');

const SUPPORTED_SCHEMA = 1;

/**
 * The command's arguments that select items: a file as its path, a test as `FILE:LINE`; none for all of a folder.
 *
 * @param {import('vscode').TestItem[]} items Items of one folder and one project.
 * @param {Set<import('vscode').TestItem>} excluded
 */
function selection(items, excluded) {
  const words = new Set();
  for (const item of items) {
    const { kind, folder, file } = details.get(item);
    const isWhole = testsIn(item).every(test => testsIn(test, excluded).length > 0) && !hasExcluded(item, excluded);
    if (isWhole && (kind === 'root' || kind === 'project')) return [];
    if (isWhole && kind === 'file') {
      words.add(path.relative(folder, file));
    } else if (kind === 'root' || kind === 'project') {
      selection([...item.children].map(([, child]) => child).filter(child => !excluded.has(child)), excluded)
        .forEach(word => words.add(word));
    } else {
      for (const test of testsIn(item, excluded)) {
        const { line } = details.get(test);
        words.add(path.relative(folder, file) + (line ? `:${line}` : ''));
      }
    }
  }
  return [...words];
}

function hasExcluded(item, excluded) {
  return excluded.has(item) || [...item.children].some(([, child]) => hasExcluded(child, excluded));
}

/** Runs items of one folder in one invocation of the command. */
async function runItems(run, items, excluded, { folder, project, token, report }) {
  const tests = items.flatMap(item => testsIn(item, excluded));
  for (const test of tests) run.enqueued(test);
  const byKey = new Map(tests.map(test => [identity(folder, test), test]));
  const byName = new Map(tests.map(test => [tapName(folder, test), test]));
  // TAP shows which tests have ended, the JSON report has their details.
  const tap = new TapReader((verdict, name) => {
    const test = named(byName, name);
    if (!test) return;
    if (verdict === 'passed') run.passed(test);
    else if (verdict === 'skipped') run.skipped(test);
    else run.started(test);
  });
  let temporary;
  try {
    temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'headless-bridge-'));
    const results = path.join(temporary, 'results.json');
    const words = [
      'test', ...command.settings(folder).arguments, ...(project ? ['--project', project] : []),
      '--reporter', 'tap', '--reporter', `json=${results}`, ...(report ? ['--report', report] : []),
      ...selection(items, excluded),
    ];
    run.appendOutput(`headless-bridge ${words.join(' ')}\r\n`);
    const onOutput = (text, isError) => {
      run.appendOutput(text.replace(/\r?\n/g, '\r\n'));
      if (!isError) tap.read(text);
    };
    const outcome = await command.run(folder, words, { token, onOutput });
    const text = fs.existsSync(results) ? fs.readFileSync(results, 'utf8') : '';
    if (!apply(run, text, folder, project, byKey) && !token.isCancellationRequested) {
      throw new Error(outcome.errors.trim() || `The command ended with status ${outcome.status} and wrote no results.`);
    }
    for (const test of byKey.values()) run.skipped(test);
  } catch (error) {
    for (const test of byKey.values()) run.errored(test, new vscode.TestMessage(error.message));
  } finally {
    if (temporary) fs.rmSync(temporary, { recursive: true, force: true });
  }
}

/** How a test is named in the JSON report, with the absolute path of its file. */
function identity(folder, test) {
  const { file, path: names, project } = details.get(test);
  return key(path.resolve(folder, file), names, project);
}

/** How a test is named in TAP, followed by its project. */
function tapName(folder, test) {
  const { file, path: names, project } = details.get(test);
  const name = [path.relative(folder, file), ...names].join(' › ').replace(/\r?\n/g, ' ');
  return project ? `${name} [${project}]` : name;
}

/** The test with a name in TAP, which may end with its dialect: `name [dialect]` or `name [project dialect]`. */
function named(tests, name) {
  const [, start, label] = /^(.*) \[([^\]]*)\]$/.exec(name) ?? [];
  if (tests.has(name) || label === undefined) return tests.get(name);
  const project = label.split(' ').slice(0, -1).join(' ');
  return tests.get(project ? `${start} [${project}]` : start);
}

/**
 * Passes the results of a report to the editor, and removes the tests that have one from the map.
 *
 * @returns {boolean} false if the text is no complete report.
 * @throws {Error} if the report has an unknown version.
 */
function apply(run, text, folder, project, tests) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return false;
  }
  if (!Array.isArray(report?.files)) return false;
  if (report.schemaVersion !== SUPPORTED_SCHEMA) {
    throw new Error(`The JSON report has schema version ${report.schemaVersion}. This extension reads version `
      + `${SUPPORTED_SCHEMA}: update the extension or the command.`);
  }
  const outcomes = new Map();
  for (const file of report.files) {
    const place = path.resolve(folder, file.path);
    const ownProject = file.project ?? project ?? '';
    for (const result of file.results ?? []) {
      const id = key(place, result.test.path, ownProject);
      // Tests in a loop can share a name, and a file can run on several bridges: a failure counts.
      outcomes.set(id, [...(outcomes.get(id) ?? []), result]);
    }
    for (const failure of file.errors ?? []) {
      run.appendOutput(`${file.path}: ${failure.message}\r\n`.replace(/([^\r])\n/g, '$1\r\n'));
      for (const [id, test] of tests) {
        if (details.get(test).file !== place || details.get(test).project !== ownProject || outcomes.has(id)) continue;
        run.errored(test, message(failure, folder));
        tests.delete(id);
      }
    }
  }
  for (const [id, found] of outcomes) {
    if (!tests.has(id)) continue;
    conclude(run, tests.get(id), found, folder);
    tests.delete(id);
  }
  return true;
}

function conclude(run, test, results, folder) {
  const duration = results.reduce((sum, result) => sum + result.milliseconds, 0);
  const failed = results.filter(result => result.verdict === 'failed');
  for (const note of results.flatMap(result => result.notes ?? [])) {
    run.appendOutput(`${typeof note === 'string' ? note : note.text ?? note.message ?? ''}\r\n`, undefined, test);
  }
  if (failed.length > 0) {
    const failures = failed.flatMap(result => result.failures ?? []);
    run.failed(test, failures.map(failure => message(failure, folder)), duration);
  } else if (results.every(result => result.verdict === 'skipped' || result.verdict === 'todo')) {
    run.skipped(test);
  } else {
    run.passed(test, duration);
  }
}

module.exports = { apply, runItems, selection };
